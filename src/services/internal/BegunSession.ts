/** How a sign-in becomes the session: its tokens go into the token store, and callers learn who signed in. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { Session } from "../../pipeline/Session.ts"
import type { SignedInOrUpTokens } from "../../schema/auth/Session.ts"
import type { SignedIn, SignedInOrUp, SignedInTokens } from "../../schema/auth/Tokens.ts"
import { requiredSession } from "./SessionRequired.ts"

/** A store that keeps nothing is refused before anything is sent. */
export const beginning = <E, R>(
  signIn: Effect.Effect<SignedInTokens, E, R>
): Effect.Effect<SignedIn, E | TokenStoreRequired | CallError, R | Session> =>
  Effect.flatMap(
    requiredSession,
    (session) =>
      Effect.flatMap(signIn, ({ accessToken, refreshToken, userId }) =>
        Effect.map(session.begin({ accessToken, refreshToken }), () => ({ userId })))
  )

/** The same for a way of signing in that also signs up. */
export const beginningOrNew = <E, R>(
  signIn: Effect.Effect<SignedInOrUpTokens, E, R>
): Effect.Effect<SignedInOrUp, E | TokenStoreRequired | CallError, R | Session> =>
  Effect.flatMap(
    requiredSession,
    (session) =>
      Effect.flatMap(signIn, ({ accessToken, isNewUser, refreshToken, userId }) =>
        Effect.map(session.begin({ accessToken, refreshToken }), () => ({ userId, isNewUser })))
  )
