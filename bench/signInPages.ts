/** Sign-in pages as a browser on a slow network loads them. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { type Browser, chromium } from "playwright-core"
import { build, type Rolldown } from "vite"
import { findPrograms } from "../scripts/programs.mjs"
import { programPlugin } from "../scripts/size-vite.ts"

/** The sign-in form alone, and the sign-in page of all pages. `baseUrl` is the provider's. */
export const programs = {
  SignIn: (projectId: string, baseUrl: string) => `
import { createClientApp } from "latchkey/promise"
import { AuthProvider } from "latchkey/react"
import { PagesTheme } from "latchkey/react/components"
import { SignIn } from "latchkey/react/pages"
import "latchkey/react/styles.css"
import { createElement as h, Suspense } from "react"
import { createRoot } from "react-dom/client"
const app = createClientApp({ projectId: "${projectId}", tokenStore: "cookie", baseUrl: "${baseUrl}" })
const form = h(Suspense, null, h(SignIn, { fullPage: true }))
createRoot(document.getElementById("root")).render(h(PagesTheme, null, h(AuthProvider, { app }, form)))`,
  AuthPages: (projectId: string, baseUrl: string) => `
import { createClientApp } from "latchkey/promise"
import { AuthPages, PagesTheme } from "latchkey/react/components"
import "latchkey/react/styles.css"
import { createElement as h } from "react"
import { createRoot } from "react-dom/client"
const app = createClientApp({ projectId: "${projectId}", tokenStore: "cookie", baseUrl: "${baseUrl}" })
createRoot(document.getElementById("root")).render(h(PagesTheme, null, h(AuthPages, { app })))`
}

const contentOf = (part: Rolldown.OutputChunk | Rolldown.OutputAsset) => part.type === "chunk" ? part.code : part.source

/** Bundles a program with the packages of `folder`, and serves its page at every address. Files are compressed with brotli. */
export const servePage = async (program: string, folder: string): Promise<{ readonly url: string; readonly server: Server }> => {
  const entry = join(folder, "latchkey-page.tsx")
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    mode: "production",
    plugins: [programPlugin(entry, program)],
    build: { write: false, target: "es2022", rollupOptions: { input: entry } }
  })
  if (!("output" in result)) throw new Error("Vite made several bundles.")
  const files = new Map(result.output.map((part) => [`/${part.fileName}`, brotliCompressSync(contentOf(part))]))
  const styles = result.output.filter(({ fileName }) => fileName.endsWith(".css"))
  const start = result.output.find((part) => part.type === "chunk" && part.isEntry)
  const imports = start?.type === "chunk" ? start.imports : []
  const page = brotliCompressSync(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,">`
      + `<script type="module" crossorigin src="/${start?.fileName}"></script>`
      + imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("")
      + styles.map(({ fileName }) => `<link rel="stylesheet" crossorigin href="/${fileName}">`).join("")
      + `</head><body><div id="root"></div></body></html>`
  )
  const server = createServer(({ url = "" }, response) => {
    const type = url.endsWith(".js") ? "text/javascript" : url.endsWith(".css") ? "text/css" : "text/html; charset=utf-8"
    response.writeHead(200, { "content-type": type, "content-encoding": "br" }).end(files.get(url) ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

export const launch = (): Promise<Browser> => {
  const { chromium: executablePath } = findPrograms()
  return chromium.launch({ ...executablePath !== undefined && { executablePath }, args: ["--no-sandbox"] })
}

/** Milliseconds until the first field of the form is visible, with an empty cache, at 400 kbit/s and 400 ms of latency. */
export const timeToForm = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond
  })
  await page.goto(`${url}/handler/sign-in`, { waitUntil: "commit" })
  await page.waitForFunction(
    () => document.querySelector("form input:not([type=hidden])")?.checkVisibility({ visibilityProperty: true }),
    null,
    { polling: "raf" }
  )
  const time = await page.evaluate(() => performance.now())
  await context.close()
  return time
}
