/** Every page in every state passes axe, has large enough targets, does not scroll sideways, and works by keyboard. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { returnPage } from "../../kit/browser/ContextPool.ts"
import { screenshot } from "../../kit/browser/Screenshots.ts"
import { account, appPages, everything, heading, join, press, type, type VisitOptions, type World } from "../AppPages.ts"
import { violationsInBoth } from "../Page.ts"

declare const window: { app: ClientApp; reveal: (secret: unknown) => string }

interface Shown {
  readonly path: string
  /** The heading in English. */
  readonly title: string
  /** Submits the form as it is, incomplete. */
  readonly invalid?: string
  /** Fills in values that the provider refuses for a reason outside the fields. */
  readonly fill?: (page: Page) => Promise<void>
  /** Whether a user must be signed in. */
  readonly signedIn?: boolean
  /** Whether the project restricts the user, whose address is not verified. */
  readonly unverified?: boolean
}

const inFull = {
  Email: account.email,
  Password: account.password,
  "New password": account.password,
  "Repeat password": account.password
}
const fill = (...labels: ReadonlyArray<keyof typeof inFull>) => async (page: Page) => {
  for (const label of labels) await type(page, label, inFull[label])
}

/** Every page, and every step of a page. */
const pages = (links: { readonly [name: string]: string }): { readonly [name: string]: Shown } => ({
  "sign-in": { path: "/handler/sign-in", title: "Sign in", invalid: "Sign in", fill: fill("Email", "Password") },
  "sign-up": { path: "/handler/sign-up", title: "Sign up", invalid: "Sign up", fill: fill("Email", "Password") },
  "forgot-password": {
    path: "/handler/forgot-password",
    title: "Reset your password",
    invalid: "Send link",
    fill: fill("Email")
  },
  "password-reset": {
    path: links["reset"] ?? "",
    title: "Set a new password",
    invalid: "Save password",
    fill: fill("New password", "Repeat password")
  },
  "password-reset-broken": { path: "/handler/password-reset", title: "This link does not work" },
  "email-verification": { path: links["verification"] ?? "", title: "Verify your email" },
  "magic-link-callback": { path: links["magic"] ?? "", title: "Sign in?" },
  "team-invitation": { path: links["invitation"] ?? "", title: "You are invited to a team" },
  "team-invitation-member": { path: links["invitation"] ?? "", title: "Join Analytical?", signedIn: true },
  mfa: { path: "/handler/mfa", title: "Two-factor authentication", invalid: "Verify" },
  "cli-auth-confirm": { path: "/handler/cli-auth-confirm?login_code=x", title: "Sign in to the command line?", signedIn: true },
  "cli-auth-confirm-signed-out": { path: "/handler/cli-auth-confirm?login_code=x", title: "Sign in to the command line?" },
  "sign-in-already": { path: "/handler/sign-in", title: "You are signed in", signedIn: true },
  "team-creation": { path: "/handler/team-creation", title: "Create a team", invalid: "Create team", signedIn: true },
  onboarding: { path: "/handler/onboarding", title: "Verify your email to continue", signedIn: true, unverified: true },
  "onboarding-signed-out": { path: "/handler/onboarding", title: "You are not signed in" },
  "account-settings": { path: "/handler/account-settings", title: "Account settings", signedIn: true },
  error: { path: "/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED", title: "Sign-in cancelled" },
  "unknown-page": { path: "/handler/nowhere", title: "Page not found" }
})

const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")

/** A project with a user, and a link of each kind. */
const prepared = async (world: ReturnType<typeof appPages>["world"]) => {
  const made = await world(everything)
  const page = await made.visit("/")
  await join(page)
  const verification = relative(made.mail().link)
  await page.evaluate(async ({ email }) => {
    const at = (path: string) => `${location.origin}/handler/${path}`
    const { id } = await window.app.teams.create({ displayName: "Analytical" })
    await window.app.invitations.send({ teamId: id, email: "grace@example.com", callbackUrl: at("team-invitation") })
    await window.app.auth.sendPasswordReset({ email, callbackUrl: at("password-reset") })
    await window.app.auth.sendMagicLink({ email: "grace2@example.com", callbackUrl: at("magic-link-callback") })
  }, account)
  const links = {
    verification,
    reset: relative(made.mail().link),
    invitation: relative(made.mail("grace@example.com").link),
    magic: relative(made.mail("grace2@example.com").link)
  }
  return { made, member: page, shown: pages(links) }
}

/** The controls that are smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8; links in a sentence are exempt, and there are none). */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("button, a, input, [role=tab]"), (element) => {
      const { height, width } = element.getBoundingClientRect()
      return element.checkVisibility() && (width < 24 || height < 24) ? `${element.textContent} ${width} x ${height}` : ""
    }).filter((text) => text !== "")
  )
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Opens pages in two browsers of the same kind: one with a signed-in user, and one without. */
const opener = async (made: World, member: Page, options: VisitOptions = {}) => {
  const nobody = await made.visit("/", options)
  const somebody = await made.visit("/", options)
  await somebody.context().addCookies(await member.context().cookies())
  return async ({ path, signedIn = false, title, unverified = false }: Shown) => {
    await made.configure({ "onboarding.requireEmailVerification": unverified })
    const page = await made.visit(path === "/handler/mfa" ? "/" : path, { beside: signedIn ? somebody : nobody })
    if (path === "/handler/mfa") {
      await page.evaluate(() => sessionStorage.setItem("stack_mfa_attempt_code", "x".repeat(45)))
      await page.goto(made.origin + path)
    }
    if (options.locale === "de-DE") {
      await page.locator("h1").filter({ hasNotText: "Wird geladen" }).waitFor()
      await page.waitForFunction(() => !document.body.innerText.includes("Wird geladen"))
    } else await heading(page, title)
    // Content below the heading may load additional code and data.
    if (path === "/handler/account-settings") await page.locator("main section").first().waitFor()
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
    return page
  }
}

describe("every page, in light and in dark", () => {
  const { world } = appPages("production")

  it("passes axe and has large enough targets with an empty, invalid or refused form", async () => {
    const { made, member, shown } = await prepared(world)
    const found: Array<string> = []
    const open = await opener(made, member)
    for (const [name, one] of Object.entries(shown)) {
      const page = await open(one)
      const look = async (state: string) => {
        const draw = (appearance: string) => screenshot(page, `${name}-${state}-${appearance}`)
        await draw("light")
        found.push(...(await violationsInBoth(page, () => draw("dark"))).map((text) => `${name}, ${state}: ${text}`))
        found.push(...(await smallTargets(page)).map((text) => `${name}, ${state}: too small: ${text}`))
      }
      await look("empty")
      if (one.invalid !== undefined) {
        await press(page, one.invalid)
        await page.locator("[aria-invalid=true]").first().waitFor()
        assert.strictEqual(await page.getByRole("alert").count(), 1, name)
        const [described] = await page.evaluate(() => {
          const first = document.querySelector("[aria-invalid=true]")
          const ids = first?.getAttribute("aria-describedby")?.split(" ") ?? []
          return [first === document.activeElement && ids.length > 0 && ids.every((id) => document.getElementById(id) !== null)]
        })
        assert.isTrue(described, name)
        await look("invalid")
      }
      if (one.invalid !== undefined && one.fill) {
        await one.fill(page)
        made.emulator.addFault({ path: "/auth/password/*", method: "POST", status: 400 })
        await press(page, one.invalid)
        await page.getByRole("alert").filter({ hasText: "Something went wrong" }).waitFor()
        assert.strictEqual(await page.getByRole("alert").count(), 1, name)
        // In the wide font of this test, the alert has two lines.
        const space = await page.evaluate(() => {
          const at = (selector: string) => document.querySelector(`main form ${selector}`)?.getBoundingClientRect()
          return (at("button[type=submit]")?.top ?? 0) - (at("[role=alert]")?.bottom ?? Infinity)
        })
        assert.isAtLeast(space, 0, name)
        await look("error")
      }
      await returnPage(page)
    }
    assert.deepStrictEqual(found, [])
  }, 240_000)
})

describe("on a phone", () => {
  // The development build of React reports mistakes of every page.
  const { world } = appPages("development")

  it("no page scrolls sideways, or has text so small that the browser zooms in", async () => {
    const { made, member, shown } = await prepared(world)
    const found: Array<string> = []
    const open = await opener(made, member, { locale: "de-DE", viewport: { width: 320, height: 568 } })
    for (const [name, one] of Object.entries(shown)) {
      const page = await open(one)
      const wide = await overflow(page)
      if (wide > 0) found.push(`${name}: ${wide} pixels`)
      const small = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll("input:not([type=file], [type=checkbox])"),
          (input) => parseFloat(getComputedStyle(input).fontSize)
        ).filter((size) => size < 16)
      )
      if (small.length > 0) found.push(`${name}: letters of ${small} pixels`)
      assert.strictEqual(
        await page.locator("main").getAttribute("lang") ?? await page.locator("main [lang]").first().getAttribute("lang"),
        "de"
      )
      assert.notMatch(await page.title(), /^App$/, name)
      await screenshot(page, `${name}-phone`)
      await page.setViewportSize({ width: 768, height: 900 })
      if (await overflow(page) > 0) found.push(`${name}: too wide for a tablet`)
      await screenshot(page, `${name}-tablet`)
      await returnPage(page)
    }
    assert.deepStrictEqual(found, [])
  }, 240_000)
})
