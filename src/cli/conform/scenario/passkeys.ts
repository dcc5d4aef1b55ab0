/** Passkeys, with a software authenticator. */
import * as E from "../../../endpoints/index.ts"
import { SoftwareAuthenticator } from "../../../testing/SoftwareAuthenticator.ts"
import type { InputOf } from "../Runner.ts"
import { textAt } from "../Runner.ts"
import { type Person, type Scratch, site } from "../Scratch.ts"

/** The relying party is the page's host, because the provider leaves the choice to the browser. */
const rpId = new URL(site).hostname
const optionsIn = (answer: unknown): never => {
  const options = Object(Object(answer)["options_json"])
  return { ...options, ...("rp" in options ? { rp: { ...Object(options.rp), id: rpId } } : { rpId }) } as never
}

export const passkeys = async (scratch: Scratch, { client }: Person): Promise<void> => {
  const { guest, runner } = scratch
  const refused = "PASSKEY_AUTHENTICATION_NOT_ENABLED"
  await scratch.configured({ "auth.passkey.allowSignIn": false }, async () => {
    await runner.refused(E.StartPasskeyRegistration, client, {}, refused)
    await runner.refused(E.StartPasskeySignIn, guest, {}, refused)
  })
  const authenticator = new SoftwareAuthenticator({ origin: site })
  const began = await scratch.success(E.StartPasskeyRegistration, client, {})
  const credential = await authenticator.create(optionsIn(began)).catch(() => ({}))
  const registration = { body: { credential, code: textAt(began, "code") } } as InputOf<typeof E.RegisterPasskey>
  await scratch.success(E.RegisterPasskey, client, registration)
  await runner.refused(E.RegisterPasskey, client, registration, "VERIFICATION_CODE_ALREADY_USED")
  const asked = await scratch.success(E.StartPasskeySignIn, guest, {})
  const authenticationResponse = await authenticator.get(optionsIn(asked)).catch(() => ({}))
  const signIn = { body: { authenticationResponse, code: textAt(asked, "code") } } as InputOf<typeof E.SignInWithPasskey>
  await scratch.success(E.SignInWithPasskey, guest, signIn)
  await runner.refused(E.SignInWithPasskey, guest, signIn, "VERIFICATION_CODE_ALREADY_USED")
  // A refusal consumes the code, so these ceremonies use separate codes.
  const [late, lateSignIn] = [
    await runner.call(E.StartPasskeyRegistration, client, {}),
    await runner.call(E.StartPasskeySignIn, guest, {})
  ]
  await scratch.configured({ "auth.passkey.allowSignIn": false }, async () => {
    await runner.refused(E.RegisterPasskey, client, { body: { ...registration.body, code: textAt(late, "code") } }, refused)
    await runner.refused(E.SignInWithPasskey, guest, { body: { ...signIn.body, code: textAt(lateSignIn, "code") } }, refused)
  })
}
