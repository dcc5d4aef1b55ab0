/** Sessions: starting, renewing and ending them (protocol/transport-and-auth.md, section 6). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { PublishableClientKeyRequiredForProject } from "../../../errors/provider/AccessErrors.ts"
import { InvalidOAuthClientIdOrSecret } from "../../../errors/provider/OAuthErrors.ts"
import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "../../../errors/provider/SessionErrors.ts"
import { MultiFactorAuthenticationRequired } from "../../../errors/provider/SignInErrors.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { refuseGrant } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { Incoming } from "../../request/RequestContext.ts"
import type { ProjectRow, SessionRow, UserRow } from "../../store/Rows.ts"
import { type Memory, State } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import { isGoodKey, publicClientKey } from "../credentials/ProjectKeys.ts"
import { makeCode } from "../credentials/VerificationCodes.ts"
import { sign } from "./AccessTokens.ts"

/** A session lives a year unless its maker says otherwise. */
export const sessionLifetime = 365 * 86_400_000

/** Makes an access token of the session; that is what counts as using it. */
const use = (memory: Memory, now: number, project: ProjectRow, session: SessionRow, user: UserRow): Effect.Effect<string> => {
  memory.sessions.change(session, { lastUsedAt: now })
  return sign(memory, project, memory.users.change(user, { lastActiveAt: now }), session, now)
}

/** A new session of the user, with its first access token. */
export const startSession = Effect.fnUntraced(function*(
  project: ProjectRow,
  user: UserRow,
  options: { readonly lifetime?: number; readonly isImpersonation?: boolean } = {}
) {
  const memory = yield* State
  const { now } = yield* Incoming
  const session = memory.sessions.put({
    id: crypto.randomUUID(),
    projectId: project.id,
    userId: user.id,
    refreshToken: randomString(),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + (options.lifetime ?? sessionLifetime),
    isImpersonation: options.isImpersonation ?? false
  })
  return yield* continueSession(project, user, session)
})

/** A session that is there already, with another access token. */
export const continueSession = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, session: SessionRow) {
  const memory = yield* State
  const { now } = yield* Incoming
  return {
    accessToken: Redacted.make(yield* use(memory, now, project, session, user)),
    refreshToken: Redacted.make(session.refreshToken),
    userId: user.id
  }
})

/** Refuses a user whose first factor was right and who has a second one, with the code that finishes the sign-in. */
export const requireSecondFactor = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, isNewUser: boolean) {
  if (!user.totpRequired) return
  const memory = yield* State
  const { now } = yield* Incoming
  const code = makeCode(memory, now, { projectId: project.id, purpose: "mfa", data: { userId: user.id, isNewUser } })
  return yield* new MultiFactorAuthenticationRequired({ details: { attemptCode: Redacted.make(code.id) } })
})

/** Signs a user in whose first factor was right: with a session, or with a demand for the second factor. */
export const signIn = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, isNewUser: boolean) {
  yield* requireSecondFactor(project, user, isNewUser)
  return { ...yield* startSession(project, user), isNewUser }
})

/** Ends sessions of a user, `except` one. */
export const endSessions = (memory: Memory, userId: string, except?: string): void => {
  for (const { id } of memory.sessions.where("userId", userId)) {
    if (id !== except) memory.sessions.remove(id)
  }
}

/** The session of a refresh token and its user; `undefined` if the token is not, or no longer, good in the project. */
export const sessionBy = (memory: Memory, now: number, project: ProjectRow, refreshToken: string) => {
  const session = memory.sessions.where("refreshToken", refreshToken)[0]
  const user = session && memory.users.get(session.userId)
  if (session === undefined || user === undefined || session.projectId !== project.id || session.expiresAt <= now) {
    return undefined
  }
  return { session, user }
}

/** A new access token for a refresh token. */
export const renew = Effect.fnUntraced(function*(project: ProjectRow, refreshToken: string) {
  const memory = yield* State
  const { now } = yield* Incoming
  const found = sessionBy(memory, now, project, refreshToken)
  if (found === undefined) return yield* new RefreshTokenNotFoundOrExpired()
  return yield* use(memory, now, project, found.session, found.user)
})

/** The project that an OAuth client's id names: with `#main`, the only branch that there is, or without a branch. */
export const projectOfClient = (memory: Memory, clientId: string): ProjectRow | undefined => {
  const [projectId = "", branch = "main"] = clientId.split("#", 2)
  return branch === "main" ? memory.projects.get(projectId) : undefined
}

/** The project that an OAuth client stands for, whose secret is a publishable client key. */
export const oauthClient = Effect.fnUntraced(function*(clientId: string | undefined, clientSecret: string | undefined) {
  const memory = yield* State
  const { now } = yield* Incoming
  const project = projectOfClient(memory, clientId ?? "")
  if (project === undefined) return yield* new InvalidOAuthClientIdOrSecret({ details: { clientId: null } })
  const { requirePublishableClientKey } = configOf(project).project
  if (requirePublishableClientKey && (clientSecret === undefined || clientSecret === "" || clientSecret === publicClientKey)) {
    return yield* new PublishableClientKeyRequiredForProject({ details: { projectId: project.id } })
  }
  if (clientSecret === undefined) return yield* new InvalidOAuthClientIdOrSecret({ details: { clientId: null } })
  if (clientSecret === publicClientKey) return project
  if (!isGoodKey(memory, now, project.id, "publishableClientKey", clientSecret)) {
    return yield* new InvalidOAuthClientIdOrSecret({ details: { clientId: null } })
  }
  return project
})

export const sessionHandlers: Handlers<"RefreshSession" | "SignOut"> = {
  RefreshSession: Effect.fnUntraced(function*({ body }) {
    const project = yield* oauthClient(body.clientId, body.clientSecret)
    const refreshToken = Redacted.value(body.refreshToken)
    if (refreshToken === "") return yield* refuseGrant("invalid_request", "Missing parameter: refresh_token")
    const accessToken = yield* renew(project, refreshToken)
    return { accessToken: Redacted.make(accessToken), tokenType: "Bearer", expiresIn: 3600, scope: "legacy" }
  }),
  SignOut: Effect.fnUntraced(function*() {
    const memory = yield* State
    const { now, sessionId } = yield* Incoming
    if (sessionId === null) {
      return yield* new AccessTokenExpired({
        details: { expiredAtMillis: now, projectId: null, userId: null, refreshTokenId: null }
      })
    }
    if (memory.sessions.get(sessionId) === undefined) return yield* new RefreshTokenNotFoundOrExpired()
    memory.sessions.remove(sessionId)
  })
}
