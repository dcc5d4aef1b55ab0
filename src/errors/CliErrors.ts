/** Refusals of signing in a command-line program through the browser. */
import { KnownError } from "./KnownError.ts"

/** The polling code is unknown, so that the sign-in of the program cannot be followed. */
export class InvalidPollingCodeError extends KnownError<InvalidPollingCodeError>()({
  tag: "InvalidPollingCodeError",
  code: "INVALID_POLLING_CODE",
  status: 400,
  message: "The sign-in of the command-line program is not known to the provider. Start it again."
}) {}

/** The sign-in of the program failed: it could not be started or followed, or nobody confirmed it in time. */
export class CliAuthError extends KnownError<CliAuthError>()({
  code: "CLI_AUTH_ERROR",
  status: 400,
  message: "The command-line program could not be signed in. Start it again."
}) {}

/** The sign-in of the program was not confirmed before its end. */
export class CliAuthExpiredError extends KnownError<CliAuthExpiredError>()({
  code: "CLI_AUTH_EXPIRED_ERROR",
  status: 400,
  message: "The sign-in of the command-line program has expired. Start it again."
}) {}

/** The sign-in of the program was completed before. */
export class CliAuthUsedError extends KnownError<CliAuthUsedError>()({
  code: "CLI_AUTH_USED_ERROR",
  status: 400,
  message: "This sign-in of the command-line program was used already. Start a new one."
}) {}
