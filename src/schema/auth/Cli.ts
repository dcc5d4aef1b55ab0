/** Sign-in of a command-line program through a browser (docs/provider/cli.md). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { millisUpTo } from "./Session.ts"

const optional = Schema.optional

/** A sign-in that a command-line program starts. @category schemas @since 0.1.0 */
export class CliLoginStart extends Schema.Opaque<CliLoginStart>()(Wire.struct({
  /** At most 86,400,000 (a day). @default 7200000 (two hours) */
  expiresInMillis: optional(millisUpTo(86_400_000)),
  /** The session of an anonymous user, which the confirming user may claim. Not in older providers. */
  anonymousRefreshToken: optional(Wire.secretInput())
}, { anonymousRefreshToken: "anon_refresh_token" })) {}

/** A sign-in that has started. @category schemas @since 0.1.0 */
export class StartedCliLogin extends Schema.Opaque<StartedCliLogin>()(Wire.struct({
  /** The program polls with this code until a user has confirmed. */
  pollingCode: Wire.Secret,
  /** The browser confirms with this code; part of the address that the program shows. */
  loginCode: Wire.Secret,
  /** ISO 8601 on the wire. */
  expiresAt: Schema.DateFromString
})) {}

/** Progress of the sign-in. A confirmed sign-in returns `success` once and `used` after that. @category schemas @since 0.1.0 */
export const CliLoginStatus = Schema.Union([
  Wire.struct({ status: Schema.Literals(["waiting", "expired", "used"]) }),
  Wire.struct({ status: Schema.Literal("success"), refreshToken: Wire.Secret })
])

const loginCode = Wire.secretInput()

/** Consent given in a browser: the program gets the session of this refresh token. @category schemas @since 0.1.0 */
export class CliLoginCompletion extends Schema.Opaque<CliLoginCompletion>()(Wire.struct({
  loginCode,
  refreshToken: Wire.secretInput(),
  /** Not in older providers; same as absent. */
  mode: optional(Schema.Literal("complete"))
})) {}

/**
 * Asks whether the program has the session of an anonymous user. Not in older providers.
 * @category schemas @since 0.1.0
 */
export class CliLoginCheck extends Schema.Opaque<CliLoginCheck>()(
  Wire.struct({ loginCode, mode: Schema.Literal("check") })
) {}

/** The kind of session that the program has. @category schemas @since 0.1.0 */
export class CliSessionState extends Schema.Opaque<CliSessionState>()(
  Wire.struct({ cliSessionState: Schema.Literals(["anonymous", "none"]) })
) {}

/** Moves the program's session into the browser. Not in older providers. @category schemas @since 0.1.0 */
export class CliSessionClaim extends Schema.Opaque<CliSessionClaim>()(
  Wire.struct({ loginCode, mode: Schema.Literal("claim-anon-session") })
) {}
