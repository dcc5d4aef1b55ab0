/** Passkeys of the signed-in user; `Auth.signInWithPasskey` signs in with one. */
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
   * The host name of the passkey (relying party id). May be a parent domain of the page's host name if the provider accepts it; then pass
   * the same name to sign-in. Required outside a page. @default the page's host name
   */
  readonly hostname?: string | undefined
}

/**
 * Registers a passkey for the signed-in user, replacing an earlier one. The browser shows a prompt, so call this verb from a click. The
 * page must be on a trusted domain of the project. To remove the passkey, update the user with `passkeyAuthEnabled: false`.
 *
 * **Details**
 *
 * A page has one prompt at a time: another prompt, an interruption or an aborted signal ends this one. Show nothing for `PasskeyCancelled`
 * (by the user) and `PasskeyCeremonyAborted` (by the page).
 *
 * **Errors** `UserAuthenticationRequired` · `HostnameRequired` · `PasskeysNotSupported` · `UnexpectedRelyingParty` · `PasskeyNotCompleted`
 * · `WebAuthnError` (see its members) · `PasskeyRegistrationFailed` · `PasskeyAuthenticationNotEnabled` · `VerificationCodeNotFound` ·
 * `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached` · `TokenStoreRequired` · `CallError`
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
