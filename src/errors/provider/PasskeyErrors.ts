/** Refusals of passkey registrations and sign-ins (WebAuthn). @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/** The project does not allow passkeys. **What to do** Hide passkeys, or enable them in the project's settings. */
export class PasskeyAuthenticationNotEnabled extends KnownError<PasskeyAuthenticationNotEnabled>()({
  code: "PASSKEY_AUTHENTICATION_NOT_ENABLED",
  message: "Passkeys are not enabled for this project. Enable them in the project's settings."
}) {}

/**
 * The new passkey was refused: the page's origin is not trusted, or the attestation does not verify. **What to do** Check that
 * the page's origin is on a trusted domain, then try again.
 */
export class PasskeyRegistrationFailed extends KnownError<PasskeyRegistrationFailed>()({
  code: "PASSKEY_REGISTRATION_FAILED",
  message: "The passkey could not be registered. Check that the page is on a trusted domain of the project and try again."
}) {}

/**
 * The ceremony failed with a cause that has no separate error; `details.code` is the browser's name for it, such as
 * `OperationError`. **What to do** Report it, and offer another way to sign in. docs/passkeys.md lists the named errors.
 */
export class PasskeyWebAuthnError extends KnownError<PasskeyWebAuthnError>()({
  tag: "PasskeyWebAuthnError",
  code: "PASSKEY_WEBAUTHN_ERROR",
  details: { message: Schema.String, code: Schema.String },
  message: ({ code, message }) => `The browser did not complete the passkey prompt (${code}): ${message}`
}) {}

/**
 * The passkey was refused: it is unknown, the page's origin is not trusted, or the signature does not verify. **What to do**
 * Offer another passkey or another way to sign in.
 */
export class PasskeyAuthenticationFailed extends KnownError<PasskeyAuthenticationFailed>()({
  code: "PASSKEY_AUTHENTICATION_FAILED",
  message: "Signing in with the passkey failed. Try another passkey or another way to sign in."
}) {}
