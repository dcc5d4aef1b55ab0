/** A real browser for tests: Chromium as the system has it, with pages of any origin and the emulator behind them. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import type { Emulator } from "../../src/emulator/index.ts"
import { scriptOf } from "./Bundle.ts"

/** Without these, Chromium looks for updates and for hosts of its maker. */
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]
const places = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** Starts the browser; where there is none, says how to get one. */
export const launch = (): Promise<Browser> => {
  const executablePath = places.find((path) => path !== undefined && existsSync(path))
  if (executablePath === undefined) {
    throw new Error("These tests need Chromium: `apt-get install chromium`, or set CHROMIUM to the path of one.")
  }
  return chromium.launch({ executablePath, args: quiet })
}

/** A module of this folder and all that it imports, as a script. */
export const script = (entry: string): Promise<string> =>
  scriptOf({ entryPoints: [fileURLToPath(new URL(entry, import.meta.url))] })

export interface Asked {
  readonly method: string
  readonly path: string
}

/**
 * Puts the emulator behind its own address, and a page with the script behind every path of the given origins. Nothing reaches
 * a network. Gives what was asked of the emulator, and what went elsewhere, which nothing should.
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
