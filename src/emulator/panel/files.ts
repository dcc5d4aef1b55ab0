/** The HTML document and the files of the emulator's page, created by the build (scripts/build/page.ts). */
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliDecompressSync } from "node:zlib"
import { type EmulatorRequest, type EmulatorResponse, textResponse } from "../request/EmulatorResponse.ts"
import { htmlHeaders } from "../request/Html.ts"

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; "
  + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** The page's document. Contains no data, because pages of other origins may navigate here; the script requests the data. */
export const documentResponse: EmulatorResponse = {
  status: 200,
  headers: { ...htmlHeaders(policy), "referrer-policy": "no-referrer" },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Latchkey emulator</title>
<link rel="icon" href="/emulator/page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/emulator/page/page.css">
<script type="module" src="/emulator/page/page.js"></script>
</head>
<body><div id="root"></div><noscript>This page needs JavaScript. GET /emulator/inbox lists the mails as JSON.</noscript></body>
</html>`
}

const icon =
  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\"><rect width=\"32\" height=\"32\" rx=\"8\" fill=\"#3e63dd\"/>"
  + "<path fill=\"#fff\" d=\"M20 7a5.5 5.5 0 0 0-5.3 7L8 20.7V25h4.3v-2.7H15v-2.7h2l1.3-1.2A5.5 5.5 0 1 0 20 7Zm1.5 5.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3Z\"/></svg>"

const types: { readonly [file: string]: string } = { "page.js": "text/javascript", "page.css": "text/css" }

/** `dist/page` next to this module's bundle; when run from the sources, the folder that `npm start` and the tests build into. */
const folder = (): string => {
  const here = fileURLToPath(import.meta.url)
  return here.endsWith(".ts")
    ? join(dirname(here), "../../../node_modules/.cache/latchkey-page")
    : join(dirname(here), "..", "page")
}

const takesBrotli = ({ headers }: EmulatorRequest) => /\bbr\b/.test(headers["accept-encoding"] ?? "")

/** Returns a file of the emulator's page; `undefined` for an unknown name. The package stores these files compressed. */
export const fileResponse = async (request: EmulatorRequest, name: string): Promise<EmulatorResponse | undefined> => {
  const cacheHeaders = { "x-content-type-options": "nosniff" }
  if (name === "icon.svg") return { status: 200, headers: { ...cacheHeaders, "content-type": "image/svg+xml" }, body: icon }
  const type = types[name]
  if (type === undefined) return undefined
  const compressedFile = await readFile(join(folder(), `${name}.br`)).catch(() => undefined)
  if (compressedFile === undefined) return textResponse(404, "The emulator's page is not built: run node scripts/page.ts.")
  const headers = { ...cacheHeaders, "content-type": `${type}; charset=utf-8`, vary: "accept-encoding" }
  return takesBrotli(request)
    ? { status: 200, headers: { ...headers, "content-encoding": "br" }, body: new Uint8Array(compressedFile) }
    : { status: 200, headers, body: new Uint8Array(brotliDecompressSync(compressedFile)) }
}
