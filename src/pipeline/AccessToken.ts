/** What an access token says of itself, read without verifying it (protocol/transport-and-auth.md, section 5). */
import { decodeJwt } from "jose/jwt/decode"
import type * as Redacted from "effect/Redacted"
import { reveal } from "../schema/Wire.ts"

/** When the token ends, in milliseconds since 1970; `undefined` if it does not say or is no JWT. */
export const expiresAtMillis = (token: Redacted.Redacted): number | undefined => {
  try {
    const { exp } = decodeJwt(reveal(token))
    return typeof exp === "number" ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}
