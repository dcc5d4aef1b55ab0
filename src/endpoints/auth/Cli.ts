/** `/auth/cli`: signing in a command-line program through a browser. */
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
 * The program begins. A refresh token that is not an anonymous user's is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const StartCliLogin = Endpoint.make("cli.start", "POST /auth/cli", {
  access,
  body: CliLoginStart,
  success: StartedCliLogin
})
/**
 * The program asks whether it is signed in. Status 201 when it is; that answer comes once, and is lost with the request.
 * @category endpoints @since 0.1.0
 */
export const PollCliLogin = Endpoint.make("cli.poll", "POST /auth/cli/poll", {
  access,
  body: Wire.struct({ pollingCode: Wire.secretInput() }),
  success: CliLoginStatus,
  errors: [InvalidPollingCodeError]
})
/**
 * The browser confirms. A code that is unknown, expired or used, and a refresh token that is not good, are refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const CompleteCliLogin = Endpoint.make("cli.complete", "POST /auth/cli/complete", {
  access,
  body: CliLoginCompletion,
  success: Wire.Success
})
/**
 * The browser asks whether the program has a session of an anonymous user. Refused as `CompleteCliLogin`.
 * @category endpoints @since 0.1.0
 */
export const CheckCliLogin = Endpoint.make("cli.check", "POST /auth/cli/complete", {
  access,
  body: CliLoginCheck,
  success: CliSessionState
})
/**
 * The browser takes over the program's session of an anonymous user, to sign that user up. Refused as `CompleteCliLogin`.
 * @category endpoints @since 0.1.0
 */
export const ClaimCliSession = Endpoint.make("cli.claim", "POST /auth/cli/complete", {
  access,
  body: CliSessionClaim,
  success: SessionTokens
})
