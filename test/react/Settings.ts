/** Stories of the account settings, over one emulator for the tests of a file. */
import { afterAll, afterEach, assert, beforeAll } from "@effect/vitest"
import { Secret, TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { type Listening, makeSync } from "../../src/emulator/index.ts"
import { type ClientApp, createClientApp } from "../../src/promise/index.ts"
import { quick } from "../emulator/Api.ts"
import { usualMode } from "../kit/browser/Bundle.ts"
import { codesFor } from "./Authenticator.ts"
import { storiesOf, type StoryOptions } from "./Page.ts"

declare const window: { app: ClientApp; redirects: Array<string>; selected: Array<string | null> }

export const password = "analytical engine"

interface VisitOptions extends StoryOptions {
  /** The address of the account to create first. Default: a new one; `null` to stay signed out. */
  readonly email?: string | null
  readonly story?: "Settings" | "Embedded" | "Menus" | "Creation"
}

export const settingsStories = () => {
  const { allow, open } = storiesOf("./stories/settings.tsx", usualMode)
  const emulator = makeSync(quick)
  let listening: Listening
  let people = 0
  beforeAll(async () => {
    listening = await emulator.listen({ port: 0 })
  })
  afterEach(() => emulator.clearFaults())
  afterAll(() => listening.close())

  const newEmail = () => `ada${++people}@example.com`
  /** A separate program, as on another device. */
  const elsewhere = () => {
    const { projectId, publishableClientKey } = emulator.project
    return createClientApp({ projectId, publishableClientKey, baseUrl: listening.url, tokenStore: "memory", navigator: null })
  }
  const visit = async ({ email = newEmail(), story = "Settings", ...options }: VisitOptions = {}) => {
    const { projectId, publishableClientKey } = emulator.project
    const query = { projectId, publishableClientKey, baseUrl: listening.url, ...(email !== null && { email }), ...options.query }
    const page = await open(story, { viewport: { width: 1100, height: 800 }, ...options, query })
    // Shown once the account is created.
    const visible = story === "Menus"
      ? page.getByRole("button", { name: /Ada Lovelace/ })
      : story === "Creation"
      ? page.getByRole("textbox")
      : page.getByRole("navigation")
    if (email !== null) await visible.waitFor()
    return Object.assign(page, { email: email ?? "" })
  }
  /** Verifies an address by the newest mail to it. */
  const verify = (email: string) =>
    elsewhere().contactChannels.verify({ code: emulator.inbox(email)[0]?.code ?? assert.fail("no mail") })
  /** Sets up an authenticator app in the section of two-factor authentication. `code` returns its current code, which is not entered yet. */
  const startEnrolment = async (page: Page) => {
    const section = setting(page, "Two-factor authentication")
    await section.getByRole("button", { name: "Set up" }).click()
    await section.getByRole("img", { name: /QR code/ }).waitFor()
    const secret = Secret.fromBase32((await section.locator("code").textContent() ?? "").replaceAll(" ", ""))
    const device = new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 })
    return { section, code: () => codesFor(emulator)(device) }
  }
  return { allow, elsewhere, emulator, newEmail, startEnrolment, verify, visit }
}

/** Shows a section by its link, and waits until it has loaded completely. */
export const go = async (page: Page, name: string) => {
  await page.getByRole("navigation").getByRole("link", { name, exact: true }).click()
  await page.getByRole("heading", { name, level: 2 }).waitFor()
  await waitForLoad(page)
}
export const waitForLoad = async (page: Page) => {
  // After the current rendering, not before it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null)
}

/** One setting by its heading. */
export const setting = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

export const user = (page: Page) => page.evaluate(() => window.app.user.get())
/** Makes the app read the channels and the user again, by an empty change of the user's own channel: changes by others are not reported. */
export const reread = (page: Page) =>
  page.evaluate(async () => {
    const [channel] = await window.app.contactChannels.list()
    await window.app.contactChannels.update(channel?.id ?? "", {})
  })
/**
 * Chooses in a menu by the keyboard. Radix moves the focus in separate tasks, which keys must not overtake, and keeps typed letters for a
 * second. If a busy browser has not received all of them by then, types them again.
 */
export const choose = async (page: Page, name: string | RegExp, text: string) => {
  await page.locator("[role=menu]:focus-within").last().waitFor()
  const expectedText = page.getByRole("menuitem", { name }).or(page.getByRole("menuitemradio", { name })).and(
    page.locator(":focus")
  )
  for (let turn = 0; turn < 3; turn++) {
    await page.keyboard.type(text)
    // The item may have had the focus before, and the first letters may have moved it to another one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    if (await expectedText.waitFor({ timeout: 3_000 }).then(() => true, () => false)) return
  }
  await expectedText.waitFor()
}

/** Waits until the app has navigated that many times. */
export const waitForRedirects = (page: Page, count: number) =>
  page.waitForFunction((count) => window.redirects.length >= count, count)
export const redirects = (page: Page) => page.evaluate(() => window.redirects)
export const readSelection = (page: Page) => page.evaluate(() => window.selected)
export const waitForStatus = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor()
/** The name and the description of the invalid field that has the focus. */
export const focusedField = async (page: Page) => {
  await page.locator(":focus[aria-invalid=true]").waitFor()
  return await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement
    const ids = (field.getAttribute("aria-describedby") ?? "").split(" ")
    return [field.name, document.getElementById(ids.at(-1) ?? "")?.textContent, field.ariaInvalid]
  })
}

/** The file of an image of one pixel. */
export const pixelFile = {
  name: "ada.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64"
  )
}
