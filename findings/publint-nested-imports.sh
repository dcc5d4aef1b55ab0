#!/bin/sh
# publint says that `imports` of a package.json in a folder are ignored; Node, esbuild and Rolldown read them from the nearest package.json.
#
# A good guess: what a tool for packages calls ignored has no effect.
# Seen with publint@0.3.25, esbuild@0.28.2, rolldown@1.2.19: dist/package.json maps #value, and a module of dist imports it. publint reports
# NESTED_PACKAGE_JSON_FIELD_IGNORED, and all three load the mapped file.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save publint@0.3.25 esbuild@0.28.2 rolldown@1.2.19
mkdir -p package/dist
cd package
echo '{ "name": "sample", "version": "1.0.0", "type": "module", "exports": "./dist/index.js", "files": ["dist"] }' > package.json
echo '{ "type": "module", "imports": { "#value": "./value.js" } }' > dist/package.json
echo 'export const value = "mapped"' > dist/value.js
echo 'import { value } from "#value"
console.log(value)' > dist/index.js
cat > ../run.mjs <<'JS'
import { execFileSync } from "node:child_process"
import { buildSync } from "esbuild"
import { publint } from "publint"
import { rolldown } from "rolldown"
const { messages } = await publint({ pkgDir: "package", pack: false, strict: true })
const run = (file) => execFileSync(process.execPath, [file], { encoding: "utf8" }).trim()
buildSync({ entryPoints: ["package/dist/index.js"], outfile: "esbuild.mjs", bundle: true, format: "esm" })
await (await rolldown({ input: "package/dist/index.js" })).write({ file: "rolldown.mjs" })
console.log(messages.map(({ code }) => code).join(), run("package/dist/index.js"), run("esbuild.mjs"), run("rolldown.mjs"))
JS
cd ..
printed=$(node run.mjs)
echo "$printed"
[ "$printed" = "NESTED_PACKAGE_JSON_FIELD_IGNORED mapped mapped mapped" ]
