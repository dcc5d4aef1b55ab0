/** Every page in every language at the width of a phone and of a desktop: no text is cut off, and nothing scrolls sideways. */
import { assert, describe, it } from "@effect/vitest"
import { readdirSync } from "node:fs"
import { join as joinPath } from "node:path"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { screenshot } from "../../kit/browser/Screenshots.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, appPages, everyFeature, heading, join, press, type } from "../AppPages.ts"

declare const window: { app: ClientApp; show: (language: string) => Promise<void>; faults: () => ReadonlyArray<string> }

const { world } = appPages("production", "languages")

/** Languages, by the names of their files. */
const languages = readdirSync(joinPath(import.meta.dirname, "../../../src/react/translation/languages"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length))
const widths = [320, 1280]

/**
 * Finds text that is outside the window, outside its control, or clipped. Ignores invisible text, and text for screen readers only, which
 * is in a box of one pixel.
 */
const defineFaults = () => {
  const controls = "button, a, label, .rt-Badge, [role=tab], [role=menuitem], [role=combobox]"
  const boundsOf = (element: Element) => {
    const { overflowX } = getComputedStyle(element)
    const { bottom, left, right, top } = element.getBoundingClientRect()
    const isControl = element.matches(controls) && getComputedStyle(element).display !== "inline"
    return { bottom, left, right, top, clips: overflowX !== "visible", counts: isControl || overflowX !== "visible" }
  }
  const isVisuallyHidden = (element: Element): boolean => {
    const { height, width } = element.getBoundingClientRect()
    const { overflowX, position } = getComputedStyle(element)
    return position === "absolute" && overflowX !== "visible" && width <= 1 && height <= 1
  }
  const faultOf = (text: Text): string | undefined => {
    const parent = text.parentElement
    if (parent === null || text.data.trim() === "" || !parent.checkVisibility({ visibilityProperty: true })) return undefined
    const range = document.createRange()
    range.selectNodeContents(text)
    const { bottom, left, right, top } = range.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1) {
      for (let element: Element | null = parent; element !== null; element = element.parentElement) {
        if (isVisuallyHidden(element)) return undefined
      }
      return `outside of the window: ${text.data}`
    }
    for (let element: Element | null = parent; element !== null && element !== document.body; element = element.parentElement) {
      if (isVisuallyHidden(element)) return undefined
      const box = boundsOf(element)
      if (!box.counts) continue
      const isTooWide = left < box.left - 1 || right > box.right + 1
      const isTooHigh = !box.clips && (top < box.top - 1 || bottom > box.bottom + 1)
      if (isTooWide || isTooHigh) {
        return `${isTooWide ? "too wide" : "too high"} for its ${element.className || element.tagName}: ${text.data}`
      }
    }
    return undefined
  }
  window.faults = () => {
    const matches = new Set<string>()
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) matches.add(`scrolls sideways by ${scrollWidth - clientWidth} pixels`)
    const boxes = Array.from(document.querySelectorAll("button, a")).filter((element) => element.checkVisibility())
      .map((element) => ({
        one: element,
        box: element.getBoundingClientRect(),
        card: element.closest(".rt-Card")?.getBoundingClientRect()
      }))
    for (const [index, { box, card, one }] of boxes.entries()) {
      if (card && (box.left < card.left || box.right > card.right)) matches.add(`beside its card: ${one.textContent}`)
      for (const { box: otherPage, one: next } of boxes.slice(index + 1)) {
        const isSeparate = box.right <= otherPage.left + 1 || otherPage.right <= box.left + 1 || box.bottom <= otherPage.top + 1
          || otherPage.bottom <= box.top + 1
        if (!isSeparate && !one.contains(next)) matches.add(`overlaps: ${one.textContent} and ${next.textContent}`)
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const fault = node instanceof Text ? faultOf(node) : undefined
      if (fault !== undefined) matches.add(fault)
    }
    return [...matches]
  }
}

/** The faults of the page in each language at each width. */
const look = async (page: Page, name: string): Promise<ReadonlyArray<string>> => {
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" })
  await page.evaluate(defineFaults)
  const matches: Array<string> = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    matches.push(
      ...await page.evaluate(async ({ languages, name, width }) => {
        const result: Array<string> = []
        for (const language of languages) {
          await window.show(language)
          result.push(...window.faults().map((fault) => `${name} in ${language} at ${width}: ${fault}`))
        }
        return result
      }, { languages, name, width })
    )
    for (const language of process.env["SCREENSHOTS"] === "1" ? languages : []) {
      await page.evaluate((language) => window.show(language), language)
      await screenshot(page, `language-${name}-${language}-${width}`, { fullPage: true })
    }
  }
  await page.evaluate(() => window.show("english"))
  return matches
}

interface Shown {
  readonly path: string
  readonly signedIn?: boolean
  /** Sends the form without values, so that each field shows an error. */
  readonly invalid?: string
}

const pages = (links: { readonly [name: string]: string }, team: string): { readonly [name: string]: Shown } => ({
  "sign-in": { path: "/handler/sign-in", invalid: "Sign in" },
  "settings-team": { path: `/handler/account-settings#team-${team}`, signedIn: true },
  ...isDeep && {
    "settings-sign-in": { path: "/handler/account-settings#sign-in", signedIn: true },
    "cli-auth-confirm": { path: "/handler/cli-auth-confirm?login_code=x", signedIn: true },
    "sign-up": { path: "/handler/sign-up", invalid: "Sign up" },
    "forgot-password": { path: "/handler/forgot-password", invalid: "Send link" },
    "password-reset": { path: links["reset"] ?? "", invalid: "Save password" },
    "password-reset-broken": { path: "/handler/password-reset" },
    "email-verification": { path: links["verification"] ?? "" },
    "magic-link-callback": { path: links["magic"] ?? "" },
    "team-invitation": { path: links["invitation"] ?? "" },
    "team-invitation-member": { path: links["invitation"] ?? "", signedIn: true },
    mfa: { path: "/handler/mfa", invalid: "Verify" },
    "cli-auth-confirm-signed-out": { path: "/handler/cli-auth-confirm?login_code=x" },
    "sign-in-already": { path: "/handler/sign-in", signedIn: true },
    "team-creation": { path: "/handler/team-creation", signedIn: true, invalid: "Create a team" },
    "onboarding-signed-out": { path: "/handler/onboarding" },
    error: { path: "/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED" },
    "unknown-page": { path: "/handler/nowhere" },
    "settings-profile": { path: "/handler/account-settings#profile", signedIn: true },
    "settings-notifications": { path: "/handler/account-settings#notifications", signedIn: true },
    "settings-sessions": { path: "/handler/account-settings#sessions", signedIn: true },
    "settings-api-keys": { path: "/handler/account-settings#api-keys", signedIn: true },
    "settings-danger-zone": { path: "/handler/account-settings#danger-zone", signedIn: true },
    "settings-new-team": { path: "/handler/account-settings#new-team", signedIn: true }
  }
})

const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")

/** A user with a team, an invitation and a key, and a link of each kind. */
const prepare = async () => {
  const setup = await world({ ...everyFeature, "apiKeys.enabled.user": true, "apiKeys.enabled.team": true })
  const member = await setup.visit("/")
  await join(member)
  const verification = relative(setup.mail().link)
  const team = await member.evaluate(async ({ email }) => {
    const at = (path: string) => `${location.origin}/handler/${path}`
    const { id } = await window.app.teams.create({ displayName: "Analytical" })
    await window.app.user.update({ displayName: "Ada", selectedTeamId: id })
    await window.app.invitations.send({ teamId: id, email: "grace@example.com", callbackUrl: at("team-invitation") })
    await window.app.apiKeys.user.create({ description: "Cards", expiresAt: null })
    await window.app.auth.sendPasswordReset({ email, callbackUrl: at("password-reset") })
    await window.app.auth.sendMagicLink({ email: "mary@example.com", callbackUrl: at("magic-link-callback") })
    return id
  }, account)
  const links = {
    verification,
    reset: relative(setup.mail().link),
    invitation: relative(setup.mail("grace@example.com").link),
    magic: relative(setup.mail("mary@example.com").link)
  }
  return { made: setup, member, shown: pages(links, team) }
}

describe("a page in every language, on a phone and on a desktop", () => {
  it("shows field errors in the new language after a switch", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    await press(page, "Sign in")
    await page.getByText("Enter your email address.").waitFor()
    await type(page, "Password", "difference engine")
    await page.evaluate(() => window.show("german"))
    assert.deepStrictEqual(await page.locator("[id$=-error]").allInnerTexts(), ["Geben Sie Ihre E-Mail-Adresse ein."])
    await page.locator("input[name=email]").fill(account.email)
    await press(page, "Anmelden")
    await page.getByText("E-Mail-Adresse oder Passwort ist falsch.").waitFor()
    await page.evaluate(() => window.show("english"))
    assert.deepStrictEqual(await page.locator("[id$=-error]").allInnerTexts(), ["Wrong email or password."])
  })

  it("fails the layout check if text is clipped, or exceeds its button or the window", async () => {
    const { visit } = await world(everyFeature)
    const page = await visit("/handler/sign-in", { viewport: { width: 320, height: 800 } })
    await heading(page, "Sign in")
    await page.evaluate(defineFaults)
    assert.deepStrictEqual(await page.evaluate(() => window.faults()), [])
    const after = (change: () => void) => page.evaluate(change).then(() => page.evaluate(() => window.faults().join("\n")))
    const long = await after(() => document.querySelector("main form button")?.replaceChildren("Anmeldungsbestätigung".repeat(3)))
    assert.match(long, /(outside of the window|too wide for its .*): Anmeldungs/)
    const clippedTexts = await after(() =>
      document.querySelector("h1")?.setAttribute("style", "width: 40px; overflow: hidden; white-space: nowrap")
    )
    assert.match(clippedTexts, /too wide for its .*: Sign in/)
    const movement = await after(() =>
      document.querySelector("main button")?.setAttribute("style", "margin-top: -20px; width: 600px")
    )
    assert.match(movement, /beside its card: GitHub/)
    const low = await after(() => document.querySelector("main button")?.setAttribute("style", "margin-bottom: -30px"))
    assert.match(low, /overlaps: GitHub and/)
  })

  it("shows its whole text, without a horizontal scroll bar", async () => {
    assert.includeMembers(languages, ["english", "german"])
    const { made, member, shown } = await prepare()
    const signedOutPage = await made.visit("/")
    const matches: Array<string> = []
    for (const [name, { invalid, path, signedIn = false }] of Object.entries(shown)) {
      const page = signedIn ? member : signedOutPage
      await page.goto(`${made.origin}/`)
      if (name === "mfa") await page.evaluate(() => sessionStorage.setItem("stack_mfa_attempt_code", "x".repeat(45)))
      await page.goto(made.origin + path)
      await page.locator("main :is(h1, section h2)").first().waitFor()
      if (invalid !== undefined) {
        await page.getByRole("button", { name: invalid, exact: true }).click()
        await page.locator("[aria-invalid=true]").first().waitFor()
      }
      matches.push(...await look(page, name))
    }
    assert.deepStrictEqual(matches, [])
  }, isDeep ? 240_000 : 60_000)
})
