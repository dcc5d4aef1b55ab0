/** `/auth/sessions`: listing, creating and ending the sessions of a user. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SchemaError } from "../../../errors/provider/RequestErrors.ts"
import { CannotDeleteCurrentSession } from "../../../errors/provider/SessionErrors.ts"
import { UserIdDoesNotExist } from "../../../errors/provider/UserErrors.ts"
import { refreshAccessToken, startSession } from "../../model/auth/Sessions.ts"
import { providerFailure, refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { RequestContext } from "../../request/RequestContext.ts"

/** The lifetime in milliseconds below which the provider fails, because it signs an access token only before the session expires. */
const shortestSession = 10

/** Fails for another user's sessions, because users may only see their own. */
const requireOwn = Effect.fnUntraced(function*(userId: string) {
  const { access, user } = yield* RequestContext
  if (access === "client" && user?.id !== userId) return yield* refuse(403, "You can only see your own sessions.")
})

export const sessionListHandlers = {
  /** Includes impersonation sessions only in calls of admins. */
  ListSessions: Effect.fnUntraced(function*({ access, project, query, sessionId, store }) {
    yield* requireOwn(query.userId)
    const sessions = store.sessions.where("userId", query.userId)
      .filter((session) => session.projectId === project.id && (access === "admin" || !session.isImpersonation))
    return sessions.toReversed().map((session) => ({
      id: session.id,
      userId: session.userId,
      createdAt: new Date(session.createdAt),
      lastUsedAt: new Date(session.lastUsedAt),
      isImpersonation: session.isImpersonation,
      isCurrentSession: session.id === sessionId,
      agentName: null,
      geoInfo: null
    }))
  }),
  CreateSession: Effect.fnUntraced(function*({ body, project, store }) {
    const user = store.users.get(body.userId)
    if (user?.projectId !== project.id) return yield* new UserIdDoesNotExist({ details: { userId: body.userId } })
    if ((body.expiresInMillis ?? shortestSession) < shortestSession) {
      return yield* providerFailure("the session expires before its first access token is signed.")
    }
    const { accessToken, refreshToken } = yield* startSession(project, user, {
      ...(body.expiresInMillis !== undefined && { lifetime: body.expiresInMillis }),
      isImpersonation: body.isImpersonation ?? false
    })
    return { accessToken, refreshToken }
  }),
  RevokeSession: Effect.fnUntraced(function*({ params, project, query, sessionId, store }) {
    yield* requireOwn(query.userId)
    if (params.sessionId === sessionId) return yield* new CannotDeleteCurrentSession()
    const session = store.sessions.get(params.sessionId)
    if (session?.projectId !== project.id || session.userId !== query.userId) return yield* refuse(404, "Session not found.")
    store.sessions.remove(session.id)
  }),
  RefreshCurrentSession: Effect.fnUntraced(function*({ header, project }) {
    const refreshToken = header("refresh-token")
    if (refreshToken === undefined) {
      return yield* new SchemaError({
        details: { message: "The request did not match the schema:\n- headers.x-stack-refresh-token must be defined" }
      })
    }
    return { accessToken: Redacted.make(yield* refreshAccessToken(project, refreshToken)) }
  })
} satisfies SomeHandlers
