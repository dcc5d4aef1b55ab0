/** Passkeys in programs that run in Node, with a software authenticator instead of a browser. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { PasskeyAutofillNotAvailable, PasskeysNotSupported } from "../errors/local/CeremonyErrors.ts"
import * as WebAuthnErrors from "../errors/local/WebAuthnErrors.ts"
import { PasskeyWebAuthnError } from "../errors/provider/PasskeyErrors.ts"
import { makeCeremonyLock } from "../layers/browser/ceremonyLock.ts"
import { Authenticator } from "../pipeline/ports/Authenticator.ts"
import { AuthenticationResponse, RegistrationResponse } from "../schema/auth/Passkey.ts"
import type { SoftwareAuthenticator } from "./SoftwareAuthenticator.ts"

/**
 * The ceremony that the user confirms. `autofill` means choosing a suggestion in an input, and `upgrade` a registration without a prompt,
 * for which `false` means that the browser did not fill in the password.
 * @category models @since 0.1.0
 */
export type Ceremony = "registration" | "authentication" | "autofill" | "upgrade"

/** @category models @since 0.1.0 */
export interface Options {
  /**
   * The user's decision: `false` dismisses the prompt. If the result is a promise, the prompt stays open until it resolves. @default the
   * user approves
   */
  readonly approve?: ((ceremony: Ceremony) => boolean | Promise<boolean>) | undefined
  /** The requirement for autofill that is not met. @default none */
  readonly autofillMissing?: "browser" | "input" | undefined
  /** Whether the browser can register passkeys without a prompt. @default true */
  readonly upgrades?: boolean | undefined
}

/** Typed errors, by the name of the software authenticator's error. */
const byName = {
  AbortError: WebAuthnErrors.PasskeyCeremonyAborted,
  ConstraintError: WebAuthnErrors.UserVerificationNotSupported,
  InvalidStateError: WebAuthnErrors.PasskeyAlreadyRegistered,
  NotAllowedError: WebAuthnErrors.PasskeyCancelled,
  NotSupportedError: WebAuthnErrors.NoSupportedAlgorithm,
  SecurityError: WebAuthnErrors.InvalidRelyingPartyId,
  TypeError: WebAuthnErrors.InvalidUserIdLength
}

const refusalOf = (error: unknown): WebAuthnErrors.WebAuthnError => {
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  const Refusal = Object.hasOwn(byName, name) ? byName[name as keyof typeof byName] : PasskeyWebAuthnError
  return new Refusal({ details: { message, code: name } })
}

const asRegistration = Schema.decodeUnknownEffect(RegistrationResponse)
const asAuthentication = Schema.decodeUnknownEffect(AuthenticationResponse)

/**
 * A value for the option `authenticator` of apps. Apps behave as on a page at the software authenticator's origin.
 *
 * **Example** (A promise app in Node)
 *
 * ```ts
 * const authenticator = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
 * const app = createClientApp({ ...options, authenticator: AuthenticatorSoftware.make(authenticator) })
 * await app.passkeys.register()
 * ```
 * @category constructors @since 0.1.0
 */
export const make = (
  authenticator: SoftwareAuthenticator,
  { approve = () => true, autofillMissing, upgrades = true }: Options = {}
): Authenticator["Service"] => {
  const promptFor = (
    ceremony: Ceremony,
    response: () => Promise<unknown>
  ): Effect.Effect<unknown, WebAuthnErrors.WebAuthnError> =>
    Effect.tryPromise({
      try: async (signal) => {
        if (!await approve(ceremony)) throw new DOMException("The user dismissed the prompt.", "NotAllowedError")
        signal.throwIfAborted()
        return await response()
      },
      catch: refusalOf
    })
  return {
    hostname: Effect.sync(() => Option.some(new URL(authenticator.origin).hostname)),
    ready: Effect.void,
    readyForAutofill: Effect.suspend(() =>
      autofillMissing ? Effect.fail(new PasskeyAutofillNotAvailable({ missing: autofillMissing })) : Effect.void
    ),
    readyForUpgrade: upgrades ? Effect.void : Effect.suspend(() => Effect.fail(new PasskeysNotSupported())),
    create: (options, { automatic }) =>
      promptFor(
        automatic ? "upgrade" : "registration",
        // The type has mutable lists and only known strings; here the authenticator validates the decoded strings.
        () => authenticator.create(options as unknown as PublicKeyCredentialCreationOptionsJSON)
      ).pipe(Effect.flatMap((response) => Effect.orDie(asRegistration(response)))),
    get: (options, { autofill }) =>
      promptFor(
        autofill ? "autofill" : "authentication",
        // For the cast, see above.
        () => authenticator.get(options as unknown as PublicKeyCredentialRequestOptionsJSON)
      ).pipe(Effect.flatMap((response) => Effect.orDie(asAuthentication(response)))),
    signal: (signals) => Effect.sync(() => signals.forEach((signal) => authenticator.receive(signal))),
    withLock: makeCeremonyLock()
  }
}

/** Like `make`, for Effect programs. @category layers @since 0.1.0 */
export const layer = (authenticator: SoftwareAuthenticator, options?: Options): Layer.Layer<Authenticator> =>
  Layer.sync(Authenticator, () => make(authenticator, options))
