/** Every page in every state: axe finds nothing, each refusal is shown, and the page fits a desktop, a tablet and a phone. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { returnPage } from "../../kit/browser/ContextPool.ts"
import type { Gate } from "../../kit/browser/Gate.ts"
import { screenshot } from "../../kit/browser/Screenshots.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, appPages, everyFeature, heading, join } from "../AppPages.ts"
import { violationsInBoth } from "../Page.ts"
import { type Shown, shownPages, submit } from "./shownPages.ts"

declare const window: { app: ClientApp }

// The development build of React reports mistakes of every page.
const { world } = appPages("development")

const locales = ["en-US", "de-DE"] as const
type Locale = typeof locales[number]
/**
 * Every page in one language, alternating: types ensure that texts are complete, and to axe the languages differ only in the length of
 * texts. The deep run tests every page in both.
 */
const isSelected = (index: number, locale: Locale) => isDeep || locales[index % 2] === locale

/** A project with a user, and a link of each kind. */
const preparation = async (locale: Locale) => {
  const setup = await world(everyFeature, { gated: true })
  const member = await setup.visit("/", { locale })
  await join(member)
  const linkTo = (to: string) => setup.mail(to).link.replace(/^https?:\/\/[^/]+/, "")
  const verification = linkTo(account.email)
  await member.evaluate(async ({ email }) => {
    const at = (path: string) => `${location.origin}/handler/${path}`
    const { id } = await window.app.teams.create({ displayName: "Analytical" })
    await window.app.invitations.send({ teamId: id, email: "grace@example.com", callbackUrl: at("team-invitation") })
    await window.app.auth.sendPasswordReset({ email, callbackUrl: at("password-reset") })
    await window.app.auth.sendMagicLink({ email: "mary@example.com", callbackUrl: at("magic-link-callback") })
  }, account)
  await returnPage(member)
  const links = {
    verification,
    reset: linkTo(account.email),
    invitation: linkTo("grace@example.com"),
    magic: linkTo("mary@example.com")
  }
  let visitor: Page | undefined
  /** Opens a page in one of two contexts: that of the signed-in user, and one without a user. */
  const open = async ({ path, prepare, signedIn = false, unverified = false }: Shown) => {
    await setup.configure({ "onboarding.requireEmailVerification": unverified })
    const beside = signedIn ? member : visitor
    const page = await setup.visit(path, { locale, ...(beside && { beside }), ...(prepare && { prepare }) })
    if (!signedIn) visitor ??= page
    return page
  }
  return { open, shown: shownPages(links), ...holding(setup.gate()) }
}

/** Holds requests back, and lets them pass or refuses them once released. */
const holding = (gate: Gate) => ({
  /** Holds matching requests from now on; the returned function releases them. */
  hold: (expectedText: RegExp, refuses = false) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.rule(async ({ path }) => {
      if (!expectedText.test(path.replace(/\?.*/, ""))) return "pass"
      await promise
      return refuses ? "refuse" : "pass"
    })
    return resolve
  },
  forget: () => gate.rule(undefined)
})

/** The controls that are smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8; links in a sentence are exempt, and there are none). */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("button, a, input, [role=tab]"), (element) => {
      const { height, width } = element.getBoundingClientRect()
      return element.checkVisibility() && (width < 24 || height < 24) ? `${element.textContent} ${width} x ${height}` : ""
    }).filter((text) => text !== "")
  )

const desktop = { width: 1280, height: 800 }
const screens = [["phone", 320, 568], ["tablet", 768, 900]] as const
/** Whether the page is too wide for a phone or a tablet, or has fields with letters so small that the browser zooms in. */
const layoutProblems = async (page: Page, name: string): Promise<ReadonlyArray<string>> => {
  const matches: Array<string> = []
  for (const [screen, width, height] of screens) {
    await page.setViewportSize({ width, height })
    const { small, wide } = await page.evaluate(() => ({
      small: Array.from(
        document.querySelectorAll("input:not([type=file], [type=checkbox])"),
        (input) => parseFloat(getComputedStyle(input).fontSize)
      ).filter((size) => size < 16),
      // A card clips its content, which therefore does not widen the document.
      wide: Math.max(
        ...Array.from(document.querySelectorAll("html, .rt-Card"), ({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)
      )
    }))
    if (wide > 0) matches.push(`${screen}: ${wide} pixels too wide`)
    if (small.length > 0) matches.push(`${screen}: letters of ${small} pixels`)
    await screenshot(page, `${name}-${screen}`)
  }
  await page.setViewportSize(desktop)
  return matches
}

/** Waits until the page has loaded, and checks its heading, its language and its title. */
const load = async (page: Page, locale: Locale, title: NonNullable<Shown["title"]>) => {
  await heading(page, title[locales.indexOf(locale)] ?? "")
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
  const main = page.locator("main")
  assert.strictEqual(
    await main.getAttribute("lang") ?? await main.locator("[lang]").first().getAttribute("lang"),
    locale.slice(0, 2)
  )
  assert.notMatch(await page.title(), /^App$/)
}

/** Submits the form without values. The first invalid field has the focus and a description, and one alert counts the invalid fields. */
const submitEmpty = async (page: Page) => {
  await page.locator(submit).click()
  await page.locator("main form [aria-invalid=true]").first().waitFor()
  assert.strictEqual(await page.getByRole("alert").count(), 1)
  const [descriptionId] = await page.evaluate(() => {
    const first = document.querySelector("[aria-invalid=true]")
    const ids = first?.getAttribute("aria-describedby")?.split(" ") ?? []
    return [first === document.activeElement && ids.length > 0 && ids.every((id) => document.getElementById(id) !== null)]
  })
  assert.isTrue(descriptionId)
}

/** Waits for the refusal or the page's own problem: exactly one alert, or one status and no alert. */
const report = async (page: Page, { press, refuses, shows = "alert" }: Shown) => {
  const texts = page.locator("main").getByRole(shows).filter({ hasText: /\S/ })
  await texts.first().waitFor()
  assert.strictEqual(await texts.count(), 1)
  assert.strictEqual(await page.getByRole("alert").count(), shows === "alert" ? 1 : 0)
  if (refuses === undefined || press !== submit || shows !== "alert") return
  assert.match(await texts.innerText(), /Something went wrong|Etwas ist schiefgegangen/)
  // In the wide font of this test, the alert has two lines.
  const space = await page.evaluate(() => {
    const at = (selector: string) => document.querySelector(`main form ${selector}`)?.getBoundingClientRect()
    return (at("button[type=submit]")?.top ?? 0) - (at("[role=alert]")?.bottom ?? Infinity)
  })
  assert.isAtLeast(space, 4)
}

describe.each(locales)("every page in the locale %s", (locale) => {
  it("passes axe in each state, shows each refusal, and fits each screen", async () => {
    const { forget, hold, open, shown } = await preparation(locale)
    const matches: Array<string> = []
    // The loading button is the same in every form.
    let hasCheckedSpinner = locale === "de-DE"

    const examine = async (name: string, element: Shown) => {
      const { fill = {}, press, reads, refuses, required = false, shows, step, title } = element
      const read = reads && hold(reads)
      const page = await open(element)
      const note = (state: string, texts: ReadonlyArray<string>) =>
        matches.push(...texts.map((text) => `${name}, ${state}: ${text}`))
      const look = async (state: string) => {
        const draw = (appearance: string) => screenshot(page, `${name}-${state}-${appearance}`)
        await draw("light")
        note(state, await violationsInBoth(page, () => draw("dark")))
        note(state, (await smallTargets(page)).map((text) => `too small: ${text}`))
        if (isDeep) note(state, await layoutProblems(page, name))
      }
      if (read) {
        await page.locator("main :is([role=status], [aria-busy=true], [aria-label])").first().waitFor({ state: "attached" })
        await look("loading")
        read()
      }
      await step?.(page)
      if (title) {
        await load(page, locale, title)
        await look("empty")
      }
      if (required) {
        await submitEmpty(page)
        await look("invalid")
      }
      const respond = refuses && hold(refuses, true)
      for (const [field, text] of Object.entries(fill)) await page.locator(`main input[name=${field}]`).fill(text)
      if (press !== undefined) await page.locator(press).click()
      if (respond && !hasCheckedSpinner) {
        hasCheckedSpinner = true
        await page.locator("main button[aria-busy=true] .rt-Spinner").first().waitFor()
        await look("busy")
      }
      respond?.()
      if (respond || shows) {
        await report(page, element)
        if (respond || press !== undefined) await look("error")
      }
      // The last state has the most text.
      if (title && !isDeep) note("last state", await layoutProblems(page, name))
      forget()
      await returnPage(page)
    }

    for (const [name, element] of Object.entries(shown).filter((_, index) => isSelected(index, locale))) {
      await examine(name, element).catch((cause: unknown) => {
        throw new Error(`${name}: ${String(cause)}`, { cause })
      })
    }
    assert.deepStrictEqual(matches, [])
  }, isDeep ? 900_000 : 240_000)
})
