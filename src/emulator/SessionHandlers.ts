/** `/auth/sessions` and signing up anonymously, as the provider has them beside what the library calls. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SchemaError } from "../errors/RequestErrors.ts"
import { CannotDeleteCurrentSession } from "../errors/SessionErrors.ts"
import { UserIdDoesNotExist } from "../errors/UserErrors.ts"
import { refuse } from "./Answer.ts"
import type { HandlersOf } from "./Handlers.ts"
import { currentProject, Incoming } from "./Incoming.ts"
import type * as Own from "./OwnEndpoints.ts"
import { renew, startSession } from "./Sessions.ts"
import { State } from "./State.ts"
import { createUser } from "./UserChanges.ts"

/** Users may look at their own sessions only. */
const requireOwn = Effect.fnUntraced(function*(userId: string) {
  const { access, user } = yield* Incoming
  if (access === "client" && user?.id !== userId) return yield* refuse(403, "You can only see your own sessions.")
})

export const ownSessionHandlers: HandlersOf<
  Pick<typeof Own, "CreateSession" | "DeleteSession" | "ListSessions" | "RenewCurrentSession" | "SignUpAnonymously">
> = {
  SignUpAnonymously: Effect.fnUntraced(function*() {
    const project = yield* currentProject
    return yield* startSession(project, yield* Effect.orDie(createUser(project, { isAnonymous: true })))
  }),
  ListSessions: Effect.fnUntraced(function*({ query }) {
    const memory = yield* State
    const project = yield* currentProject
    const { access, sessionId } = yield* Incoming
    yield* requireOwn(query.userId)
    const sessions = memory.sessions.where("userId", query.userId)
      .filter((session) => session.projectId === project.id && (access === "admin" || !session.isImpersonation))
    return {
      items: sessions.toReversed().map((session) => ({
        id: session.id,
        user_id: session.userId,
        created_at: session.createdAt,
        last_used_at: session.lastUsedAt,
        is_impersonation: session.isImpersonation,
        is_current_session: session.id === sessionId
      })),
      is_paginated: false
    }
  }),
  CreateSession: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const project = yield* currentProject
    const user = memory.users.get(body.userId)
    if (user?.projectId !== project.id) return yield* new UserIdDoesNotExist({ details: { userId: body.userId } })
    const { accessToken, refreshToken } = yield* startSession(project, user, {
      ...(body.expiresInMillis !== undefined && { lifetime: body.expiresInMillis }),
      isImpersonation: body.isImpersonation ?? false
    })
    return { refresh_token: Redacted.value(refreshToken), access_token: Redacted.value(accessToken) }
  }),
  DeleteSession: Effect.fnUntraced(function*({ params, query }) {
    const memory = yield* State
    const project = yield* currentProject
    const current = (yield* Incoming).sessionId
    yield* requireOwn(query.userId)
    if (params.sessionId === current) return yield* new CannotDeleteCurrentSession()
    const session = memory.sessions.get(params.sessionId)
    if (session?.projectId !== project.id || session.userId !== query.userId) return yield* refuse(404, "Session not found.")
    memory.sessions.remove(session.id)
  }),
  RenewCurrentSession: Effect.fnUntraced(function*() {
    const { header } = yield* Incoming
    const refreshToken = header("refresh-token")
    if (refreshToken === undefined) {
      return yield* new SchemaError({
        details: { message: "The request did not match the schema:\n- headers.x-stack-refresh-token must be defined" }
      })
    }
    return { access_token: yield* renew(yield* currentProject, refreshToken) }
  })
}
