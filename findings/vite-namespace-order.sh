#!/bin/sh
# The module runner of Vite lists the names of a namespace in the order of the source; Node and bundled programs list them sorted.
#
# A good guess: Object.keys of `import * as names` is sorted everywhere, since ECMAScript sorts the names of a module namespace
# (https://tc39.es/ecma262/#sec-modulenamespacecreate).
# Seen with vite@8.3.8: through a re-export, `b` precedes `a` in the runner, which Vitest uses for tests. A list that a program makes from a
# namespace, such as operations of an API document, has another order in its tests than in Node.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save vite@8.3.8
echo '{ "type": "module" }' > package.json
echo 'export const b = 1
export const a = 2' > values.js
echo 'export * from "./values.js"' > index.js
echo 'import * as names from "./index.js"
export const keys = Object.keys(names).join()' > program.js
cat > run.mjs <<'JS'
import { createServer } from "vite"
const server = await createServer({ configFile: false, logLevel: "silent", server: { middlewareMode: true, ws: false }, appType: "custom" })
const [{ keys: inRunner }, { keys: inNode }] = [await server.ssrLoadModule("/program.js"), await import("./program.js")]
console.log(`runner: ${inRunner}; Node: ${inNode}`)
await server.close()
JS
printed=$(node run.mjs)
echo "$printed"
[ "$printed" = "runner: b,a; Node: a,b" ]
