/** Every page, and every step of a page, as data: how to open it, which values to fill in, and which request to refuse. */
import type { Page } from "playwright-core"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { account } from "../AppPages.ts"

export interface Shown {
  readonly path: string
  /** The heading in English and in German. None for a page that leaves before it has loaded. */
  readonly title?: readonly [english: string, german: string]
  readonly signedIn?: boolean
  /** Whether the project restricts the user, whose address is not verified. */
  readonly unverified?: boolean
  /** The first request of the page. */
  readonly reads?: RegExp
  /** Prepares the page before it loads. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Opens the tested step. */
  readonly step?: (page: Page) => Promise<void>
  /** Whether the form, submitted without values, shows errors at its fields. */
  readonly required?: boolean
  /** The values to fill in, by the names of the fields. */
  readonly fill?: { readonly [name: string]: string }
  /** The button that submits the form; a code is submitted by its last character. */
  readonly press?: string
  /** The request to refuse. */
  readonly refuses?: RegExp
  /** How the page shows the refusal (default: as an alert) or, without `refuses`, a problem that the page itself finds. */
  readonly shows?: "alert" | "status"
}

export const submit = "main form button[type=submit] >> nth=0"

const credentials = { email: account.email, password: account.password }
const byMail = async (page: Page) => {
  await page.getByRole("tab").nth(1).click()
  await page.locator("input[name=email]").waitFor()
}
/** Requests a code for an address without an account, because users with a password must use the password. */
const byCode = async (page: Page) => {
  await page.locator("input[name=email]").fill("charles@example.com")
  await page.locator(submit).click()
  await page.locator("input[name=code]").waitFor()
}

const signIn = { path: "/handler/sign-in", title: ["Sign in", "Anmelden"] } as const
const mailSent = ["Check your email", "Sehen Sie in Ihr Postfach"] as const
const brokenLink = ["This link does not work", "Dieser Link funktioniert nicht"] as const
const commandLine = ["Sign in to the command line?", "An der Kommandozeile anmelden?"] as const

export interface Links {
  readonly invitation: string
  readonly magic: string
  readonly reset: string
  readonly verification: string
}

export const shownPages = ({ invitation, magic, reset, verification }: Links): { readonly [name: string]: Shown } => ({
  "sign-in": {
    ...signIn,
    reads: /\/projects\/current$/,
    required: true,
    fill: credentials,
    press: submit,
    refuses: /\/password\/sign-in$/
  },
  "sign-up": {
    path: "/handler/sign-up",
    title: ["Sign up", "Registrieren"],
    required: true,
    fill: credentials,
    press: submit,
    refuses: /\/password\/sign-up$/
  },
  "sign-in-by-mail": {
    ...signIn,
    step: byMail,
    required: true,
    fill: { email: account.email },
    press: submit,
    refuses: /\/otp\/send-sign-in-code$/
  },
  "sign-in-by-code": {
    ...signIn,
    title: mailSent,
    step: async (page) => {
      await byMail(page)
      await byCode(page)
    },
    fill: { code: "ABC123" },
    refuses: /\/otp\/sign-in$/
  },
  "sign-in-elsewhere": {
    ...signIn,
    // Simulates a browser that keeps no cookies.
    step: (page) => page.evaluate(() => void Object.defineProperty(document, "cookie", { get: () => "", set: () => {} })),
    press: "main button >> nth=0",
    shows: "alert"
  },
  "sign-in-by-passkey": {
    ...signIn,
    press: "main button:has-text(\"passkey\"), main button:has-text(\"Passkey\")",
    refuses: /\/initiate-passkey-authentication$/
  },
  "sign-in-already": {
    path: "/handler/sign-in",
    title: ["You are signed in", "Sie sind angemeldet"],
    signedIn: true,
    reads: /\/users\/me$/
  },
  "forgot-password": {
    path: "/handler/forgot-password",
    title: ["Reset your password", "Passwort zurücksetzen"],
    required: true,
    fill: { email: account.email },
    press: submit,
    refuses: /\/password\/send-reset-code$/
  },
  "password-reset": {
    path: reset,
    title: ["Set a new password", "Neues Passwort festlegen"],
    reads: /\/check-code$/,
    required: true,
    fill: { password: account.password },
    press: submit,
    refuses: /\/password\/reset$/
  },
  "password-reset-broken": { path: "/handler/password-reset", title: brokenLink, shows: "alert" },
  "email-verification": {
    path: verification,
    title: ["Verify your email", "E-Mail bestätigen"],
    reads: /\/check-code$/,
    press: "main button",
    refuses: /\/contact-channels\/verify$/
  },
  "email-verification-broken": { path: "/handler/email-verification", title: brokenLink, shows: "alert" },
  "magic-link-callback": {
    path: magic,
    title: ["Sign in?", "Anmelden?"],
    reads: /\/check-code$/,
    press: "main button",
    refuses: /\/otp\/sign-in$/
  },
  "magic-link-callback-broken": {
    path: `/handler/magic-link-callback?code=${"x".repeat(45)}`,
    title: brokenLink,
    shows: "alert"
  },
  "team-invitation": { path: invitation, title: ["You are invited to a team", "Sie sind in ein Team eingeladen"] },
  "team-invitation-member": {
    path: invitation,
    title: ["Join Analytical?", "Analytical beitreten?"],
    signedIn: true,
    reads: /\/check-code$/,
    press: "main button >> nth=0",
    refuses: /\/team-invitations\/accept$/
  },
  "team-invitation-broken": {
    path: "/handler/team-invitation",
    title: ["This link does not work", "Dieser Link funktioniert nicht"],
    shows: "alert"
  },
  mfa: {
    path: "/handler/mfa",
    title: ["Two-factor authentication", "Zwei-Faktor-Authentifizierung"],
    prepare: (page) => runFirst(page, () => sessionStorage.setItem("stack_mfa_attempt_code", "x".repeat(45))),
    required: true,
    fill: { code: "000000" },
    refuses: /\/mfa\/sign-in$/
  },
  "cli-auth-confirm": {
    path: "/handler/cli-auth-confirm?login_code=x",
    title: commandLine,
    signedIn: true,
    reads: /\/users\/me$/,
    press: "main button >> nth=0",
    refuses: /\/auth\/cli\/complete$/
  },
  "cli-auth-confirm-signed-out": { path: "/handler/cli-auth-confirm?login_code=x", title: commandLine },
  "cli-auth-confirm-broken": {
    path: "/handler/cli-auth-confirm",
    title: ["This link does not work", "Dieser Link funktioniert nicht"],
    shows: "alert"
  },
  "team-creation": {
    path: "/handler/team-creation",
    title: ["Create a team", "Team erstellen"],
    signedIn: true,
    reads: /\/users\/me$/,
    required: true,
    fill: { name: "Looms" },
    press: submit,
    refuses: /\/teams$/
  },
  "account-settings": {
    path: "/handler/account-settings",
    title: ["Account settings", "Kontoeinstellungen"],
    signedIn: true,
    reads: /\/users\/me$/,
    // The settings below the heading load additional code and data.
    step: (page) => page.locator("main section").first().waitFor(),
    fill: { name: "Countess" },
    press: submit,
    refuses: /\/users\/me$/
  },
  onboarding: {
    path: "/handler/onboarding",
    title: ["Verify your email to continue", "Bestätigen Sie Ihre E-Mail-Adresse"],
    signedIn: true,
    unverified: true,
    reads: /\/users\/me$/,
    // Sends the verification e-mail again.
    press: "main button >> nth=1",
    refuses: /\/send-verification-code$/
  },
  "onboarding-signed-out": { path: "/handler/onboarding", title: ["You are not signed in", "Sie sind nicht angemeldet"] },
  "oauth-callback": {
    path: "/handler/oauth-callback?error=server_error&errorCode=OAUTH_PROVIDER_ACCESS_DENIED&state=x",
    title: ["Sign-in failed", "Die Anmeldung hat nicht geklappt"],
    shows: "alert"
  },
  error: {
    path: "/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED",
    title: ["Sign-in cancelled", "Anmeldung abgebrochen"],
    shows: "alert"
  },
  "unknown-page": { path: "/handler/nowhere", title: ["Page not found", "Seite nicht gefunden"] },
  // Near the end, because the clock of its context cannot be restored.
  "sign-in-by-another-code": {
    ...signIn,
    title: mailSent,
    step: async (page) => {
      await byMail(page)
      await page.clock.install()
      await byCode(page)
      // By then, another code can be sent.
      await page.clock.fastForward(31_000)
    },
    press: "main button:not([aria-disabled=true]) >> nth=1",
    refuses: /\/otp\/send-sign-in-code$/,
    shows: "status"
  },
  // Last, because it ends the session.
  "sign-out": { path: "/handler/sign-out", signedIn: true, reads: /\/sessions\/current$/ }
})
