/** Signing in with a passkey: by a prompt, or by taking up the browser's suggestion in an input. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SignInWithPasskey, StartPasskeySignIn } from "../../endpoints/auth/Passkeys.ts"
import { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { challengeLifetime } from "../../schema/auth/Passkey.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { startSession } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"
import type { PasskeyOptions } from "./Passkeys.ts"
import { forSignIn, hostnameOf } from "./RelyingParty.ts"

export interface PasskeySignIn extends PasskeyOptions, RedirectChoice {}

type Ready<E> = (authenticator: Authenticator["Service"]) => Effect.Effect<void, E>

const signIn = Effect.fnUntraced(function*<E>(ready: Ready<E>, autofill: boolean, { hostname }: PasskeyOptions) {
  yield* persistentSession
  const authenticator = yield* Authenticator
  const host = yield* hostnameOf(authenticator, hostname)
  const signed = Effect.gen(function*() {
    const { code, options } = yield* StartPasskeySignIn({ body: {} })
    const own = yield* forSignIn(options, host)
    const answer = authenticator.get(own, { autofill })
    // A page may stand there for hours before the person takes up the suggestion: the challenge must not be too old then.
    const answered = autofill
      ? yield* timeLimit(Effect.asSome(answer), Duration.millis(challengeLifetime), () => Effect.succeedNone)
      : Option.some(yield* answer)
    return Option.map(answered, (authenticationResponse) => ({ code, authenticationResponse }))
  })
  // In the order of the calls: a button is not outdone by an autofill that took longer to get ready.
  const body = yield* authenticator.withLock(Effect.gen(function*() {
    yield* ready(authenticator)
    while (true) {
      const answer = yield* signed
      if (Option.isSome(answer)) return answer.value
    }
  }))
  return yield* SignInWithPasskey({ body }).pipe(saveMfaAttempt, startSession)
})

/**
 * Signs in with whichever passkey of the page the person chooses. The browser asks; call it from a click. It never signs up. With
 * `redirect`, it redirects to the return address of the current page, else to `urls.afterSignIn`, or to `urls.mfa` before it fails with
 * `MultiFactorAuthenticationRequired`.
 *
 * **Details**
 *
 * At any time a page has one prompt: another one that begins ends this one, and so does an interruption or an aborted signal.
 * `PasskeyCancelled` is the person's own doing and `PasskeyCeremonyAborted` the page's: show nothing.
 *
 * **Errors** `HostnameRequired` · `PasskeysNotSupported` · `UnexpectedRelyingParty` · `PasskeyNotCompleted` · `WebAuthnError` (see
 * its members) · `PasskeyAuthenticationFailed` · `PasskeyAuthenticationNotEnabled` · `MultiFactorAuthenticationRequired` ·
 * `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached` ·
 * `InvalidOption` (it cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has begun) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signInWithPasskey = ({ redirect, ...options }: PasskeySignIn = {}) =>
  signIn(({ ready }) => ready, false, options).pipe(redirectAfterSignIn({ redirect }))

/**
 * Has the browser suggest passkeys in an input whose `autocomplete` contains `webauthn`, and signs in when the person takes one
 * up (conditional mediation). Call it once when the page with the input is shown, and end it with a signal when the page goes.
 *
 * **Details**
 *
 * It waits as long as it takes: each minute the challenge is made anew. Any other ceremony of the page ends it, with
 * `PasskeyCeremonyAborted`: start it again when that was cancelled.
 *
 * **Errors** those of `signInWithPasskey`, and `PasskeyAutofillNotAvailable`: the browser or the page is not made for it; leave it
 * at the button
 * @category verbs @since 0.1.0
 */
export const signInWithPasskeyAutofill = ({ redirect, ...options }: PasskeySignIn = {}) =>
  signIn(({ readyForAutofill }) => readyForAutofill, true, options).pipe(redirectAfterSignIn({ redirect }))
