/** Sign-in with a passkey, by a prompt or by the browser's autofill. @category verbs @since 0.1.0 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SignInWithPasskey, StartPasskeySignIn } from "../../endpoints/auth/Passkeys.ts"
import { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { challengeLifetime } from "../../schema/auth/Passkey.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { startSession } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"
import type { PasskeyOptions } from "./Passkeys.ts"
import { signalAccepted } from "./passkeySignals.ts"
import { forSignIn, hostnameOf } from "./RelyingParty.ts"

export interface PasskeySignIn extends PasskeyOptions, RedirectChoice {}

type Ready<E> = (authenticator: Authenticator["Service"]) => Effect.Effect<void, E>

const signIn = Effect.fnUntraced(function*<E>(ready: Ready<E>, autofill: boolean, { hostname }: PasskeyOptions) {
  yield* persistentSession
  const authenticator = yield* Authenticator
  const host = yield* hostnameOf(authenticator, hostname)
  const signChallenge = Effect.gen(function*() {
    const { code, options } = yield* StartPasskeySignIn({ body: {} })
    const ownOptions = yield* forSignIn(options, host)
    const response = authenticator.get(ownOptions, { autofill })
    // The user may choose the suggestion hours after the page opened, so the challenge is renewed before it expires.
    const completion = autofill
      ? yield* timeLimit(Effect.map(response, Option.some), Duration.millis(challengeLifetime), () => Effect.succeedNone)
      : Option.some(yield* response)
    return Option.isSome(completion) ? Option.some({ code, authenticationResponse: completion.value }) : Option.none()
  })
  // Runs in the order of the calls, so that a slow autofill does not replace the prompt of a button.
  const body = yield* authenticator.withLock(Effect.gen(function*() {
    yield* ready(authenticator)
    while (true) {
      const response = yield* signChallenge
      if (Option.isSome(response)) return response.value
    }
  }))
  // The user has acted in the browser's dialog, which the page sees no event of: a redirect loop does not ask for a passkey.
  const navigator = yield* Effect.serviceOption(Navigator)
  if (Option.isSome(navigator)) yield* navigator.value.trail.set([])
  const { id: credentialID, response } = body.authenticationResponse
  const { userHandle } = response
  const signedIn = yield* SignInWithPasskey({ body }).pipe(
    // Other causes of the refusal, such as a page that is not on a trusted domain, say nothing about the passkey.
    Effect.tapErrorTag("PasskeyAuthenticationFailed", ({ call }) =>
      /^Passkey not found/i.test(call?.text ?? "")
        ? authenticator.signal([{ signalName: "unknownCredential", rpID: host, credentialID }])
        : Effect.void),
    saveMfaAttempt,
    startSession
  )
  if (userHandle !== undefined && userHandle !== null) yield* signalAccepted(userHandle, { rpID: host, id: credentialID })
  return signedIn
})

/**
 * Signs in with a passkey that the user chooses in the browser's prompt. Call it from a click. Never signs up. With `redirect`, redirects
 * to the return address of the current page or, without one, to `urls.afterSignIn`. If a second factor is required, `redirect` instead
 * leads to `urls.mfa`, and the call fails with `MultiFactorAuthenticationRequired`.
 *
 * **Details**
 *
 * A page has one prompt at a time: another prompt, an interruption or an aborted signal ends this one. Show nothing for `PasskeyCancelled`
 * (by the user) and `PasskeyCeremonyAborted` (by the page).
 *
 * **Errors** `HostnameRequired` · `PasskeysNotSupported` · `UnexpectedRelyingParty` · `PasskeyNotCompleted` · `WebAuthnError` (see its
 * members) · `PasskeyAuthenticationFailed` · `PasskeyAuthenticationNotEnabled` · `MultiFactorAuthenticationRequired` ·
 * `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached` ·
 * `InvalidOption` (the app cannot redirect) · `UntrustedRedirect`, `RedirectLoop`, `SessionNotKept` (after the session has started) · `TokenStoreRequired` ·
 * `CallError`
 */
export const signInWithPasskey = ({ redirect, ...options }: PasskeySignIn = {}) =>
  signIn(({ ready }) => ready, false, options).pipe(redirectAfterSignIn({ redirect }))

/**
 * Lets the browser suggest passkeys in an input whose `autocomplete` contains `webauthn`, and signs in with the passkey that the user
 * chooses (conditional mediation). Call it once when the page shows the input, and abort the call with a signal when the page closes.
 *
 * **Details**
 *
 * Waits indefinitely and renews the challenge each minute. Any other ceremony of the page ends the call with `PasskeyCeremonyAborted`: call
 * again if that ceremony was cancelled.
 *
 * **Errors** those of `signInWithPasskey`, and `PasskeyAutofillNotAvailable`: the browser or the page does not support autofill; show only
 * the button
 */
export const signInWithPasskeyAutofill = ({ redirect, ...options }: PasskeySignIn = {}) =>
  signIn(({ readyForAutofill }) => readyForAutofill, true, options).pipe(redirectAfterSignIn({ redirect }))
