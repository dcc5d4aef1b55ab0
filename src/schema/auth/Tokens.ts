/** The pair of tokens that is a session. */
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/**
 * What a token store keeps: a JWT of minutes and the opaque token that renews it. Either may be missing, not both.
 * @category models @since 0.1.0
 */
export interface Tokens {
  readonly accessToken: Redacted.Redacted | null
  readonly refreshToken: Redacted.Redacted | null
}

/**
 * How an issued access token is used (RFC 6749, section 7.1; RFC 9449, section 5): any spelling of `Bearer`, or `DPoP`.
 * @category schemas @since 0.1.0
 */
export const TokenType = Schema.String.check(
  Schema.isPattern(/^([Bb][Ee][Aa][Rr][Ee][Rr]|[Dd][Pp][Oo][Pp])$/, { message: "Expected bearer or dpop" })
)

/** The answer to a sign-in or sign-up. @category schemas @since 0.1.0 */
export class SignedInTokens extends Schema.Opaque<SignedInTokens>()(Wire.struct({
  accessToken: Wire.Secret,
  refreshToken: Wire.Secret,
  userId: Schema.String
})) {}

/** What a sign-in gives its caller: the tokens themselves stay in the store. @category models @since 0.1.0 */
export interface SignedIn {
  readonly userId: string
}

/** The same of a way of signing in that also signs up. @category models @since 0.1.0 */
export interface SignedInOrUp extends SignedIn {
  /** Whether this made the account. */
  readonly isNewUser: boolean
}
