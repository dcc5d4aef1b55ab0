/** Refusals of the sign-in of a command-line program through the browser. @category errors @since 0.1.0 */
import { KnownError } from "../base/KnownError.ts"

/** The polling code of the program's sign-in is unknown. **What to do** Start the sign-in again. */
export class InvalidPollingCodeError extends KnownError<InvalidPollingCodeError>()({
  tag: "InvalidPollingCodeError",
  code: "INVALID_POLLING_CODE",
  message: "The provider does not know this command-line sign-in. Start it again."
}) {}

/**
 * The sign-in of the program was not confirmed within the allowed attempts. Raised by this library. **What to do** Start the
 * sign-in again.
 */
export class CliAuthError extends KnownError<CliAuthError>()({
  code: "CLI_AUTH_ERROR",
  message: "Timed out waiting for CLI authentication."
}) {}

/**
 * The sign-in of the program expired before it was confirmed. Raised by this library. **What to do** Start the sign-in again and
 * confirm it sooner.
 */
export class CliAuthExpiredError extends KnownError<CliAuthExpiredError>()({
  code: "CLI_AUTH_EXPIRED_ERROR",
  message: "CLI authentication request expired. Please try again."
}) {}

/**
 * The sign-in of the program was already completed and its result fetched. Raised by this library. **What to do** Start a new
 * sign-in; follow each one once.
 */
export class CliAuthUsedError extends KnownError<CliAuthUsedError>()({
  code: "CLI_AUTH_USED_ERROR",
  message: "This authentication token has already been used."
}) {}
