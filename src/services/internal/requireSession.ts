/** User operations need a persistent token store. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import { claimsOf } from "../../pipeline/session/AccessToken.ts"
import { Session } from "../../pipeline/session/Session.ts"

/** The session, or `TokenStoreRequired` if the token store is not persistent. */
export const persistentSession: Effect.Effect<Session["Service"], TokenStoreRequired, Session> = Session.use((session) =>
  session.isPersistent ? Effect.succeed(session) : Effect.fail(new TokenStoreRequired())
)

/** A call that acts for the signed-in user: refused before a request is sent if the token store is not persistent. */
export const requireSession = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | TokenStoreRequired, R | Session> =>
  Effect.andThen(persistentSession, call)

/** As `requireSession`; after success, the claims of the access token are outdated: name, e-mail address, selected team. */
export const expireAccessTokenAfter = <A, E, R>(
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E | TokenStoreRequired, R | Session> =>
  Effect.flatMap(persistentSession, (session) => Effect.tap(call, session.expireAccessToken))

/** As `expireAccessTokenAfter`, for a call about any user: the session's token is outdated if that is `me`, or the user of the token. */
export const expireAccessTokenOf =
  (userId: string) => <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Session> =>
    Effect.tap(call, () =>
      Session.use((session) =>
        Effect.flatMap(session.stored, (stored) => {
          const accessToken = Option.getOrNull(stored)?.accessToken ?? null
          const isOwn = userId === "me" || (accessToken !== null && claimsOf(accessToken)["sub"] === userId)
          return isOwn ? session.expireAccessToken : Effect.void
        }).pipe(Effect.catch(() => Effect.void))
      ))
