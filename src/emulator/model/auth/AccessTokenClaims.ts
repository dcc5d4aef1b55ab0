/** Reads the claims of access tokens, and refuses invalid and expired tokens. */
import * as Effect from "effect/Effect"
import { AccessTokenExpired, UnparsableAccessToken } from "../../../errors/provider/SessionErrors.ts"
import type { Store } from "../../store/Store.ts"
import { verifyAccessToken } from "./AccessTokens.ts"

/** The claims of a valid access token. */
export const requireClaims = Effect.fnUntraced(function*(store: Store, now: number, token: string) {
  const verifiedToken = yield* verifyAccessToken(store, token, now)
  if (verifiedToken._tag === "Unparsable") return yield* new UnparsableAccessToken()
  const { claims } = verifiedToken
  if (verifiedToken._tag === "Expired") {
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
