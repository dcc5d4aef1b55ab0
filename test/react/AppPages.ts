/** An app with the pages in real Chromium, each page loaded by its address, over an emulator on a port; and what people do there. */
import { afterAll, afterEach, assert, beforeAll } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import { fileURLToPath } from "node:url"
import type { Browser, Page } from "playwright-core"
import type { Emulator, Listening } from "../../src/emulator/index.ts"
import { type Mode, modulesOf } from "../browser/Bundle.ts"
import { workerBrowser } from "../browser/Chromium.ts"
import { borrowAs, borrowPage, returnAll } from "../browser/ContextPool.ts"
import { standard, withBrowser } from "../emulator/Browser.ts"
import { type Font, fontFiles, startScript, stylesWith } from "./Fonts.ts"

/** As strict as Radix Themes lets it be: it puts elements of style into the page. No eval, no script in the page. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
  + "connect-src http://127.0.0.1:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const blank = "<!doctype html><title>Blank</title><link rel=\"icon\" href=\"data:,\">"

const bundles = new Map<string, ReturnType<typeof modulesOf>>()

/** An app in as many files as it is loaded in, which the test files of a worker share. */
const bundle = (mode: Mode, story: string): ReturnType<typeof modulesOf> => {
  const key = `${mode} ${story}`
  const files = bundles.get(key) ?? modulesOf({ app: fileURLToPath(new URL(`stories/${story}.tsx`, import.meta.url)) }, mode)
  bundles.set(key, files)
  return files
}

export const account = { email: "ada@example.com", password: "analytical engine" }

export interface World {
  readonly emulator: Emulator
  readonly api: Listening
  readonly configure: (change: { readonly [key: string]: unknown }) => Promise<unknown>
  /** Of the app, without a slash at its end. */
  readonly origin: string
  /** A person with a browser of their own, at a path of the app. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>
  /** Takes these problems of the running test as wanted. */
  readonly allow: (...patterns: ReadonlyArray<RegExp>) => void
  /** Of the latest mail to an address. */
  readonly mail: (to?: string) => { readonly link: string; readonly otp: string }
}

export interface VisitOptions {
  readonly appearance?: "light" | "dark"
  readonly locale?: "en-US" | "de-DE" | "he-IL"
  readonly viewport?: { readonly width: number; readonly height: number }
  /** The same browser as that of this page. */
  readonly beside?: Page
  /** Done with the page before it has gone anywhere. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/**
 * For the tests of one file: one browser, one bundle; a fresh emulator and fresh people for each test. Tests of what pages look
 * like take the app as people build it; those of routers an app of the story that is named.
 */
export const appPages = (mode: Mode = "development", story = "pages") => {
  let browser: Browser
  let files: ReadonlyMap<string, Uint8Array>
  let server: Server
  let origin: string
  let settings: object
  let font: Font = "dejavu-sans"
  const closing: Array<() => Promise<unknown>> = []
  let problems: Array<string> = []
  let allowed: ReadonlyArray<RegExp> = []
  const start = startScript("/assets/app.js", "module")

  const html = () =>
    `<!doctype html><html lang="en" data-app='${JSON.stringify(settings)}'><meta charset="utf-8">`
    + "<meta name=\"viewport\" content=\"width=device-width\"><title>App</title><link rel=\"icon\" href=\"data:,\">"
    + `<link rel="stylesheet" href="/styles/${font}.css"><body><div id="root"></div>`
    + "<script type=\"module\" src=\"/start.js\"></script></body></html>"

  beforeAll(async () => {
    ;[browser, files] = await Promise.all([workerBrowser(), bundle(mode, story)])
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost")
      const [, styled] = /^\/styles\/(dejavu-sans|inter)\.css$/.exec(pathname) ?? []
      const styles = styled === "inter" || styled === "dejavu-sans" ? stylesWith(styled) : undefined
      const file = styles ?? fontFiles.get(pathname) ?? (pathname === "/start.js" ? start : files.get(pathname))
      const types = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", woff2: "font/woff2" }
      const [, ending] = /\.(css|js|woff2)$/.exec(pathname) ?? []
      const type = ending === "css" || ending === "js" || ending === "woff2" ? types[ending] : "text/html; charset=utf-8"
      response.writeHead(200, {
        "content-type": type,
        "content-security-policy": policy,
        "cache-control": file ? "max-age=3600" : "no-store"
      }).end(file ?? (pathname === "/blank" ? blank : html()))
    })
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    const address = server.address()
    origin = `http://localhost:${typeof address === "object" ? address?.port : address}`
    borrowAs({
      blank: `${origin}/blank`,
      onConsole: (type, text) => {
        // The browser reports each refusal; the test looks at what a page makes of it.
        if (["error", "warning"].includes(type) && !/the server responded with a status of 4/.test(text)) problems.push(text)
      },
      onError: (error) => problems.push(String(error))
    })
  }, 60_000)
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })
  afterEach(async () => {
    await returnAll()
    for (const close of closing.splice(0)) await close()
    const found = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
    ;[problems, allowed] = [[], []]
    assert.deepStrictEqual(found, [])
  })

  /** An emulator whose project is as the overrides say, and an app in this font. */
  const world = async (override: { readonly [key: string]: unknown } = {}, drawnIn: Font = "dejavu-sans"): Promise<World> => {
    font = drawnIn
    const { configure, emulator } = await withBrowser(override)
    const api = await emulator.listen({ port: 0 })
    closing.push(api.close)
    const { projectId, publishableClientKey } = emulator.project
    settings = { projectId, publishableClientKey, baseUrl: api.url }
    const visit = async (path: string, options: VisitOptions = {}) => {
      const { appearance = "light", beside, locale = "en-US", prepare, viewport } = options
      const page = await borrowPage(browser, { locale, colorScheme: appearance, reducedMotion: "reduce" }, beside)
      await page.setViewportSize(viewport ?? { width: 1280, height: 800 })
      await prepare?.(page)
      await page.goto(origin + path)
      return page
    }
    const mail = (to = account.email) => {
      const [latest] = emulator.inbox(to)
      return { link: latest?.link ?? assert.fail(`no mail to ${to}`), otp: latest?.otp ?? "" }
    }
    return {
      emulator,
      api,
      configure,
      origin,
      visit,
      mail,
      allow: (...patterns) => {
        allowed = patterns
      }
    }
  }
  return { world }
}

/** A project that allows every way in. */
export const everything = {
  "auth.oauth.providers.github": standard("github"),
  "auth.oauth.providers.google": standard("google")
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
export const type = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label, { exact: typeof label === "string" }).fill(text)
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
/** The app's own page, which says who is signed in. */
export const signedIn = (page: Page, who: string) => page.getByText(`Home of ${who}`).waitFor()

/** Pages have fields of the same names: who has followed a link would type into those of the page before. */
const shows = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).waitFor()

/** Signs up by the page, up to the app's own. */
export const signUp = async (page: Page, { email, password } = account) => {
  await shows(page, "Sign up")
  await type(page, "Email", email)
  await type(page, "Password", password)
  await press(page, "Sign up")
  await signedIn(page, email)
}
/** Signs in by the page. */
export const signIn = async (page: Page, { email, password } = account) => {
  await shows(page, "Sign in")
  await type(page, "Email", email)
  await type(page, "Password", password)
  await press(page, "Sign in")
}
