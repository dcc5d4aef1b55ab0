/** The start of a session after a sign-in: its tokens go into the token store, and callers get the id of the user. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import type { SignedInOrUpTokens } from "../../schema/auth/Session.ts"
import type { SignedIn, SignedInOrUp, SignedInTokens } from "../../schema/auth/Tokens.ts"
import { persistentSession } from "./requireSession.ts"

/** Starts the session of a sign-in. A token store that is not persistent is refused before anything is sent. */
const starting =
  <A extends SignedInTokens, B>(resultOf: (signedIn: A) => B) =>
  <E, R>(signIn: Effect.Effect<A, E, R>): Effect.Effect<B, E | TokenStoreRequired | CallError, R | Session> =>
    Effect.flatMap(
      persistentSession,
      (session) =>
        Effect.flatMap(signIn, (signedIn) => {
          const { accessToken, refreshToken } = signedIn
          return Effect.as(session.begin({ accessToken, refreshToken }), resultOf(signedIn))
        })
    )

/** Starts the session of a sign-in. */
export const startSession = starting(({ userId }: SignedInTokens): SignedIn => ({ userId }))

/** As `startSession`, for a sign-in that may create the account of a new user. */
export const startSessionOrSignUp = starting(({ isNewUser, userId }: SignedInOrUpTokens): SignedInOrUp => ({ userId, isNewUser }))
