/** The claims of access tokens, with the refusals of tokens that are not good. */
import * as Effect from "effect/Effect"
import { AccessTokenExpired, UnparsableAccessToken } from "../../../errors/provider/SessionErrors.ts"
import type { Memory } from "../../store/Store.ts"
import { verify } from "./AccessTokens.ts"

/** The claims of a user's access token that is still good. */
export const claimsOf = Effect.fnUntraced(function*(memory: Memory, now: number, token: string) {
  const verified = yield* verify(memory, token, now)
  if (verified._tag === "Unparsable") return yield* new UnparsableAccessToken()
  const { claims } = verified
  if (verified._tag === "Expired") {
    return yield* new AccessTokenExpired({
      details: {
        expiredAtMillis: claims.expiresAtMillis,
        projectId: claims.projectId,
        userId: claims.userId,
        refreshTokenId: claims.sessionId
      }
    })
  }
  return claims
})
