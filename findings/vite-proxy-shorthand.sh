#!/bin/sh
# A target of Vite's option server.proxy that is only an address replaces the request's header Host; the same target in an object keeps it.
#
# A good guess: "http://localhost:3000" is short for { target: "http://localhost:3000" }. Seen with vite@8.3.8: the short form also sets
# changeOrigin, which is false in an object. A server that compares Origin with Host (CSRF) then refuses each request whose browser sends no
# Sec-Fetch-Site, such as that of a page opened by the machine's address over http.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save vite@8.3.8
cat > test.mjs <<'EOF'
import { createServer as serve } from "node:http"
import { createServer } from "vite"
const target = serve((request, response) => response.end(request.headers.host)).listen(0, "127.0.0.1")
await new Promise((resolve) => target.on("listening", resolve))
const address = `http://127.0.0.1:${target.address().port}`
const server = { port: 0, host: "127.0.0.1", hmr: false, ws: false, proxy: { "/short": address, "/object": { target: address } } }
const vite = await createServer({ configFile: false, logLevel: "error", server })
await vite.listen()
const own = `127.0.0.1:${vite.httpServer.address().port}`
const hostAt = async (path) => (await fetch(`http://${own}${path}`)).text()
const [short, object] = [await hostAt("/short"), await hostAt("/object")]
console.log(`page ${own}: Host is ${short} by the short form, ${object} by the object`)
await vite.close()
target.close()
process.exit(short === address.slice("http://".length) && object === own ? 0 : 1)
EOF
node test.mjs
