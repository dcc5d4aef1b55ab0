/** The port to passkeys: a browser with its authenticators, or a software authenticator. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { PasskeyAutofillNotAvailable, PasskeyNotCompleted, PasskeysNotSupported } from "../../errors/local/CeremonyErrors.ts"
import type { PasskeyCeremonyAborted, WebAuthnError } from "../../errors/local/WebAuthnErrors.ts"
import type { PasskeyAuthenticationFailed, PasskeyRegistrationFailed } from "../../errors/provider/PasskeyErrors.ts"
import type { AuthenticationResponse, CreationOptions, RegistrationResponse, RequestOptions } from "../../schema/auth/Passkey.ts"

/** Creates and uses passkeys. Interrupting the fiber of a ceremony closes the browser's prompt. @category services @since 0.1.0 */
export class Authenticator extends Context.Service<Authenticator, {
  /** The page's host name; `None` outside pages. */
  readonly hostname: Effect.Effect<Option.Option<string>>
  /** Fails before anything is sent if a ceremony is not possible. */
  readonly ready: Effect.Effect<void, PasskeysNotSupported>
  /** Like `ready`, for a passkey that the browser suggests in an input (conditional mediation). */
  readonly readyForAutofill: Effect.Effect<void, PasskeysNotSupported | PasskeyAutofillNotAvailable>
  /** Creates a passkey. The options name the page's own relying party. */
  readonly create: (
    options: (typeof CreationOptions)["Type"]
  ) => Effect.Effect<(typeof RegistrationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyRegistrationFailed>
  /** Signs a challenge; with `autofill`, waits without a time limit until the user chooses a suggestion. */
  readonly get: (
    options: (typeof RequestOptions)["Type"],
    how: { readonly autofill: boolean }
  ) => Effect.Effect<(typeof AuthenticationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyAuthenticationFailed>
  /** Runs a ceremony exclusively: see `makeCeremonyLock`. */
  readonly withLock: WithLock
}>()("latchkey/Authenticator") {}

/** @category models @since 0.1.0 */
export type WithLock = <A, E, R>(ceremony: Effect.Effect<A, E, R>) => Effect.Effect<A, E | PasskeyCeremonyAborted, R>
