/** The pair of tokens of a session. */
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/**
 * The tokens in a token store: a JWT valid for minutes, and the opaque token that renews it. Either can be missing.
 * @category models @since 0.1.0
 */
export interface Tokens {
  readonly accessToken: Redacted.Redacted | null
  readonly refreshToken: Redacted.Redacted | null
}

/** How an issued access token is used (RFC 6749, section 7.1; RFC 9449, section 5): `Bearer` or `DPoP`, case-insensitive. */
export const TokenType = Schema.String.check(
  Schema.isPattern(/^([Bb][Ee][Aa][Rr][Ee][Rr]|[Dd][Pp][Oo][Pp])$/, { message: "Expected bearer or dpop" })
)

/** The response to a sign-in or sign-up. @category schemas @since 0.1.0 */
export class SignedInTokens extends Schema.Opaque<SignedInTokens>()(Wire.struct({
  accessToken: Wire.Secret,
  refreshToken: Wire.Secret,
  userId: Schema.String
})) {}

/** The result of a sign-in. The tokens stay in the token store. @category models @since 0.1.0 */
export interface SignedIn {
  readonly userId: string
}

/** The result of a sign-in method that also signs up. @category models @since 0.1.0 */
export interface SignedInOrUp extends SignedIn {
  /** Whether the sign-in created the account. */
  readonly isNewUser: boolean
}
