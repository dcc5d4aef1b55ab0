/** The server of the test app. Each worker has one, so that its address, and with it the browser's cache, survives a test file. */
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import type { Mode } from "../kit/browser/Bundle.ts"
import { sharedBundle } from "../kit/browser/SharedBundles.ts"
import { axeCode, axePath, servesAxe } from "./axe.ts"
import { type Font, fontFiles, startScript, stylesWith } from "./Fonts.ts"
import { pageStyles } from "./sameStyles.ts"

/**
 * How the code reaches the browser: `split` into as many files as the bundler makes, `whole` in one file, which loads faster, or `held`,
 * where tests can hold back what the app loads after its start.
 */
export type Delivery = "split" | "whole" | "held"

/** As strict as Radix Themes allows, which inserts style elements: no eval, no inline script. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
  + "connect-src http://127.0.0.1:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Also for pages whose address has the parameter `trusted-types`: `default` or `'none'`. */
const trustedTypes = (names: string | null) => names ? `; require-trusted-types-for 'script'; trusted-types ${names}` : ""

const blank = "<!doctype html><title>Blank</title><link rel=\"icon\" href=\"data:,\">"

/** The files that load together with the app: the entry and its static imports. */
const early = (files: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const foundFiles = new Set(["/assets/app.js"])
  for (const path of foundFiles) {
    const text = files.get(path) ?? ""
    for (const [, file] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) foundFiles.add(`/assets/${file}`)
  }
  return foundFiles
}

interface Files {
  readonly all: ReadonlyMap<string, string>
  readonly early: ReadonlySet<string>
}
const builds = new Map<string, Promise<Files>>()

const build = async (mode: Mode, story: string, delivery: Delivery): Promise<Files> => {
  const app = fileURLToPath(new URL(`stories/${story}.tsx`, import.meta.url))
  const bundle = await sharedBundle({ entryPoints: { app }, mode, splitting: delivery !== "whole" })
  return { all: bundle, early: early(bundle) }
}

interface Shown {
  /** The first segment of the paths of the app's files. */
  readonly app: string
  readonly settings: object
  readonly font: Font
}
let current: Shown | undefined
let hold: (() => Promise<void>) | undefined
let listening: Promise<string> | undefined

const html = ({ app, font, settings }: Shown) =>
  `<!doctype html><html lang="en" data-app='${JSON.stringify(settings)}'><meta charset="utf-8">`
  + "<meta name=\"viewport\" content=\"width=device-width\"><title>App</title><link rel=\"icon\" href=\"data:,\">"
  + `<link rel="stylesheet" href="/styles/${font}.css"><body><div id="root"></div>`
  + `<script type="module" src="/${app}/start.js"></script></body></html>`

const types = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", woff2: "font/woff2" }

/** A file that never changes, and whether the app loads it late. */
const fileAt = async (pathname: string): Promise<readonly [file: string | Uint8Array | undefined, isLate?: boolean]> => {
  const [, font] = /^\/styles\/(dejavu-sans|inter)\.css$/.exec(pathname) ?? []
  if (pathname === axePath) return [axeCode]
  if (font === "inter" || font === "dejavu-sans") return [stylesWith(font, await pageStyles())]
  const [, app = "", path = ""] = /^\/([\w-]+)(\/.+\.js)$/.exec(pathname) ?? []
  const files = await builds.get(app)
  if (files === undefined) return [fontFiles.get(pathname)]
  if (path === "/start.js") return [startScript(`/${app}/assets/app.js`, "module")]
  return [files.all.get(path), app.endsWith("-held") && !files.early.has(path)]
}

const listen = async () => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost")
    const respond = async () => {
      const [file, isLate = false] = await fileAt(pathname)
      if (isLate) await hold?.()
      const [, ending] = /\.(css|js|woff2)$/.exec(pathname) ?? []
      const type = ending === "css" || ending === "js" || ending === "woff2" ? types[ending] : "text/html; charset=utf-8"
      response.writeHead(200, {
        "content-type": type,
        "content-security-policy": policy + trustedTypes(searchParams.get("trusted-types")),
        // Files that a test may hold back are not cached, so that the next test can hold them back too.
        "cache-control": file === undefined || isLate ? "no-store" : "max-age=3600, immutable"
      }).end(file ?? (pathname === "/blank" || current === undefined ? blank : html(current)))
    }
    respond().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // Lets the server end with the worker.
  server.unref()
  const address = server.address()
  return servesAxe(`http://localhost:${typeof address === "object" ? address?.port : address}`)
}

/** Builds an app unless the worker has built it, and returns the server's origin. */
export const serveApp = async (mode: Mode, story: string, delivery: Delivery) => {
  const app = `${mode}-${story}-${delivery}`
  const files = builds.get(app) ?? build(mode, story, delivery)
  builds.set(app, files)
  const [origin] = await Promise.all([listening ??= listen(), files])
  return {
    origin,
    /** Serves this app on every page until the next call. */
    show: (settings: object, font: Font) => {
      current = { app, settings, font }
    },
    /** Sets what a lazily loaded file waits for, in a `held` app. */
    holdLate: (wait: (() => Promise<void>) | undefined) => {
      hold = wait
    }
  }
}
