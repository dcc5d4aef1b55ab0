/** `/auth/cli`: signing in to a command-line program through a browser (docs/provider/cli.md). */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { InvalidPollingCodeError } from "../../../errors/provider/CliErrors.ts"
import { SchemaError } from "../../../errors/provider/RequestErrors.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { continueSession, sessionByRefreshToken } from "../../model/auth/Sessions.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { CliLoginRow } from "../../store/OAuthRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"

/** The default and the longest lifetime of a login, in minutes; for a request without a client version those of 2.8.86. */
const lifetimes = { newest: [2, 15], older: [2 * 60, 24 * 60] } as const

/** The anonymous session of the refresh token, if its user is still anonymous. */
const anonymousSession = (store: Store, now: number, project: ProjectRow, refreshToken: string | null) => {
  const session = refreshToken === null ? undefined : sessionByRefreshToken(store, now, project, refreshToken)
  return session?.user.isAnonymous === true ? session : undefined
}

/** The login with this code; fails if the browser cannot confirm that login any more. */
const openLogin = Effect.fnUntraced(function*(loginCode: string | Redacted.Redacted) {
  const { now, store } = yield* RequestContext
  const project = yield* currentProject
  const [login] = store.cliLogins.where("loginCode", Wire.reveal(loginCode))
  const isOpen = login?.projectId === project.id && login.expiresAt > now && login.refreshToken === null
  return isOpen ? login : yield* refuse(400, "The login code is unknown, has expired, or has been used already.")
})

/**
 * The response to a poll. Only the first response after the confirmation contains the refresh token. After the expiry, the status is `expired`,
 * even if the login was confirmed or used.
 */
const poll = (store: Store, now: number, login: CliLoginRow) => {
  if (login.expiresAt <= now) return { status: "expired" as const }
  if (login.usedAt !== null) return { status: "used" as const }
  if (login.refreshToken === null) return { status: "waiting" as const }
  store.cliLogins.update(login, { usedAt: now })
  return { status: "success" as const, refreshToken: Redacted.make(login.refreshToken) }
}

export const cliHandlers = {
  StartCliLogin: Effect.fnUntraced(function*({ body, header, now, project, store }) {
    const [usual, longest] = lifetimes[header("client-version") === undefined ? "older" : "newest"]
    const { expiresInMillis = usual * 60_000 } = body
    if (expiresInMillis > longest * 60_000) {
      const message = `- body.expires_in_millis must be less than or equal to ${longest * 60_000}`
      return yield* new SchemaError({ details: { message } })
    }
    const anonymousRefreshToken = body.anonymousRefreshToken === undefined ? null : Wire.reveal(body.anonymousRefreshToken)
    if (anonymousRefreshToken !== null && !anonymousSession(store, now, project, anonymousRefreshToken)) {
      return yield* refuse(400, "The refresh token is not that of an anonymous user.")
    }
    const login = store.cliLogins.put({
      id: randomString(),
      projectId: project.id,
      loginCode: randomString(),
      anonymousRefreshToken,
      refreshToken: null,
      usedAt: null,
      expiresAt: now + expiresInMillis
    })
    return {
      pollingCode: Redacted.make(login.id),
      loginCode: Redacted.make(login.loginCode),
      expiresAt: new Date(login.expiresAt)
    }
  }),
  PollCliLogin: Effect.fnUntraced(function*({ body, now, project, store }) {
    const login = store.cliLogins.get(Wire.reveal(body.pollingCode))
    if (login?.projectId !== project.id) return yield* new InvalidPollingCodeError()
    return poll(store, now, login)
  }),
  CompleteCliLogin: Effect.fnUntraced(function*({ body, now, project, store }) {
    const login = yield* openLogin(body.loginCode)
    const refreshToken = Wire.reveal(body.refreshToken)
    if (!sessionByRefreshToken(store, now, project, refreshToken)) {
      return yield* refuse(400, "The refresh token is missing or not valid.")
    }
    store.cliLogins.update(login, { refreshToken, anonymousRefreshToken: null })
  }),
  CheckCliLogin: Effect.fnUntraced(function*({ body, now, project, store }) {
    const login = yield* openLogin(body.loginCode)
    const session = anonymousSession(store, now, project, login.anonymousRefreshToken)
    return { cliSessionState: session ? "anonymous" : "none" }
  }),
  ClaimCliSession: Effect.fnUntraced(function*({ body, now, project, store }) {
    const login = yield* openLogin(body.loginCode)
    const session = anonymousSession(store, now, project, login.anonymousRefreshToken)
    if (session === undefined) return yield* refuse(400, "The program has no anonymous session, or no longer has one.")
    // As at the provider, the session can be claimed only once.
    store.cliLogins.update(login, { anonymousRefreshToken: null })
    return yield* continueSession(project, session.user, session.session)
  })
} satisfies SomeHandlers
