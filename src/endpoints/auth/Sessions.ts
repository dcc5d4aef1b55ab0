/** Sessions: renewal (RFC 6749, section 6) and sign-out. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import { ProviderRejected, RefreshTokenNotFoundOrExpired } from "../../errors/provider/SessionErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { TokenType } from "../../schema/auth/Tokens.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** The OAuth client secret of a project without a publishable client key. */
export const publicClientSecret = "__stack_public_client__"

/**
 * Exchanges a refresh token for an access token. The current provider does not replace the refresh token, so a lost request may be sent
 * again. The lifetime is read from the access token; `expires_in` may differ from it and is ignored.
 */
export const RefreshSession = Endpoint.open("sessions.refresh", "POST /auth/oauth/token", {
  encoding: "form",
  idempotent: true,
  body: Wire.struct({
    refreshToken: Wire.Secret,
    grantType: Schema.Literal("refresh_token"),
    clientId: Schema.String,
    clientSecret: Schema.String,
    scope: Schema.optional(Schema.Literal("legacy"))
  }),
  success: Wire.struct({
    accessToken: Schema.RedactedFromValue(Schema.NonEmptyString),
    tokenType: TokenType,
    expiresIn: Schema.Number.check(Schema.makeFilter((seconds) => seconds > 0 || "Expected a number above 0")),
    scope: Wire.nullable(Schema.String),
    refreshToken: Schema.optional(Wire.Secret)
  }),
  errors: [RefreshTokenNotFoundOrExpired, ProviderRejected]
})

/** Ends the access token's session. Issued tokens stay valid until they expire. */
export const SignOut = Endpoint.make("sessions.signOut", "DELETE /auth/sessions/current", {
  body: Schema.Struct({}),
  success: Wire.Success,
  errors: [RefreshTokenNotFoundOrExpired]
})
