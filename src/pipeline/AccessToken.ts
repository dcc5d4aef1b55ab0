/** What an access token says of itself, read without verifying it (protocol/transport-and-auth.md, section 5). */
import * as Base64Url from "effect/encoding/Base64Url"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { parseJson } from "../schema/Wire.ts"

/** The claims of a JWT (RFC 7519, section 3), or `undefined` where it is none. */
export const claimsOf = (token: Redacted.Redacted): unknown => {
  const payload = Base64Url.decodeString(Redacted.value(token).split(".")[1] ?? "")
  return Result.isSuccess(payload) ? parseJson(payload.success) : undefined
}

/** Every request asks, and a token never changes its mind. */
const ends = new WeakMap<Redacted.Redacted, number>()

/** When the token ends, in milliseconds since 1970; 0 if it does not say or is no JWT. */
export const expiresAtMillis = (token: Redacted.Redacted): number => {
  const known = ends.get(token)
  if (known !== undefined) return known
  const claims = claimsOf(token)
  const end = typeof claims === "object" && claims !== null && "exp" in claims && typeof claims.exp === "number"
    ? claims.exp * 1000
    : 0
  ends.set(token, end)
  return end
}
