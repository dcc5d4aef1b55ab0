/** The browser of the tests, with pages of any origin and the emulator behind them. */
import { fileURLToPath } from "node:url"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import { inject } from "vitest"
import type { Emulator } from "../../../src/emulator/index.ts"
import { scriptOf } from "./Bundle.ts"

let connection: Promise<Browser> | undefined

/** The browser of this worker, which `setup.ts` has started. All files of the worker share the connection. */
export const workerBrowser = (): Promise<Browser> => {
  const browsers = inject("browsers")
  const endpoint = browsers[Number(process.env["VITEST_POOL_ID"] ?? 0) % browsers.length]
  if (endpoint === undefined) throw new Error("No browser was started for this worker.")
  connection ??= chromium.connect(endpoint)
  return connection
}

/** Bundles a module and its imports into a script. */
export const script = (entry: URL): Promise<string> => scriptOf({ entryPoints: [fileURLToPath(entry)] })

export interface Asked {
  readonly method: string
  readonly path: string
}

/**
 * Serves the emulator at its own address, and a page with the script at every path of the given origins. Nothing reaches a network. Returns
 * the requests to the emulator, and those to other hosts, which should be none.
 */
export const serve = async (context: BrowserContext, emulator: Emulator, origins: ReadonlyArray<string>, code: string) => {
  const asked: Array<Asked> = []
  const elsewhere: Array<string> = []
  await context.route("**/*", async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.origin === emulator.url) {
      asked.push({ method: request.method(), path: url.pathname })
      const body = request.postDataBuffer()
      const response = await emulator.fetch(request.url(), {
        method: request.method(),
        headers: await request.allHeaders().then((headers) =>
          Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")))
        ),
        ...(body !== null && { body: new Uint8Array(body) })
      }).catch(() => undefined)
      if (response === undefined) return await route.abort("connectionreset")
      return await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer())
      })
    }
    if (origins.includes(url.origin)) {
      const type = url.pathname.endsWith(".js") ? "text/javascript" : "text/html"
      const html =
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Test</title><script src=\"/page.js\"></script>"
      return await route.fulfill({ contentType: `${type}; charset=utf-8`, body: type === "text/html" ? html : code })
    }
    elsewhere.push(request.url())
    return await route.abort()
  })
  return { asked, elsewhere }
}
