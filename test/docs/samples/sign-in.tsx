/**
 * The compiled samples of docs/sign-in.md, which `test/docs/samples.test.ts` compares with the page, and `test/docs/signIn.test.ts` runs
 * against the emulator.
 */
import { type ClientApp, type ClientAppOptions, createClientApp, reveal } from "latchkey/promise"

/** What a sample needs from its page: the user's input, and a place for messages. */
export interface Form {
  readonly email: string
  readonly password: string
  readonly newPassword: string
  readonly show: (text: string) => void
  readonly showQrCode: (svg: string) => void
  readonly askForCode: () => Promise<string>
}

export const made = (projectId: string) => {
  const app = createClientApp({ projectId, tokenStore: "cookie" })

  return { app }
}

export const deepLinks = async (
  { createClientApp, onLink, openBrowser, projectId, tokenStore }: {
    readonly createClientApp: (options: ClientAppOptions) => ClientApp
    readonly onLink: (listener: (address: string) => Promise<void>) => void
    readonly openBrowser: (address: string) => void
    readonly projectId: string
    readonly tokenStore: "memory"
  }
) => {
  let link = new URL("https://app.example.com/")
  const app = createClientApp({
    projectId,
    tokenStore,
    navigator: { navigate: (to) => openBrowser(to), location: () => link },
    urls: { oauthCallback: "https://app.example.com/handler/oauth-callback" }
  })
  await app.oauth.signIn("github") // opens the browser

  onLink(async (address: string) => { // `Linking.addEventListener` in React Native
    link = new URL(address)
    await app.oauth.handleCallback()
  })

  return app
}

export const password = async (app: ClientApp, { email, password, show }: Form) => {
  await app.auth.signUpWithPassword({ email, password }) // mails a link that verifies the address

  const outcome = await app.safe.auth.signInWithPassword({ email, password })
  if (!outcome.ok && outcome.error._tag === "EmailPasswordMismatch") show(outcome.error.message)

  return { outcome }
}

export const verification = async (app: ClientApp) => {
  // /handler/email-verification
  const { code } = await app.navigation.takeFromQuery({ names: ["code"] })
  if (code) await app.contactChannels.verify({ code })
}

export const forgotten = async (app: ClientApp, { email }: Form) => {
  // The sign-in page
  await app.auth.sendPasswordReset({ email })
}

export const reset = async (app: ClientApp, { newPassword }: Form) => {
  // /handler/password-reset
  const { code } = await app.navigation.takeFromQuery({ names: ["code"] })
  if (code) await app.auth.resetPassword({ code, password: newPassword })
}

export const oauth = async (app: ClientApp) => {
  // On a click
  await app.oauth.signIn("github", { returnTo: "/teams" })
}

export const callback = async (app: ClientApp, { show }: Pick<Form, "show">) => {
  // /handler/oauth-callback
  const outcome = await app.safe.oauth.handleCallback() // redirects to returnTo
  if (!outcome.ok) show(outcome.error.message)
  else if (outcome.value === null) await app.navigation.redirectToSignIn() // the address has no response
}

export const mail = async (app: ClientApp, { email }: Form) => {
  const { nonce } = await app.auth.sendMagicLink({ email })

  return { nonce }
}

export const link = async (app: ClientApp) => {
  // /handler/magic-link-callback
  const { code } = await app.navigation.takeFromQuery({ names: ["code"] })
  if (code) await app.auth.signInWithMagicLink({ code }) // on a click, because mail scanners open links
}

export const code = async (app: ClientApp, { nonce, otp }: Awaited<ReturnType<typeof mail>> & { readonly otp: string }) => {
  // The page that sent the mail
  await app.auth.signInWithCode({ otp, nonce })
}

export const enrolment = async (app: ClientApp, { askForCode, showQrCode }: Form) => {
  const { qrCode, secret } = await app.auth.startTotpEnrolment()
  showQrCode(reveal(qrCode)) // an SVG element
  await app.auth.confirmTotpEnrolment({ secret, totp: await askForCode() })

  return { qrCode, secret }
}

export const secondFactor = async (app: ClientApp, { askForCode, email, password }: Form) => {
  const outcome = await app.safe.auth.signInWithPassword({ email, password })
  if (!outcome.ok && outcome.error._tag === "MultiFactorAuthenticationRequired") {
    const { attemptCode } = outcome.error.details
    await app.auth.signInWithMfaCode({ totp: await askForCode(), attemptCode })
  }

  return { outcome }
}

export const passkey = async (app: ClientApp) => {
  await app.passkeys.register() // on a click of the signed-in user
  await app.auth.signInWithPasskey() // on a click
}

export const anonymous = async (app: ClientApp, { email, password }: Form) => {
  const guest = await app.user.get({ or: "anonymous" }) // signs up anonymously without a session
  await app.auth.signUpWithPassword({ email, password }) // the same user, with the same id

  return { guest }
}

export const signOut = async (app: ClientApp) => {
  await app.auth.signOut({ redirectTo: "/goodbye", redirect: true })
}
