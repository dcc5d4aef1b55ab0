/** Claims of an access token, read without verification (docs/provider/tokens.md#access-token). */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { parseJson } from "../../schema/wire/Wire.ts"

/** The claims of a JWT (RFC 7519, section 3); empty if the token is not a JWT. */
export const claimsOf = (token: Redacted.Redacted): { readonly [claim: string]: unknown } => {
  try {
    const payload = atob((Redacted.value(token).split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))
    // A cast, because the spread of another JSON value than an object has no claims.
    return { ...parseJson(new TextDecoder().decode(Uint8Array.from(payload, (char) => char.charCodeAt(0)))) as object }
  } catch {
    return {}
  }
}

/** Whether the session is of another user than the access token, by the claim `sub`. `false` if a user is unknown. */
export const isOfOther = (token: Redacted.Redacted | null, session: Option.Option<Tokens>): boolean => {
  const newToken = Option.getOrNull(session)?.accessToken
  return token && newToken ? claimsOf(token)["sub"] !== claimsOf(newToken)["sub"] : false
}

/** The token's time of issue and expiry, in milliseconds since 1970; 0 if the claim is absent. */
export interface Life {
  readonly issuedAt: number
  readonly expiresAt: number
}

/** The lifetimes of tokens, cached because every request reads one and a token does not change. */
const lives = new WeakMap<Redacted.Redacted, Life>()

const millis = (claim: unknown) => typeof claim === "number" ? claim * 1000 : 0

/** When the token was issued and when it expires, by the provider's clock. */
export const lifeOf = (token: Redacted.Redacted): Life => {
  let life = lives.get(token)
  if (life === undefined) {
    const { exp, iat } = claimsOf(token)
    lives.set(token, life = { issuedAt: millis(iat), expiresAt: millis(exp) })
  }
  return life
}
