#!/bin/sh
# Chromium says navigator.cookieEnabled although the user blocks all site data, and drops every cookie without an error.
#
# A good guess: cookieEnabled is false if no cookie can be set (HTML: "false if the user agent is configured to ignore cookies").
# Seen with Chromium 156.0.8078.108 and a profile whose setting for cookies is "block": cookieEnabled is true, document.cookie stays empty
# after a write, and localStorage throws SecurityError. Only the storage, or a cookie that is written and read again, tells.
# Needs Chromium at /usr/bin/chromium, or at the path in CHROMIUM.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save playwright-core@1.65.1
cat > look.mjs <<'END'
import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { chromium } from "playwright-core"

mkdirSync("profile/Default", { recursive: true })
writeFileSync("profile/Default/Preferences", JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }))
const server = createServer((_, response) => response.setHeader("content-type", "text/html").end("<title>Page</title>")).listen(0)
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium"
const context = await chromium.launchPersistentContext("profile", { executablePath, args: ["--no-sandbox"] })
const page = await context.newPage()
await page.goto(`http://localhost:${server.address().port}`)
console.log(await page.evaluate(() => {
  document.cookie = "a=1"
  let storage = "localStorage works"
  try {
    localStorage.length
  } catch (error) {
    storage = error.name
  }
  return `${navigator.cookieEnabled} "${document.cookie}" ${storage}`
}))
await context.close()
server.close()
END
printed=$(node look.mjs)
echo "$printed"
[ "$printed" = 'true "" SecurityError' ]
