/** An app with the pages in real Chromium, each page loaded by its address, over an emulator on a port; and what people do there. */
import { afterEach, assert, beforeAll } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import type { Emulator, Listening } from "../../src/emulator/index.ts"
import { type ClientApp, createClientApp } from "../../src/promise/index.ts"
import type { Brand } from "../../src/react/app/Brand.ts"
import { standard, withBrowser } from "../emulator/Browser.ts"
import type { Mode } from "../kit/browser/Bundle.ts"
import { workerBrowser } from "../kit/browser/Chromium.ts"
import { borrowAs, borrowPage, returnAll } from "../kit/browser/ContextPool.ts"
import { type Gate, gateTo } from "../kit/browser/Gate.ts"
import { type Delivery, serveApp } from "./AppServer.ts"
import type { Font } from "./Fonts.ts"

declare const window: { app: ClientApp }

export interface Account {
  readonly email: string
  readonly password: string
}
export const account: Account = { email: "ada@example.com", password: "analytical engine" }

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
  /** Makes an account as a program elsewhere does, without a browser, and sends its mail. */
  readonly register: (account: Account) => Promise<unknown>
  /** The proxy between the app and the emulator, in a world that is `gated`. */
  readonly gate: () => Gate
  /** What a file of an app whose delivery is `held` waits for, if the app loads it late. */
  readonly holdLate: (wait: (() => Promise<void>) | undefined) => void
  /** Of the latest mail to an address. */
  readonly mail: (to?: string) => { readonly link: string; readonly otp: string }
}

export interface WorldOptions {
  /** Of the app. Default: DejaVu Sans. */
  readonly font?: Font
  /** Whether tests hold requests to the emulator, or refuse them. */
  readonly gated?: boolean
  /** Of the pages. Default: that of the project. */
  readonly brand?: Brand
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
 * like take the app as people build it; those of routers an app of the story that is named; those of code that loads late an app that
 * is delivered in parts.
 */
export const appPages = (mode: Mode = "development", story = "pages", delivery: Delivery = "whole") => {
  let browser: Browser
  let app: Awaited<ReturnType<typeof serveApp>>
  const closing: Array<() => Promise<unknown>> = []
  let problems: Array<string> = []
  let allowed: ReadonlyArray<RegExp> = []

  beforeAll(async () => {
    ;[browser, app] = await Promise.all([workerBrowser(), serveApp(mode, story, delivery)])
    borrowAs({
      blank: `${app.origin}/blank`,
      onConsole: (type, text) => {
        // The browser reports each refusal; the test looks at what a page makes of it.
        if (["error", "warning"].includes(type) && !/the server responded with a status of 4/.test(text)) problems.push(text)
      },
      onError: (error) => problems.push(String(error))
    })
  }, 60_000)
  afterEach(async () => {
    await returnAll()
    app.holdLate(undefined)
    for (const close of closing.splice(0)) await close()
    const found = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
    ;[problems, allowed] = [[], []]
    assert.deepStrictEqual(found, [])
  })

  /** An emulator whose project is as the overrides say. */
  const world = async (override: { readonly [key: string]: unknown } = {}, options: WorldOptions = {}): Promise<World> => {
    const { brand, font = "dejavu-sans", gated = false } = options
    const { configure, emulator } = await withBrowser(override)
    const api = await emulator.listen({ port: 0 })
    const gate = gated ? await gateTo(api.url) : undefined
    closing.push(async () => await gate?.close(), api.close)
    const { projectId, publishableClientKey } = emulator.project
    const { holdLate, origin } = app
    app.show({ projectId, publishableClientKey, baseUrl: gate?.url ?? api.url, brand }, font)
    const register = (account: Account) =>
      createClientApp({ projectId, publishableClientKey, baseUrl: api.url, tokenStore: "memory", navigator: null })
        .auth.signUpWithPassword({ ...account, verificationCallbackUrl: `${origin}/handler/email-verification` })
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
      register,
      gate: () => gate ?? assert.fail("Only a world that is `gated` has a gate."),
      holdLate,
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
export const signUp = async (page: Page, { email, password }: Account = account) => {
  await shows(page, "Sign up")
  await type(page, "Email", email)
  await type(page, "Password", password)
  await press(page, "Sign up")
  await signedIn(page, email)
}
/** Signs up on a page of the app's own as a program does, for tests of what comes then. */
export const join = async (page: Page, { email, password }: Account = account) => {
  await signedIn(page, "nobody")
  const verificationCallbackUrl = new URL("/handler/email-verification", page.url()).href
  await page.evaluate((credentials) => window.app.auth.signUpWithPassword(credentials), {
    email,
    password,
    verificationCallbackUrl
  })
  await signedIn(page, email)
}
/** Signs in by the page. */
export const signIn = async (page: Page, { email, password }: Account = account) => {
  await shows(page, "Sign in")
  await type(page, "Email", email)
  await type(page, "Password", password)
  await press(page, "Sign in")
}
