/**
 * Failures of a WebAuthn ceremony on the page: one tagged error for each cause that browsers and authenticators distinguish.
 * @category errors @since 0.1.0
 */
import type * as Cause from "effect/Cause"
import * as Schema from "effect/Schema"
import { brand } from "../../lean/brand.ts"
import type { Codec } from "../../schema/wire/Codec.ts"
import type { PasskeyWebAuthnError } from "../provider/PasskeyErrors.ts"

/** The details of `PasskeyWebAuthnError`. `code` is the name of the browser's error, such as `NotAllowedError`. */
const Details = Schema.Struct({ message: Schema.String, code: Schema.String })

/** The base class of a ceremony error: an Effect error, and the schema of its instances. @category models @since 0.1.0 */
export interface CeremonyErrorClass<Self, Tag extends string> extends Codec<Self> {
  new(
    content: { readonly details: { readonly message: string; readonly code: string } }
  ): Cause.YieldableError & {
    readonly _tag: Tag
    /** The browser's error. */
    readonly details: { readonly message: string; readonly code: string }
    /** `inFamily("PASSKEY_WEBAUTHN_ERROR")` catches every `WebAuthnError`. */
    readonly families: { readonly PASSKEY_WEBAUTHN_ERROR: true }
  }
}

const CeremonyError = <Self>() => <const Tag extends string>(tag: Tag, message: string): CeremonyErrorClass<Self, Tag> => {
  class Base extends Schema.TaggedError<Base>()(tag, { details: Details }) {
    static readonly [brand] = true
    override get message(): string {
      return message
    }
    override toJSON() {
      return { ...this, message }
    }
  }
  Object.assign(Base.prototype, { name: tag, families: { PASSKEY_WEBAUTHN_ERROR: true } })
  // `CeremonyErrorClass` writes out the type of `Base`, as with known errors (TS2510).
  return Base as never
}

/**
 * The user did not use a passkey: dismissed the prompt, let it time out, or had none to choose. Browsers do not say which (Web
 * Authentication Level 3, section 14.5.1). Show nothing, and keep the other sign-in methods available.
 */
export class PasskeyCancelled extends CeremonyError<PasskeyCancelled>()(
  "PasskeyCancelled",
  "The passkey prompt was dismissed, its time ran out, or there was no passkey to choose."
) {}

/** A later ceremony on the page aborted this one, because only one can run at a time. Show nothing. */
export class PasskeyCeremonyAborted extends CeremonyError<PasskeyCeremonyAborted>()(
  "PasskeyCeremonyAborted",
  "Another passkey prompt replaced this one."
) {}

/** No available authenticator can store a discoverable passkey. */
export class DiscoverableCredentialNotSupported extends CeremonyError<DiscoverableCredentialNotSupported>()(
  "DiscoverableCredentialNotSupported",
  "No available authenticator can store passkeys. Use another device, or a security key that stores them."
) {}

/** No available authenticator supports user verification. */
export class UserVerificationNotSupported extends CeremonyError<UserVerificationNotSupported>()(
  "UserVerificationNotSupported",
  "No available authenticator can verify the user. Set up a screen lock, a fingerprint or a PIN."
) {}

/** The authenticator was required to verify the user and could not. */
export class UserVerificationFailed extends CeremonyError<UserVerificationFailed>()(
  "UserVerificationFailed",
  "The authenticator could not verify the user. Try again."
) {}

/** The authenticator already has a passkey of this user. */
export class PasskeyAlreadyRegistered extends CeremonyError<PasskeyAlreadyRegistered>()(
  "PasskeyAlreadyRegistered",
  "This device already has a passkey for the account. Sign in with it."
) {}

/** The provider's options request no public key credential. */
export class MalformedCredentialParameters extends CeremonyError<MalformedCredentialParameters>()(
  "MalformedCredentialParameters",
  "The provider's options list no public key type. Check whether a proxy alters the provider's responses."
) {}

/** No available authenticator supports any of the requested algorithms. */
export class NoSupportedAlgorithm extends CeremonyError<NoSupportedAlgorithm>()(
  "NoSupportedAlgorithm",
  "No available authenticator supports an algorithm that the provider accepts. Use another device."
) {}

/** The page's host name cannot have passkeys: it is an IP address, or not a domain. */
export class InvalidPasskeyDomain extends CeremonyError<InvalidPasskeyDomain>()(
  "InvalidPasskeyDomain",
  "Passkeys need a domain such as app.example.com, or localhost. They do not work on IP addresses and single-word host names."
) {}

/** The relying party's id is neither the page's host name nor a parent domain of it. */
export class InvalidRelyingPartyId extends CeremonyError<InvalidRelyingPartyId>()(
  "InvalidRelyingPartyId",
  "The relying party id does not match the page's host name. Use that host name or a parent domain of it."
) {}

/** The user handle is not 1 to 64 bytes long. */
export class InvalidUserIdLength extends CeremonyError<InvalidUserIdLength>()(
  "InvalidUserIdLength",
  "The user's id must be 1 to 64 bytes long to register a passkey. Check whether a proxy alters the provider's responses."
) {}

/** The authenticator failed for a reason that it does not report. */
export class AuthenticatorFailed extends CeremonyError<AuthenticatorFailed>()(
  "AuthenticatorFailed",
  "The authenticator failed. Try again, or use another one."
) {}

/**
 * The errors that the browser's WebAuthn API reports; `PasskeyWebAuthnError` covers those without a separate class. Errors that this
 * library finds itself, such as `PasskeysNotSupported`, are not members.
 * @category models @since 0.1.0
 */
export type WebAuthnError =
  | PasskeyCancelled
  | PasskeyCeremonyAborted
  | DiscoverableCredentialNotSupported
  | UserVerificationNotSupported
  | UserVerificationFailed
  | PasskeyAlreadyRegistered
  | MalformedCredentialParameters
  | NoSupportedAlgorithm
  | InvalidPasskeyDomain
  | InvalidRelyingPartyId
  | InvalidUserIdLength
  | AuthenticatorFailed
  | PasskeyWebAuthnError
