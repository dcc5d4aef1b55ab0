/** `/auth/cli`: sign-in of a command-line program through a browser. @category endpoints @since 0.1.0 */
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

/** Starts the sign-in. Called by the program. `Refused` if the refresh token is not an anonymous user's. */
export const StartCliLogin = Endpoint.make("cli.start", "POST /auth/cli", {
  body: CliLoginStart,
  success: StartedCliLogin
})
/**
 * Polls the sign-in. Called by the program. The response with status 201 contains the tokens; the provider sends it only once, even if the
 * response is lost.
 */
export const PollCliLogin = Endpoint.make("cli.poll", "POST /auth/cli/poll", {
  body: Wire.struct({ pollingCode: Wire.secretInput() }),
  success: CliLoginStatus,
  errors: [InvalidPollingCodeError]
})
/**
 * Confirms the sign-in. Called by the browser. `Refused` for an unknown, expired or used code, and for an invalid refresh token.
 */
export const CompleteCliLogin = Endpoint.make("cli.complete", "POST /auth/cli/complete", {
  body: CliLoginCompletion,
  success: Wire.Success
})
/** Checks whether the program has an anonymous user's session. Called by the browser. Fails like `CompleteCliLogin`. */
export const CheckCliLogin = Endpoint.make("cli.check", "POST /auth/cli/complete", {
  body: CliLoginCheck,
  success: CliSessionState
})
/** Moves the program's anonymous session to the browser, where the anonymous user can sign up. Fails like `CompleteCliLogin`. */
export const ClaimCliSession = Endpoint.make("cli.claim", "POST /auth/cli/complete", {
  body: CliSessionClaim,
  success: SessionTokens
})
