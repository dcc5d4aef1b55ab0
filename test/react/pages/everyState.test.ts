/** Every page while loading, busy and refused: axe finds nothing, and each refusal is shown. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { returnPage } from "../../kit/browser/ContextPool.ts"
import type { Gate } from "../../kit/browser/Gate.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, appPages, everything, join, type VisitOptions } from "../AppPages.ts"
import { violationsInBoth } from "../Page.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production")

interface Shown {
  readonly path: string
  readonly signedIn?: boolean
  /** Whether the project restricts the user, whose address is not verified. */
  readonly unverified?: boolean
  /** The first request of the page. */
  readonly reads?: RegExp
  /** Opens the tested step. */
  readonly step?: (page: Page) => Promise<void>
  /** The values to fill in, by the names of the fields. */
  readonly fill?: { readonly [name: string]: string }
  /** The button that submits the form; a code is submitted by its last character. */
  readonly press?: string
  /** The request to refuse. Without it, the page itself reports a problem. */
  readonly refuses?: RegExp
  /** How the page shows the refusal. Default: as an alert. */
  readonly toldAs?: "status"
}

const submit = "main form button[type=submit] >> nth=0"
const credentials = { email: account.email, password: account.password }
const byMail = async (page: Page) => {
  await page.getByRole("tab").nth(1).click()
  await page.locator("input[name=email]").waitFor()
}

/** Sends the verification e-mail again. */
const onboarding = {
  reads: /\/users\/me$/,
  press: "main button >> nth=1",
  refuses: /\/send-verification-code$/
}

const pages = (links: { readonly [name: string]: string }): { readonly [name: string]: Shown } => ({
  "sign-in": {
    path: "/handler/sign-in",
    reads: /\/projects\/current$/,
    fill: credentials,
    press: submit,
    refuses: /\/password\/sign-in$/
  },
  "sign-up": { path: "/handler/sign-up", fill: credentials, press: submit, refuses: /\/password\/sign-up$/ },
  "sign-in by mail": {
    path: "/handler/sign-in",
    step: byMail,
    fill: { email: account.email },
    press: submit,
    refuses: /\/otp\/send-sign-in-code$/
  },
  "sign-in by code": {
    path: "/handler/sign-in",
    step: async (page) => {
      await byMail(page)
      // An address without an account, because users with a password must use the password.
      await page.locator("input[name=email]").fill("charles@example.com")
      await page.locator(submit).click()
    },
    fill: { code: "ABC123" },
    refuses: /\/otp\/sign-in$/
  },
  "sign-in by another code": {
    path: "/handler/sign-in",
    step: async (page) => {
      await byMail(page)
      await page.clock.install()
      await page.locator("input[name=email]").fill("charles@example.com")
      await page.locator(submit).click()
      await page.locator("input[name=code]").waitFor()
      // By then, another code can be sent.
      await page.clock.fastForward(31_000)
    },
    press: "main button:not([aria-disabled=true]) >> nth=1",
    refuses: /\/otp\/send-sign-in-code$/,
    toldAs: "status"
  },
  "sign-in elsewhere": {
    path: "/handler/sign-in",
    // Simulates a browser that keeps no cookies.
    step: (page) => page.evaluate(() => void Object.defineProperty(document, "cookie", { get: () => "", set: () => {} })),
    press: "main button >> nth=0"
  },
  "sign-in by passkey": {
    path: "/handler/sign-in",
    press: "main button:has-text(\"passkey\"), main button:has-text(\"Passkey\")",
    refuses: /\/initiate-passkey-authentication$/
  },
  "sign-in already": { path: "/handler/sign-in", signedIn: true, reads: /\/users\/me$/ },
  "forgot-password": {
    path: "/handler/forgot-password",
    fill: { email: account.email },
    press: submit,
    refuses: /\/password\/send-reset-code$/
  },
  "password-reset": {
    path: links["reset"] ?? "",
    reads: /\/check-code$/,
    fill: { password: account.password, repeated: account.password },
    press: submit,
    refuses: /\/password\/reset$/
  },
  "email-verification": {
    path: links["verification"] ?? "",
    reads: /\/check-code$/,
    press: "main button",
    refuses: /\/contact-channels\/verify$/
  },
  "magic-link": { path: links["magic"] ?? "", reads: /\/check-code$/, press: "main button", refuses: /\/otp\/sign-in$/ },
  "team-invitation": {
    path: links["invitation"] ?? "",
    signedIn: true,
    reads: /\/check-code$/,
    press: "main button >> nth=0",
    refuses: /\/team-invitations\/accept$/
  },
  mfa: { path: "/handler/mfa", fill: { code: "000000" }, refuses: /\/mfa\/sign-in$/ },
  "cli-auth-confirm": {
    path: "/handler/cli-auth-confirm?login_code=x",
    signedIn: true,
    reads: /\/users\/me$/,
    press: "main button >> nth=0",
    refuses: /\/auth\/cli\/complete$/
  },
  "account-settings": {
    path: "/handler/account-settings",
    signedIn: true,
    reads: /\/users\/me$/,
    fill: { name: "Countess" },
    press: submit,
    refuses: /\/users\/me$/
  },
  "team-creation": {
    path: "/handler/team-creation",
    signedIn: true,
    reads: /\/users\/me$/,
    fill: { name: "Looms" },
    press: submit,
    refuses: /\/teams$/
  },
  // At an even and at an odd position, so that it is tested in each language.
  onboarding: { path: "/handler/onboarding", signedIn: true, unverified: true, ...onboarding },
  "onboarding again": { path: "/handler/onboarding", signedIn: true, unverified: true, ...onboarding },
  "email-verification without a code": { path: "/handler/email-verification" },
  "password-reset without a code": { path: "/handler/password-reset" },
  "magic-link with a wrong code": { path: `/handler/magic-link-callback?code=${"x".repeat(45)}` },
  "team-invitation without a code": { path: "/handler/team-invitation" },
  "cli-auth-confirm without a code": { path: "/handler/cli-auth-confirm" },
  "oauth-callback": { path: "/handler/oauth-callback?error=server_error&errorCode=OAUTH_PROVIDER_ACCESS_DENIED&state=x" },
  error: { path: "/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED" },
  // Last, because it ends the session. Nothing is refused: the session has ended here, whatever the provider responds.
  "sign-out": { path: "/handler/sign-out", signedIn: true, reads: /\/sessions\/current$/ }
})

/** A project with a user, and a link of each kind. */
const prepared = async () => {
  const made = await world(everything, { gated: true })
  const member = await made.visit("/")
  await join(member)
  const linkTo = (to: string) => made.mail(to).link.replace(/^https?:\/\/[^/]+/, "")
  const verification = linkTo(account.email)
  await member.evaluate(async ({ email }) => {
    const at = (path: string) => `${location.origin}/handler/${path}`
    const { id } = await window.app.teams.create({ displayName: "Analytical" })
    await window.app.invitations.send({ teamId: id, email: "grace@example.com", callbackUrl: at("team-invitation") })
    await window.app.auth.sendPasswordReset({ email, callbackUrl: at("password-reset") })
    await window.app.auth.sendMagicLink({ email: "mary@example.com", callbackUrl: at("magic-link-callback") })
  }, account)
  const links = {
    verification,
    reset: linkTo(account.email),
    invitation: linkTo("grace@example.com"),
    magic: linkTo("mary@example.com")
  }
  return { made, member, shown: pages(links) }
}

/** Holds requests back, and lets them pass or refuses them once released. */
const controlled = (gate: Gate) => ({
  /** Holds matching requests from now on; the returned function releases them. */
  hold: (wanted: RegExp, refuses = false) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.rule(async ({ path }) => {
      if (!wanted.test(path.replace(/\?.*/, ""))) return "pass"
      await promise
      return refuses ? "refuse" : "pass"
    })
    return resolve
  },
  forget: () => gate.rule(undefined)
})

const locales = ["en-US", "de-DE"] as const
/**
 * Every page in one language, alternating: types ensure that texts are complete, and to axe the languages differ only in the length of
 * texts. The deep run tests every page in both.
 */
const isTurn = (index: number, locale: typeof locales[number]) => isDeep || locales[index % 2] === locale

describe.each(locales)("every page in the locale %s", (locale) => {
  it(
    "passes axe while loading, busy or refused, and shows each refusal",
    async () => {
      const { made, member, shown } = await prepared()
      const options: VisitOptions = { locale }
      const [nobody, somebody] = [await made.visit("/", options), await made.visit("/", options)]
      const { forget, hold } = controlled(made.gate())
      const found: Array<string> = []
      const look = async (page: Page, name: string) => {
        found.push(...(await violationsInBoth(page)).map((text) => `${name}: ${text}`))
      }
      // The loading button is the same in every form.
      let wasBusy = locale === "de-DE"
      for (
        const [name, { fill = {}, path, press, reads, refuses, signedIn = false, step, toldAs = "alert", unverified = false }]
          of Object.entries(
            shown
          )
            .filter((_, index) => isTurn(index, locale))
      ) {
        const beside = signedIn ? somebody : nobody
        if (signedIn) await beside.context().addCookies(await member.context().cookies())
        await made.configure({ "onboarding.requireEmailVerification": unverified })
        const read = reads && hold(reads)
        const page = await made.visit(path === "/handler/mfa" ? "/" : path, { beside })
        if (path === "/handler/mfa") {
          await page.evaluate(() => sessionStorage.setItem("stack_mfa_attempt_code", "x".repeat(45)))
          await page.goto(made.origin + path)
        }
        if (read) {
          await page.locator("main :is([role=status], [aria-busy=true], [aria-label])").first().waitFor({ state: "attached" })
          await look(page, `${name}, loading`)
          read()
        }
        await step?.(page)
        // everyPage.test.ts covers empty and invalid fields in English.
        if (isDeep && locale === "de-DE" && (press ?? fill["code"]) !== undefined) {
          await page.locator(press ?? "main input[name=code]").waitFor()
          await look(page, `${name}, empty`)
          // A name is optional, so an empty one is valid.
          if (press === submit && fill["name"] === undefined) {
            await page.locator(press).click()
            await page.locator("main form [aria-invalid=true]").first().waitFor()
            await look(page, `${name}, invalid`)
          }
        }
        const answer = refuses && hold(refuses, true)
        for (const [field, text] of Object.entries(fill)) await page.locator(`main input[name=${field}]`).fill(text)
        if (press !== undefined) await page.locator(press).click()
        if (answer && !wasBusy) {
          wasBusy = true
          await page.locator("main button[aria-busy=true] .rt-Spinner").first().waitFor()
          await look(page, `${name}, busy`)
        }
        answer?.()
        if (answer || !reads) {
          const told = page.locator("main").getByRole(toldAs).filter({ hasText: /\S/ })
          await told.first().waitFor()
          assert.strictEqual(await told.count(), 1, name)
          assert.strictEqual(await page.getByRole("alert").count(), toldAs === "alert" ? 1 : 0, name)
          await look(page, `${name}, refused`)
        }
        forget()
        await returnPage(page)
      }
      assert.deepStrictEqual(found, [])
    },
    240_000
  )
})
