/** The browser of the tests, with pages of any origin and the emulator behind them. */
import { env } from "node:process"
import { fileURLToPath } from "node:url"
import { type Browser, type BrowserContext, chromium } from "playwright-core"
import { inject } from "vitest"
import { findPrograms } from "../../../scripts/programs.mjs"
import type { Emulator } from "../../../src/emulator/index.ts"
import { usualMode } from "./Bundle.ts"
import { sharedScript } from "./SharedBundles.ts"

/** Flags of the browser of all tests. */
export const browserArgs = [
  "--no-sandbox",
  // One process for the app, the emulator and further hosts: each step at an identity provider would start two.
  "--disable-site-isolation-trials",
  "--disable-gpu",
  // Without these flags, Chromium requests updates and contacts hosts of its vendor.
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // More threads draw a page no faster: the machine has two cores, and other workers use them.
  "--num-raster-threads=1",
  // Test pages live for a second: the optimizing compilers, most garbage collections and their threads cost more than they save.
  "--js-flags=--no-opt,--no-maglev,--min-semi-space-size=32,--single-threaded-gc"
]

const launch = async (): Promise<Browser> => {
  const { chromium: executablePath } = findPrograms()
  if (executablePath === undefined) throw new Error("setup.ts skips browser tests without Chromium.")
  // The end of the worker ends the browser, but leaves its profile, which setup.ts removes.
  const before = env["TMPDIR"]
  env["TMPDIR"] = inject("profiles")
  try {
    return await chromium.launch({ executablePath, args: browserArgs })
  } finally {
    if (before === undefined) delete env["TMPDIR"]
    else env["TMPDIR"] = before
  }
}
let launchedLaunch: Promise<Browser> | undefined

/** The browser of this worker, shared by its test files. Workers do not share one: WebAuthn works on the focused page only. */
export const workerBrowser = (): Promise<Browser> => launchedLaunch ??= launch()

/** Bundles a module and its imports into a script. */
export const script = (entry: URL): Promise<string> => sharedScript({ entry: fileURLToPath(entry), mode: usualMode })

export interface Asked {
  readonly method: string
  readonly path: string
}

/**
 * Serves the emulator at its own address, and a page with the script at every path of the given origins. Nothing reaches a network. Returns
 * the requests to the emulator, and those to other hosts, which should be none.
 */
export const serve = async (context: BrowserContext, emulator: Emulator, origins: ReadonlyArray<string>, code: string) => {
  const requests: Array<Asked> = []
  const elsewhere: Array<string> = []
  await context.route("**/*", async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.origin === emulator.url) {
      requests.push({ method: request.method(), path: url.pathname })
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
  return { asked: requests, elsewhere }
}
