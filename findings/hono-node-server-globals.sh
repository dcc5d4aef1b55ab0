#!/bin/sh
# Once a listener of @hono/node-server exists, a Response of a text with headers has no content type anywhere in the process.
#
# A good guess: `new Response("text", { headers })` has the type text/plain, as the Fetch standard says
# (https://fetch.spec.whatwg.org/#dom-response), whichever server the process runs.
# Seen with @hono/node-server 2.1.8 on Node 20 and 24: getRequestListener and serve replace the global Request and Response by default. The new
# Response sets the type only when it has no headers. `overrideGlobalObjects: false` leaves the globals alone.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save @hono/node-server@2.1.8 hono@4.13.19
cat > run.mjs <<'JS'
import { getRequestListener } from "@hono/node-server"
const type = () => new Response("text", { status: 303, headers: new Headers({ location: "/" }) }).headers.get("content-type")
const before = type()
getRequestListener(() => new Response("ok"), { overrideGlobalObjects: false })
const withFalse = type()
getRequestListener(() => new Response("ok"))
console.log(`before: ${before}; with false: ${withFalse}; by default: ${type()}; no headers: ${new Response("text").headers.get("content-type")}`)
JS
printed=$(node run.mjs)
echo "$printed"
[ "$printed" = "before: text/plain;charset=UTF-8; with false: text/plain;charset=UTF-8; by default: null; no headers: text/plain; charset=UTF-8" ]
