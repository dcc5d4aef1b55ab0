/** Anonymous users, who have a session and an id, and keep the id when they sign up. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SignUpAnonymously } from "../../endpoints/auth/Anonymous.ts"
import { sameToken } from "../../pipeline/ports/TokenStore.ts"
import type { SessionService } from "../../pipeline/session/Session.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { persistentSession } from "../internal/requireSession.ts"
import { startSession } from "../internal/startSession.ts"

const sharedSignUp = (session: SessionService) =>
  session.singleFlight("anonymous sign-up", SignUpAnonymously().pipe(startSession))

/**
 * Creates an anonymous user and starts the user's session, replacing the current one. Concurrent calls share one sign-up, which continues
 * if one of the calls is interrupted. A later sign-up by password, mail or an identity provider keeps the user's id.
 *
 * **Errors** `AnonymousAccountsNotEnabled` (the project does not allow anonymous users; the current provider always does) ·
 * `TokenStoreRequired` · `CallError`
 */
export const signUpAnonymously = () => Effect.flatMap(persistentSession, sharedSignUp)

const refreshTokenOf = (tokens: Option.Option<Tokens>) => Option.getOrNull(tokens)?.refreshToken ?? null

/**
 * Like `signUpAnonymously`, for a caller that has found no user for these tokens. If another session has started in the meantime, keeps
 * that session.
 */
export const signUpInsteadOf = Effect.fnUntraced(function*(rejectedTokens: Option.Option<Tokens>) {
  const session = yield* persistentSession
  const now = yield* session.tokens()
  if (Option.isNone(now) || sameToken(refreshTokenOf(now), refreshTokenOf(rejectedTokens))) yield* sharedSignUp(session)
})
