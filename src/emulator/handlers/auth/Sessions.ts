/** `/auth/oauth/token` with a refresh token, and sign-out. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { AccessTokenExpired } from "../../../errors/provider/SessionErrors.ts"
import { oauthClient } from "../../model/auth/OAuthClients.ts"
import { refreshAccessToken } from "../../model/auth/Sessions.ts"
import { oauthError, providerFailure } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const sessionHandlers = {
  RefreshSession: Effect.fnUntraced(function*({ body }) {
    const project = yield* oauthClient(body.clientId, body.clientSecret)
    const refreshToken = Redacted.value(body.refreshToken)
    if (refreshToken === "") return yield* oauthError("invalid_request", "Missing parameter: refresh_token")
    const accessToken = yield* refreshAccessToken(project, refreshToken)
    return { accessToken: Redacted.make(accessToken), tokenType: "Bearer", expiresIn: 3600, scope: "legacy" }
  }),
  SignOut: Effect.fnUntraced(function*({ now, sessionId, store }) {
    if (sessionId === null) {
      return yield* new AccessTokenExpired({
        details: { expiredAtMillis: now, projectId: null, userId: null, refreshTokenId: null }
      })
    }
    if (store.sessions.get(sessionId) === undefined) {
      return yield* providerFailure("the session of the access token has already ended.")
    }
    store.sessions.remove(sessionId)
  })
} satisfies SomeHandlers
