/** Signing in a command-line program through a browser (docs/provider/cli.md). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { millisUpTo } from "./Session.ts"

const optional = Schema.optional

/** A sign-in that a program begins. @category schemas @since 0.1.0 */
export class CliLoginStart extends Schema.Opaque<CliLoginStart>()(Wire.struct({
  /** At most 86,400,000 (a day). @default 7200000 (two hours) */
  expiresInMillis: optional(millisUpTo(86_400_000)),
  /** The session of an anonymous user, which the person who confirms may take over. Older providers do not have it. */
  anonymousRefreshToken: optional(Wire.secretInput())
}, { anonymousRefreshToken: "anon_refresh_token" })) {}

/** A sign-in that was begun. @category schemas @since 0.1.0 */
export class StartedCliLogin extends Schema.Opaque<StartedCliLogin>()(Wire.struct({
  /** By which the program asks whether somebody has confirmed. */
  pollingCode: Wire.Secret,
  /** By which the browser confirms; part of the address that the program shows. */
  loginCode: Wire.Secret,
  /** ISO 8601 on the wire. */
  expiresAt: Schema.DateFromString
})) {}

/** How far the sign-in is. Confirmed, it answers `success` once, and `used` from then on. @category schemas @since 0.1.0 */
export const CliLoginStatus = Schema.Union([
  Wire.struct({ status: Schema.Literals(["waiting", "expired", "used"]) }),
  Wire.struct({ status: Schema.Literal("success"), refreshToken: Wire.Secret })
])

const loginCode = Wire.secretInput()

/** A browser's consent: the program gets the session of this refresh token. @category schemas @since 0.1.0 */
export class CliLoginCompletion extends Schema.Opaque<CliLoginCompletion>()(Wire.struct({
  loginCode,
  refreshToken: Wire.secretInput(),
  /** Older providers do not know it; the same as leaving it out. */
  mode: optional(Schema.Literal("complete"))
})) {}

/**
 * The question whether the program has a session of an anonymous user. Older providers do not have it.
 * @category schemas @since 0.1.0
 */
export class CliLoginCheck extends Schema.Opaque<CliLoginCheck>()(
  Wire.struct({ loginCode, mode: Schema.Literal("check") })
) {}

/** What kind of session the program has. @category schemas @since 0.1.0 */
export class CliSessionState extends Schema.Opaque<CliSessionState>()(
  Wire.struct({ cliSessionState: Schema.Literals(["anonymous", "none"]) })
) {}

/** Takes the program's session over into the browser. Older providers do not have it. @category schemas @since 0.1.0 */
export class CliSessionClaim extends Schema.Opaque<CliSessionClaim>()(
  Wire.struct({ loginCode, mode: Schema.Literal("claim-anon-session") })
) {}
