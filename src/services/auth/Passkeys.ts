/** Passkeys of the signed-in user; `Auth.signInWithPasskey` signs in with one. @category models @since 0.1.0 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { RegisterPasskey, StartPasskeyRegistration } from "../../endpoints/auth/Passkeys.ts"
import { ReadCurrentUser } from "../../endpoints/users/CurrentUser.ts"
import { PasskeyAlreadyRegistered, PasskeyCancelled } from "../../errors/local/WebAuthnErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { Authenticator } from "../../pipeline/ports/Authenticator.ts"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { signalAccepted } from "./passkeySignals.ts"
import { forRegistration, hostnameOf } from "./RelyingParty.ts"

export interface PasskeyOptions {
  /**
   * The host name of the passkey (relying party id). May be a parent domain of the page's host name if the provider accepts it; then pass
   * the same name to sign-in. Required outside a page. @default the page's host name
   */
  readonly hostname?: string | undefined
}

const currentUser = Effect.catchTag(
  Effect.suspend(ReadCurrentUser),
  "CannotGetOwnUserWithoutUser",
  () => Effect.fail(new UserAuthenticationRequired())
)
/** Chromium leaves the request open if it has not filled in the password. */
const upgradeLimit = Duration.seconds(5)
const notFilledIn = Effect.suspend(() =>
  Effect.fail(
    new PasskeyCancelled({ details: { message: "The browser has not created a passkey in 5 seconds", code: "NotAllowedError" } })
  )
)
const alreadyRegistered = Effect.suspend(() =>
  Effect.fail(new PasskeyAlreadyRegistered({ details: { message: "The user has a passkey", code: "InvalidStateError" } }))
)

export interface PasskeyRegistrationOptions extends PasskeyOptions {
  /**
   * Lets the browser create the passkey without a prompt, directly after it filled in the user's password (conditional creation). Never
   * replaces a passkey. @default false
   */
  readonly automatic?: boolean | undefined
}

/**
 * Registers a passkey for the signed-in user, replacing an earlier one, which browsers that support it remove from their list. The browser
 * shows a prompt, so call this verb from a click. The page must be on a trusted domain of the project. To remove the passkey, update the
 * user with `passkeyAuthEnabled: false`.
 *
 * **Details**
 *
 * A page has one prompt at a time: another prompt, an interruption or an aborted signal ends this one. Show nothing for `PasskeyCancelled`
 * (by the user) and `PasskeyCeremonyAborted` (by the page).
 *
 * With `automatic`, show nothing for any error: `PasskeysNotSupported` means that the browser cannot create passkeys without a prompt,
 * `PasskeyAlreadyRegistered` that the user has a passkey, and `PasskeyCancelled` that the browser did not fill in the password, or
 * has not created the passkey within five seconds.
 *
 * **Errors** `UserAuthenticationRequired` · `HostnameRequired` · `PasskeysNotSupported` · `UnexpectedRelyingParty` · `PasskeyNotCompleted`
 * · `WebAuthnError` (see its members) · `PasskeyRegistrationFailed` · `PasskeyAuthenticationNotEnabled` · `VerificationCodeNotFound` ·
 * `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const register = Effect.fnUntraced(function*({ automatic = false, hostname }: PasskeyRegistrationOptions = {}) {
  const session = yield* persistentSession
  const authenticator = yield* Authenticator
  const host = yield* hostnameOf(authenticator, hostname)
  let userHandle = ""
  const body = yield* authenticator.withLock(Effect.gen(function*() {
    yield* automatic ? authenticator.readyForUpgrade : authenticator.ready
    if (Option.isNone(yield* session.tokens())) return yield* new UserAuthenticationRequired()
    if (automatic && (yield* currentUser).passkeyAuthEnabled) return yield* alreadyRegistered
    const { code, options } = yield* StartPasskeyRegistration({ body: {} })
    userHandle = options.user.id
    const creation = authenticator.create(yield* forRegistration(options, host), { automatic })
    return { code, credential: yield* automatic ? timeLimit(creation, upgradeLimit, () => notFilledIn) : creation }
  }))
  const registration = yield* RegisterPasskey({ body })
  yield* signalAccepted(userHandle, { rpID: host, id: body.credential.id })
  return registration
})
