/** Checks that calls for the signed-in user have a persistent token store. */
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Option from "effect/Option"
import { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import { type ClaimedUser, fromClaims } from "../../jwt/ClaimedUser.ts"
import { claimsOf } from "../../pipeline/session/AccessToken.ts"
import { Session } from "../../pipeline/session/Session.ts"

/** The session, or `TokenStoreRequired` if the token store is not persistent. */
export const persistentSession: Effect.Effect<Session["Service"], TokenStoreRequired, Session> = Session.use((session) =>
  session.isPersistent ? Effect.succeed(session) : Effect.fail(new TokenStoreRequired())
)

/** Runs a call for the signed-in user. Fails without sending a request if the token store is not persistent. */
export const requireSession = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | TokenStoreRequired, R | Session> =>
  Effect.andThen(persistentSession, call)

/**
 * Like `requireSession`. After success, marks the access token as expired, because its claims (name, e-mail address, selected team) are
 * outdated.
 */
export const expireAccessTokenAfter = <A, E, R>(
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E | TokenStoreRequired, R | Session> =>
  Effect.flatMap(persistentSession, (session) => Effect.tap(call, session.expireAccessToken))

/**
 * Marks the access token as expired if its claims differ from the user in a response, such as that of a change of the user's name. Also if it
 * is marked already: the renewal may have begun before this change.
 */
export const expireAccessTokenUnlike = (session: Session["Service"], user: { readonly [K in keyof ClaimedUser]: unknown }) =>
  Effect.flatMap(session.usable(), (tokens) => {
    const claimedUser = tokens?.accessToken ? fromClaims(claimsOf(tokens.accessToken)) : null
    const isLike = claimedUser !== null && !tokens?.isOutdated &&
      Object.entries(claimedUser).every(([name, claim]) => Equal.equals(claim, user[name as keyof ClaimedUser]))
    return isLike ? Effect.void : session.expireAccessToken
  }).pipe(Effect.catch(() => Effect.void))

/**
 * Like `expireAccessTokenAfter`, for a call about any user: expires the session's token only if that user is `me` or the user of the token.
 */
export const expireAccessTokenOf =
  (userId: string) => <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Session> =>
    Effect.tap(call, () =>
      Session.use((session) =>
        Effect.flatMap(session.stored, (tokens) => {
          const accessToken = Option.getOrNull(tokens)?.accessToken ?? null
          const isOwn = userId === "me" || (accessToken !== null && claimsOf(accessToken)["sub"] === userId)
          return isOwn ? session.expireAccessToken : Effect.void
        }).pipe(Effect.catch(() => Effect.void))
      ))
