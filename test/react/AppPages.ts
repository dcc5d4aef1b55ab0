/** An app with the pages in real Chromium, each page loaded by its address, over an emulator on a port; and the actions of users there. */
import { afterEach, assert, beforeAll } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import type { Emulator, Listening } from "../../src/emulator/index.ts"
import { type ClientApp, createClientApp } from "../../src/promise/index.ts"
import type { Brand } from "../../src/react/app/Brand.ts"
import { standard, withBrowser } from "../emulator/Browser.ts"
import { type Mode, usualMode } from "../kit/browser/Bundle.ts"
import { workerBrowser } from "../kit/browser/Chromium.ts"
import { borrowAs, borrowPage, examineAll, returnAll } from "../kit/browser/ContextPool.ts"
import { type Gate, gateTo } from "../kit/browser/Gate.ts"
import { isDeep } from "../kit/Depth.ts"
import { type Delivery, serveApp } from "./AppServer.ts"
import type { Font } from "./Fonts.ts"
import { differencesIn, prepareRemovedRules, removedRulesIn } from "./sameStyles.ts"

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
  /** The app's origin, without a trailing slash. */
  readonly origin: string
  /** Opens a path of the app as a user with a separate browser. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>
  /** Accepts these problems of the running test. */
  readonly allow: (...patterns: ReadonlyArray<RegExp>) => void
  /** Creates an account as a program outside the browser does, and sends its mail. */
  readonly register: (account: Account) => Promise<unknown>
  /** The proxy between the app and the emulator, in a world that is `gated`. */
  readonly gate: () => Gate
  /** Sets what lazily loaded files wait for, in an app with the delivery `held`; `undefined` lets them load. */
  readonly holdLate: (wait: (() => Promise<void>) | undefined) => void
  /** The link and the code of the latest mail to an address. */
  readonly mail: (to?: string) => { readonly link: string; readonly otp: string }
}

export interface WorldOptions {
  /** The app's font. Default: DejaVu Sans. */
  readonly font?: Font
  /** Whether tests can delay or refuse requests to the emulator. */
  readonly gated?: boolean
  /** The brand of the pages. Default: the project's. */
  readonly brand?: Brand
}

export interface VisitOptions {
  readonly appearance?: "light" | "dark"
  readonly locale?: "en-US" | "de-DE" | "he-IL" | "ar-EG" | "ja-JP"
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Opens the page in the browser of this page. */
  readonly beside?: Page
  /** Prepares the page before it navigates. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/**
 * Opens the app for the tests of one file: one browser and one bundle, and a new emulator and new users for each test. Tests of how pages
 * look use the app as developers build it, tests of routers a named `story`, and tests of lazily loaded code another `delivery`.
 */
export const appPages = (mode: Mode = usualMode, story = "pages", delivery: Delivery = "whole") => {
  let browser: Browser
  let app: Awaited<ReturnType<typeof serveApp>>
  const closing: Array<() => Promise<unknown>> = []
  let problems: Array<string> = []
  let allowedProblems: ReadonlyArray<RegExp> = []

  beforeAll(async () => {
    ;[browser, app] = await Promise.all([workerBrowser(), serveApp(mode, story, delivery), prepareRemovedRules()])
    borrowAs({
      blank: `${app.origin}/blank`,
      onConsole: (type, text) => {
        // The browser logs each refusal; the test checks the page.
        if (["error", "warning"].includes(type) && !/the server responded with a status of 4/.test(text)) problems.push(text)
      },
      onError: (error) => problems.push(String(error))
    })
  }, 60_000)
  afterEach(async () => {
    const differences = await examineAll(isDeep ? (page) => differencesIn(page) : removedRulesIn)
    await returnAll()
    app.holdLate(undefined)
    for (const close of closing.splice(0)) await close()
    const unexpectedProblems = problems.filter((problem) => !allowedProblems.some((pattern) => pattern.test(problem)))
    ;[problems, allowedProblems] = [[], []]
    assert.deepStrictEqual([unexpectedProblems, differences], [[], []])
  })

  /** Starts an emulator with these project settings, and shows the app over it. */
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
        allowedProblems = patterns
      }
    }
  }
  return { world }
}

/** A project that allows every sign-in method. */
export const everyFeature = {
  "auth.oauth.providers.github": standard("github"),
  "auth.oauth.providers.google": standard("google")
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
export const type = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label, { exact: typeof label === "string" }).fill(text)
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
/** Waits for the app's own page, which shows the signed-in user. */
export const signedIn = (page: Page, who: string) => page.getByText(`Home of ${who}`).waitFor()

/**
 * Waits for the button of a page. Pages have fields with the same names, so typing after following a link could reach the previous page's
 * fields.
 */
const shows = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).waitFor()

/** Signs up on the page, and waits for the app's own page. */
export const signUp = async (page: Page, { email, password }: Account = account) => {
  await shows(page, "Sign up")
  await type(page, "Email", email)
  await type(page, "Password", password)
  await press(page, "Sign up")
  await signedIn(page, email)
}
/** Signs up from the app's own page without a form, as a program does, for tests of the steps that follow. */
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
/** Signs in on the page. */
export const signIn = async (page: Page, { email, password }: Account = account) => {
  await shows(page, "Sign in")
  await type(page, "Email", email)
  await type(page, "Password", password)
  await press(page, "Sign in")
}
