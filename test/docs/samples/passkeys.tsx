/** The compiled samples of docs/passkeys.md, which `test/docs/samples.test.ts` compares with the page. */
import { type ClientApp as PromiseClientApp, createClientApp } from "latchkey/promise"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "latchkey/testing"

declare const app: PromiseClientApp
declare const signal: AbortSignal
declare const options: { readonly projectId: string; readonly tokenStore: "memory" }

export const sample1 = async () => {
  await app.passkeys.register() // on a click of the signed-in user; a user has one passkey, the newest
  await app.auth.signInWithPasskey() // on a click
  await app.with({ signal }).auth.signInWithPasskeyAutofill() // once, when the page with the input is shown
}

export const sample2 = async () => {
  const authenticator = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
  const app = createClientApp({ ...options, authenticator: AuthenticatorSoftware.make(authenticator, { approve: () => true }) })

  return { authenticator, app }
}
