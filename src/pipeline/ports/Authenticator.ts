/** The port to passkeys: a browser with its authenticators, or a software authenticator. @category models @since 0.1.0 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { PasskeyAutofillNotAvailable, PasskeyNotCompleted, PasskeysNotSupported } from "../../errors/local/CeremonyErrors.ts"
import type { PasskeyCeremonyAborted, WebAuthnError } from "../../errors/local/WebAuthnErrors.ts"
import type { PasskeyAuthenticationFailed, PasskeyRegistrationFailed } from "../../errors/provider/PasskeyErrors.ts"
import type { AuthenticationResponse, CreationOptions, RegistrationResponse, RequestOptions } from "../../schema/auth/Passkey.ts"

/**
 * What the provider accepts from now on, for the list of passkeys that the browser offers (Web Authentication Level 3, section 5.1.10). Ids
 * are base64url; `rpID` is the relying party's id, a host name.
 *
 * - `unknownCredential`: the provider does not have the passkey.
 * - `allAcceptedCredentials`: the provider accepts these passkeys of the user, and no others.
 * - `currentUserDetails`: the user's name.
 */
export type PasskeySignal =
  & { readonly rpID: string }
  & (
    | { readonly signalName: "unknownCredential"; readonly credentialID: string }
    | {
      readonly signalName: "allAcceptedCredentials"
      readonly userID: string
      readonly allAcceptedCredentialIDs: ReadonlyArray<string>
    }
    | {
      readonly signalName: "currentUserDetails"
      readonly userID: string
      readonly userName: string
      readonly userDisplayName: string
    }
  )

/** Creates and uses passkeys. Interrupting the fiber of a ceremony closes the browser's prompt. @category services @since 0.1.0 */
export class Authenticator extends Context.Service<Authenticator, {
  /** The page's host name; `None` outside pages. */
  readonly hostname: Effect.Effect<Option.Option<string>>
  /** Fails before anything is sent if a ceremony is not possible. */
  readonly ready: Effect.Effect<void, PasskeysNotSupported>
  /** Like `ready`, for a passkey that the browser suggests in an input (conditional mediation). */
  readonly readyForAutofill: Effect.Effect<void, PasskeysNotSupported | PasskeyAutofillNotAvailable>
  /** Like `ready`, for a passkey that the browser creates without a prompt (conditional creation). */
  readonly readyForUpgrade: Effect.Effect<void, PasskeysNotSupported>
  /**
   * Creates a passkey. The options name the page's own relying party. With `automatic`, the browser shows no prompt, and fails unless it has
   * just filled in the user's password.
   */
  readonly create: (
    options: (typeof CreationOptions)["Type"],
    how: { readonly automatic: boolean }
  ) => Effect.Effect<(typeof RegistrationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyRegistrationFailed>
  /** Signs a challenge; with `autofill`, waits without a time limit until the user chooses a suggestion. */
  readonly get: (
    options: (typeof RequestOptions)["Type"],
    how: { readonly autofill: boolean }
  ) => Effect.Effect<(typeof AuthenticationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyAuthenticationFailed>
  /** Passes signals on to the browser, without waiting. Has no effect where the browser has no such signals. */
  readonly signal: (signals: ReadonlyArray<PasskeySignal>) => Effect.Effect<void>
  /** Runs a ceremony exclusively: see `makeCeremonyLock`. */
  readonly withLock: WithLock
}>()("latchkey/Authenticator") {}

export type WithLock = <A, E, R>(ceremony: Effect.Effect<A, E, R>) => Effect.Effect<A, E | PasskeyCeremonyAborted, R>
