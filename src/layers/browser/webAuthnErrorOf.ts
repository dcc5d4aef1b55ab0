/** Converts ceremony errors of browsers and @simplewebauthn/browser to typed errors. */
import type { WebAuthnErrorCode } from "@simplewebauthn/browser"
import { PasskeyNotCompleted } from "../../errors/local/CeremonyErrors.ts"
import * as WebAuthnErrors from "../../errors/local/WebAuthnErrors.ts"
import { PasskeyWebAuthnError } from "../../errors/provider/PasskeyErrors.ts"

type Thrown = new(
  content: { readonly details: { readonly message: string; readonly code: string } }
) => WebAuthnErrors.WebAuthnError

/** The error for each code of `@simplewebauthn/browser`. The type ensures that all codes are present. */
export const byCode: { readonly [Code in WebAuthnErrorCode]: Thrown } = {
  ERROR_CEREMONY_ABORTED: WebAuthnErrors.PasskeyCeremonyAborted,
  ERROR_INVALID_DOMAIN: WebAuthnErrors.InvalidPasskeyDomain,
  ERROR_INVALID_RP_ID: WebAuthnErrors.InvalidRelyingPartyId,
  ERROR_INVALID_USER_ID_LENGTH: WebAuthnErrors.InvalidUserIdLength,
  ERROR_MALFORMED_PUBKEYCREDPARAMS: WebAuthnErrors.MalformedCredentialParameters,
  ERROR_AUTHENTICATOR_GENERAL_ERROR: WebAuthnErrors.AuthenticatorFailed,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: WebAuthnErrors.DiscoverableCredentialNotSupported,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: WebAuthnErrors.UserVerificationNotSupported,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: WebAuthnErrors.PasskeyAlreadyRegistered,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: WebAuthnErrors.NoSupportedAlgorithm,
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE: WebAuthnErrors.UserVerificationFailed,
  // Errors of signals about removed passkeys, which this library does not send.
  ERROR_SIGNAL_INVALID_ARGUMENT: PasskeyWebAuthnError,
  // For other errors of the browser, only the name is known.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: PasskeyWebAuthnError
}

/** Finds the error class by code, because another copy of `@simplewebauthn/browser` in the page has other classes. */
const classOf = (error: Error): Thrown | undefined =>
  "code" in error && typeof error.code === "string" && Object.hasOwn(byCode, error.code)
    ? byCode[error.code as WebAuthnErrorCode]
    : error instanceof DOMException
    ? PasskeyWebAuthnError
    : undefined

/**
 * The typed error of a WebAuthn error; `undefined` for any other error. `NotAllowedError` means that the user cancelled, unless
 * `isForbidden` reports that the page may not use WebAuthn.
 */
export const webAuthnErrorOf = (
  error: unknown,
  ceremony: "registration" | "authentication",
  isForbidden: () => boolean = () => false
): WebAuthnErrors.WebAuthnError | PasskeyNotCompleted | undefined => {
  if (!(error instanceof Error)) return undefined
  const { message, name } = error
  const notCompleted = new PasskeyNotCompleted({ ceremony })
  if (message === notCompleted.message) return notCompleted
  const Refusal = classOf(error)
  if (Refusal === undefined) return undefined
  const Known = Refusal === PasskeyWebAuthnError && name === "NotAllowedError" && !isForbidden()
    ? WebAuthnErrors.PasskeyCancelled
    : Refusal
  return new Known({ details: { message, code: name } })
}
