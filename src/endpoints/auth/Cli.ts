/** `/auth/cli`: sign-in of a command-line program through a browser. */
import { InvalidPollingCodeError } from "../../errors/provider/CliErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  CliLoginCheck,
  CliLoginCompletion,
  CliLoginStart,
  CliLoginStatus,
  CliSessionClaim,
  CliSessionState,
  StartedCliLogin
} from "../../schema/auth/Cli.ts"
import { SessionTokens } from "../../schema/auth/Session.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["client", "server", "admin"] as const

/**
 * Starts the sign-in, called by the program. `Refused` if the refresh token is not an anonymous user's.
 * @category endpoints @since 0.1.0
 */
export const StartCliLogin = Endpoint.make("cli.start", "POST /auth/cli", {
  access,
  body: CliLoginStart,
  success: StartedCliLogin
})
/**
 * Polls the sign-in, called by the program. The status 201 carries the tokens; it is sent once, and lost if the response is lost.
 * @category endpoints @since 0.1.0
 */
export const PollCliLogin = Endpoint.make("cli.poll", "POST /auth/cli/poll", {
  access,
  body: Wire.struct({ pollingCode: Wire.secretInput() }),
  success: CliLoginStatus,
  errors: [InvalidPollingCodeError]
})
/**
 * Confirms the sign-in, called by the browser. `Refused` for an unknown, expired or used code, and for an invalid refresh token.
 * @category endpoints @since 0.1.0
 */
export const CompleteCliLogin = Endpoint.make("cli.complete", "POST /auth/cli/complete", {
  access,
  body: CliLoginCompletion,
  success: Wire.Success
})
/**
 * Asks whether the program has the session of an anonymous user, called by the browser. Refusals as in `CompleteCliLogin`.
 * @category endpoints @since 0.1.0
 */
export const CheckCliLogin = Endpoint.make("cli.check", "POST /auth/cli/complete", {
  access,
  body: CliLoginCheck,
  success: CliSessionState
})
/**
 * Moves the program's session of an anonymous user to the browser, to sign that user up. Refusals as in `CompleteCliLogin`.
 * @category endpoints @since 0.1.0
 */
export const ClaimCliSession = Endpoint.make("cli.claim", "POST /auth/cli/complete", {
  access,
  body: CliSessionClaim,
  success: SessionTokens
})
