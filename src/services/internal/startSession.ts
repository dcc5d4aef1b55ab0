/** Starts a session after a sign-in: stores the tokens in the token store, and returns the user's id. */
import * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import type { SignedInOrUpTokens } from "../../schema/auth/Session.ts"
import type { SignedIn, SignedInOrUp, SignedInTokens } from "../../schema/auth/Tokens.ts"
import { persistentSession } from "./requireSession.ts"

/** Starts the session of a sign-in. Fails without sending a request if the token store is not persistent. */
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

/** Like `startSession`, for a sign-in that may create the account of a new user. */
export const startSessionOrSignUp = starting(({ isNewUser, userId }: SignedInOrUpTokens): SignedInOrUp => ({ userId, isNewUser }))
