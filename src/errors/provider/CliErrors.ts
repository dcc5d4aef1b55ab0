/** Refusals of signing in a command-line program through the browser. */
import { KnownError } from "../base/KnownError.ts"

/** The polling code is unknown, so that the sign-in of the program cannot be followed. @category errors @since 0.1.0 */
export class InvalidPollingCodeError extends KnownError<InvalidPollingCodeError>()({
  tag: "InvalidPollingCodeError",
  code: "INVALID_POLLING_CODE",
  status: 400,
  message: "The sign-in of the command-line program is not known to the provider. Start it again."
}) {}

/** Nobody confirmed the sign-in of the program in as many attempts as it was given. Made here. @category errors @since 0.1.0 */
export class CliAuthError extends KnownError<CliAuthError>()({
  code: "CLI_AUTH_ERROR",
  status: 400,
  message: "Timed out waiting for CLI authentication."
}) {}

/** The sign-in of the program was not confirmed before its end. Made here. @category errors @since 0.1.0 */
export class CliAuthExpiredError extends KnownError<CliAuthExpiredError>()({
  code: "CLI_AUTH_EXPIRED_ERROR",
  status: 400,
  message: "CLI authentication request expired. Please try again."
}) {}

/** The sign-in of the program was completed before, and its answer fetched. Made here. @category errors @since 0.1.0 */
export class CliAuthUsedError extends KnownError<CliAuthUsedError>()({
  code: "CLI_AUTH_USED_ERROR",
  status: 400,
  message: "This authentication token has already been used."
}) {}
