/** Starts and renews sessions, and requires the second factor of users who have one. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { RefreshTokenNotFoundOrExpired } from "../../../errors/provider/SessionErrors.ts"
import { MultiFactorAuthenticationRequired } from "../../../errors/provider/SignInErrors.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { type RawResponse, refuse } from "../../request/EmulatorResponse.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { SessionRow } from "../../store/CredentialRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { issueCode } from "../credentials/VerificationCodes.ts"
import { signAccessToken } from "./AccessTokens.ts"

/** Default lifetime of a session in milliseconds: a year. */
export const sessionLifetime = 365 * 86_400_000

const changedMeanwhile = refuse(400, "The user was deleted, or the password was changed, during the sign-in.")

/**
 * Makes an access token of the session, and stores the session and the time of its use. Fails if the user has been deleted, or the user's
 * password changed, since `user` was read.
 */
const issueAccessToken = (store: Store, now: number, project: ProjectRow, session: SessionRow, user: UserRow) =>
  Effect.suspend((): Effect.Effect<string, RawResponse> => {
    // The row in `user` may be outdated, because checking a password, passkey or one-time code takes time.
    const current = store.users.get(user.id)
    if (current === undefined || current.password !== user.password) return Effect.fail(changedMeanwhile)
    store.sessions.update(session, { lastUsedAt: now })
    return signAccessToken(store, project, store.users.update(current, { lastActiveAt: now }), session, now)
  })

/** Starts a session of the user, with its first access token. Fails if the user has changed as described at `issueAccessToken`. */
export const startSession = Effect.fnUntraced(function*(
  project: ProjectRow,
  user: UserRow,
  options: { readonly lifetime?: number; readonly isImpersonation?: boolean } = {}
) {
  const { now } = yield* RequestContext
  const session: SessionRow = {
    id: crypto.randomUUID(),
    projectId: project.id,
    userId: user.id,
    refreshToken: randomString(),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + (options.lifetime ?? sessionLifetime),
    isImpersonation: options.isImpersonation ?? false
  }
  return yield* continueSession(project, user, session)
})

/** Makes a new access token for an existing session. */
export const continueSession = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, session: SessionRow) {
  const { now, store } = yield* RequestContext
  return {
    accessToken: Redacted.make(yield* issueAccessToken(store, now, project, session, user)),
    refreshToken: Redacted.make(session.refreshToken),
    userId: user.id
  }
})

/** Fails for a user who has a second factor, with an error that contains the code to complete the sign-in. */
export const requireSecondFactor = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, isNewUser: boolean) {
  if (!user.totpRequired) return
  const { now, store } = yield* RequestContext
  const code = issueCode(store, now, { projectId: project.id, purpose: "mfa", data: { userId: user.id, isNewUser } })
  return yield* new MultiFactorAuthenticationRequired({ details: { attemptCode: Redacted.make(code.id) } })
})

/** Signs in a user who passed the first factor: starts a session, or requires the second factor. */
export const signIn = Effect.fnUntraced(function*(project: ProjectRow, user: UserRow, isNewUser: boolean) {
  yield* requireSecondFactor(project, user, isNewUser)
  return { ...yield* startSession(project, user), isNewUser }
})

/** The session of a refresh token, with the session's user; `undefined` if the token is not valid in the project. */
export const sessionByRefreshToken = (store: Store, now: number, project: ProjectRow, refreshToken: string) => {
  const session = store.sessions.where("refreshToken", refreshToken)[0]
  const user = session && store.users.get(session.userId)
  if (session === undefined || user === undefined || session.projectId !== project.id || session.expiresAt <= now) {
    return undefined
  }
  return { session, user }
}

/** Makes a new access token for a refresh token. */
export const refreshAccessToken = Effect.fnUntraced(function*(project: ProjectRow, refreshToken: string) {
  const { now, store } = yield* RequestContext
  const session = sessionByRefreshToken(store, now, project, refreshToken)
  if (session === undefined) return yield* new RefreshTokenNotFoundOrExpired()
  return yield* issueAccessToken(store, now, project, session.session, session.user)
})
