/** Passkeys, with a software authenticator. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { StartedPasskeyRegistration, StartedPasskeySignIn } from "../../../../../src/schema/auth/Passkey.ts"
import * as AuthenticatorSoftware from "../../../../../src/testing/AuthenticatorSoftware.ts"
import { SoftwareAuthenticator } from "../../../../../src/testing/SoftwareAuthenticator.ts"
import { type Answer, missingValue, textAt } from "../answers.ts"
import type { InputOf } from "../Runner.ts"
import { type Scratch, site } from "../Scratch.ts"

/** The relying party is the page's host, because the provider leaves the choice to the browser. */
const rpId = new URL(site).hostname

const startedRegistration = Schema.decodeUnknownOption(StartedPasskeyRegistration)
const startedSignIn = Schema.decodeUnknownOption(StartedPasskeySignIn)

/** A credential without contents, used if there is no passkey: the runner then reports that the call was not made. */
const without = { id: "", rawId: "", type: "public-key", clientExtensionResults: {} } as const
const noRegistration = {
  code: missingValue(),
  credential: { ...without, response: { clientDataJSON: "", attestationObject: "" } }
}
const noSignIn = {
  code: missingValue(),
  authenticationResponse: { ...without, response: { clientDataJSON: "", authenticatorData: "", signature: "" } }
}

/**
 * Runs the passkey ceremonies that a page would run. Returns a request body with empty values if the provider's answer cannot be decoded or
 * the authenticator refuses its options.
 */
const ceremonies = () => {
  const authenticator = AuthenticatorSoftware.make(new SoftwareAuthenticator({ origin: site }))
  const registration = (began: Answer): Effect.Effect<InputOf<typeof Endpoints.RegisterPasskey>["body"]> =>
    Option.match(startedRegistration(began), {
      onNone: () => Effect.succeed(noRegistration),
      onSome: ({ code, options }) =>
        authenticator.create({ ...options, rp: { ...options.rp, id: rpId } }, { automatic: false }).pipe(
          Effect.map((credential) => ({ code, credential })),
          Effect.catch(() => Effect.succeed(noRegistration))
        )
    })
  const signIn = (challenge: Answer): Effect.Effect<InputOf<typeof Endpoints.SignInWithPasskey>["body"]> =>
    Option.match(startedSignIn(challenge), {
      onNone: () => Effect.succeed(noSignIn),
      onSome: ({ code, options }) =>
        authenticator.get({ ...options, rpId }, { autofill: false }).pipe(
          Effect.map((authenticationResponse) => ({ code, authenticationResponse })),
          Effect.catch(() => Effect.succeed(noSignIn))
        )
    })
  return {
    registration: (began: Answer) => Effect.runPromise(registration(began)),
    signIn: (challenge: Answer) => Effect.runPromise(signIn(challenge))
  }
}

export const passkeys = async (scratch: Scratch): Promise<void> => {
  const { guest, runner } = scratch
  const { client } = await scratch.person("ada.passkeys")
  const disabledCode = "PASSKEY_AUTHENTICATION_NOT_ENABLED"
  await scratch.configured({ "auth.passkey.allowSignIn": false }, async ({ runner }) => {
    await runner.refused(Endpoints.StartPasskeyRegistration, client, {}, disabledCode)
    await runner.refused(Endpoints.StartPasskeySignIn, guest, {}, disabledCode)
  })
  const page = ceremonies()
  const began = await scratch.success(Endpoints.StartPasskeyRegistration, client, {})
  const registration = { body: await page.registration(began) }
  await scratch.success(Endpoints.RegisterPasskey, client, registration)
  await runner.refused(Endpoints.RegisterPasskey, client, registration, "VERIFICATION_CODE_ALREADY_USED")
  const challenge = await scratch.success(Endpoints.StartPasskeySignIn, guest, {})
  const signIn = { body: await page.signIn(challenge) }
  await scratch.success(Endpoints.SignInWithPasskey, guest, signIn)
  await runner.refused(Endpoints.SignInWithPasskey, guest, signIn, "VERIFICATION_CODE_ALREADY_USED")
  // A refusal consumes the code, so these ceremonies use separate codes.
  const [late, lateSignIn] = [
    await runner.call(Endpoints.StartPasskeyRegistration, client, {}),
    await runner.call(Endpoints.StartPasskeySignIn, guest, {})
  ]
  await scratch.configured({ "auth.passkey.allowSignIn": false }, async ({ runner }) => {
    await runner.refused(
      Endpoints.RegisterPasskey,
      client,
      { body: { ...registration.body, code: textAt(late, "code") } },
      disabledCode
    )
    await runner.refused(
      Endpoints.SignInWithPasskey,
      guest,
      { body: { ...signIn.body, code: textAt(lateSignIn, "code") } },
      disabledCode
    )
  })
}
