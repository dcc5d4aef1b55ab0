/** Sign-in of a command-line program through a browser (docs/provider/cli.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { millisUpTo } from "./Session.ts"

const optional = Schema.optional

/** The start of a sign-in by a command-line program. */
export class CliLoginStart extends Schema.Opaque<CliLoginStart>()(Wire.struct({
  /**
   * Milliseconds until the sign-in expires: at most 900,000 (15 minutes), on providers before May 2026 86,400,000 (a day). @default 120000
   * (two minutes); before May 2026 two hours
   */
  expiresInMillis: optional(millisUpTo(86_400_000)),
  /** The refresh token of an anonymous user, whose session the confirming user can claim. Not available on older providers. */
  anonymousRefreshToken: optional(Wire.secretInput())
}, { anonymousRefreshToken: "anon_refresh_token" })) {}

/** A sign-in that has started. */
export class StartedCliLogin extends Schema.Opaque<StartedCliLogin>()(Wire.struct({
  /** The code with which the program polls until a user has confirmed the sign-in. */
  pollingCode: Wire.Secret,
  /** The code with which the browser confirms the sign-in, part of the address that the program shows. */
  loginCode: Wire.Secret,
  /** When the sign-in expires. ISO 8601 on the wire. */
  expiresAt: Schema.DateFromString
})) {}

/**
 * Progress of the sign-in. A confirmed sign-in returns `success` once and `used` after that. An unknown status is refused, because a program
 * could neither wait nor continue.
 */
export const CliLoginStatus = Schema.Union([
  Wire.struct({ status: Schema.Literals(["waiting", "expired", "used"]) }),
  Wire.struct({ status: Schema.Literal("success"), refreshToken: Wire.Secret })
])

const loginCode = Wire.secretInput()

/** The user's consent in a browser, which gives the program the session of `refreshToken`. */
export class CliLoginCompletion extends Schema.Opaque<CliLoginCompletion>()(Wire.struct({
  loginCode,
  refreshToken: Wire.secretInput(),
  /** May be omitted, because `complete` is the default. Older providers do not know the field. */
  mode: optional(Schema.Literal("complete"))
})) {}

/** A request that asks whether the program has the session of an anonymous user. Not available on older providers. */
export class CliLoginCheck extends Schema.Opaque<CliLoginCheck>()(
  Wire.struct({ loginCode, mode: Schema.Literal("check") })
) {}

const openState: Wire.OpenText<"anonymous" | "none"> = Schema.String

/** The kind of session that the program has; the provider may add kinds. */
export class CliSessionState extends Schema.Opaque<CliSessionState>()(Wire.struct({ cliSessionState: openState })) {}

/** A request that moves the program's session into the browser. Not available on older providers. */
export class CliSessionClaim extends Schema.Opaque<CliSessionClaim>()(
  Wire.struct({ loginCode, mode: Schema.Literal("claim-anon-session") })
) {}
