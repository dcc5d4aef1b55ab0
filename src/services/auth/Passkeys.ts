/** Passkeys of the signed-in user. Signing in with one is `Auth.signInWithPasskey`. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { RegisterPasskey, StartPasskeyRegistration } from "../../endpoints/auth/Passkeys.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { forRegistration, hostnameOf } from "./RelyingParty.ts"

/** @category models @since 0.1.0 */
export interface PasskeyOptions {
  /**
   * The host name that the passkey is for. It may be a parent domain of the page's, where the provider accepts that; then
   * signing in needs it as well. Required where there is no page. @default the page's
   */
  readonly hostname?: string | undefined
}

/**
 * Makes a passkey for the signed-in user, in place of the one that the user may have had. The browser asks the person; call it
 * from a click. The page has to be on a trusted domain of the project. To take the passkey away, update the user with
 * `passkeyAuthEnabled: false`.
 *
 * **Details**
 *
 * At any time a page has one prompt: another one that begins ends this one, and so does an interruption or an aborted signal.
 * `PasskeyCancelled` is the person's own doing and `PasskeyCeremonyAborted` the page's: show nothing.
 *
 * **Errors** `UserAuthenticationRequired` · `HostnameRequired` · `PasskeysNotSupported` · `UnexpectedRelyingParty` ·
 * `PasskeyNotCompleted` · `WebAuthnError` (see its members) · `PasskeyRegistrationFailed` ·
 * `PasskeyAuthenticationNotEnabled` · `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` ·
 * `VerificationCodeMaxAttemptsReached` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const register = Effect.fnUntraced(function*({ hostname }: PasskeyOptions = {}) {
  const session = yield* persistentSession
  const authenticator = yield* Authenticator
  const host = yield* hostnameOf(authenticator, hostname)
  const body = yield* authenticator.withLock(Effect.gen(function*() {
    yield* authenticator.ready
    if (Option.isNone(yield* session.tokens())) return yield* new UserAuthenticationRequired()
    const { code, options } = yield* StartPasskeyRegistration({ body: {} })
    return { code, credential: yield* authenticator.create(yield* forRegistration(options, host)) }
  }))
  return yield* RegisterPasskey({ body })
})
