/** Server rendering and hydration of `<AuthPages>`: the browser keeps the HTML of the server. */
import { createServer, type Server } from "node:http"
import { fileURLToPath } from "node:url"
import { createElement } from "react"
import { renderToReadableStream } from "react-dom/server"
import { afterAll, assert, beforeAll, it } from "vitest"
import type { Listening } from "../../../src/emulator/index.ts"
import { createClientApp, dehydrateApp, escapeForScript } from "../../../src/promise/index.ts"
import { scriptOf } from "../../kit/browser/Bundle.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { SignUp } from "./server/signUp.tsx"

declare const window: { readonly form: HTMLFormElement | null }

const emulator = newEmulator()
let listening: Listening
let server: Server
let origin: string

beforeAll(async () => {
  const script = await scriptOf({
    stdin: {
      contents: "import { hydrate } from \"./signUp.tsx\"; hydrate()",
      resolveDir: fileURLToPath(new URL("./server/", import.meta.url))
    }
  })
  listening = await emulator.listen({ port: 0 })
  const answer = async (): Promise<string> => {
    const { projectId, publishableClientKey } = emulator.project
    await using app = createClientApp({
      projectId,
      publishableClientKey,
      baseUrl: listening.url,
      identifier: "page",
      tokenStore: "memory"
    })
    const stream = await renderToReadableStream(createElement(SignUp, { app }))
    await stream.allReady
    return `<!doctype html><title>Page</title><link rel="icon" href="data:,"><div id="root">${await new Response(stream)
      .text()}</div>`
      + `<script type="application/json" id="handed">${
        escapeForScript(dehydrateApp(app))
      }</script><script src="/page.js"></script>`
  }
  server = createServer((request, response) => {
    if (request.url === "/page.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(script)
      return
    }
    void answer().then((html) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html))
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const address = server.address()
  origin = `http://localhost:${typeof address === "object" ? address?.port : address}`
}, 60_000)
afterAll(async () => {
  server?.close()
  await listening?.close()
})

it("keeps the form of the server, even if the page's code loads later than the first rendering", async () => {
  const browser = await workerBrowser()
  const page = await browser.newPage()
  try {
    const problems: Array<string> = []
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text())
    })
    await page.goto(`${origin}/handler/sign-up`)
    // The button works only in a hydrated page.
    await page.waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>("input[name=password]")
      if (field?.type === "password") document.querySelector<HTMLElement>("button[aria-label='Show password']")?.click()
      return field?.type === "text"
    })
    assert.isTrue(await page.evaluate(() => window.form !== null && window.form === document.querySelector("form")))
    assert.deepStrictEqual(problems, [])
  } finally {
    await page.close()
  }
})
