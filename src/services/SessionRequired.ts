/** User operations need a store that can hold a session (specification, section 5: app setup). */
import * as Effect from "effect/Effect"
import { TokenStoreRequired } from "../errors/UsageErrors.ts"
import { Session } from "../pipeline/Session.ts"

/** The session, or the refusal of a store that keeps nothing. */
export const requiredSession: Effect.Effect<Session["Service"], TokenStoreRequired, Session> = Session.use((session) =>
  session.keeps ? Effect.succeed(session) : Effect.fail(new TokenStoreRequired())
)

/** A call that acts for the signed-in user: a store that keeps nothing is refused before anything is sent. */
export const bySignedIn = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | TokenStoreRequired, R | Session> =>
  Effect.andThen(requiredSession, call)

/** The same where success makes the access token's claims old: name, e-mail address, selected team. */
export const changingClaims = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | TokenStoreRequired, R | Session> =>
  Effect.flatMap(requiredSession, (session) => Effect.tap(call, session.outdate))

/** As `changingClaims`, for a call about any user: only where that is `me`, the session's own token is old. */
export const changingClaimsOf = (userId: string) => <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Session> =>
  Effect.tap(call, () => userId === "me" ? Session.use((session) => session.outdate) : Effect.void)
