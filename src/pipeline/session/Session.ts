/** The session of a token store: the token for a request, and its renewal. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { TokenStore } from "../ports/TokenStore.ts"
import * as SingleFlight from "../timing/SingleFlight.ts"
import { clockTolerance } from "../timing/Timing.ts"
import * as Renewal from "./Renewal.ts"
import type { Refresh, SessionService } from "./SessionService.ts"
import { put, requireFits } from "./SessionWrites.ts"
import { invalidate, make as makeFacts, measureSkew, remainingLife, validate } from "./TokenFacts.ts"
import * as UsableTokens from "./UsableTokens.ts"

export { longestRefreshToken } from "./Renewal.ts"
export type { Refresh, SessionService, SessionState, Usable } from "./SessionService.ts"

/** @category services @since 0.1.0 */
export class Session extends Context.Service<Session, SessionService>()("latchkey/Session") {}

/**
 * Makes the session of a token store. Concurrent callers share one renewal, which ends early only if the scope is closed or if all
 * of its callers have reached their limits. A definite refusal empties the store; a network failure, a 429 or a 5xx leaves it unchanged.
 *
 * `realm` distinguishes providers and projects for stores that share exchanges. `totalTimeout` limits how long a caller waits for a renewal.
 */
export const make = Effect.fnUntraced(function*(
  store: TokenStore["Service"],
  refresh: Refresh,
  realm = "",
  totalTimeout: Duration.Duration | null = null
): Effect.fn.Return<SessionService, never, Scope.Scope> {
  const facts = makeFacts()
  const listeners = new Set<() => void>()
  const singleFlight = SingleFlight.make(yield* Effect.scope)
  const renewal = Renewal.make(store, refresh, realm, facts, listeners, singleFlight, totalTimeout)

  /** Ends the session. Uninterruptible, because a half-ended session would stay in the store although no call can use it. */
  const end = (onlyIf?: Tokens) =>
    Effect.flatMap(onlyIf ? Effect.succeedSome(onlyIf) : store.get, (session) => {
      const refreshToken = Option.isSome(session) ? session.value.refreshToken : null
      invalidate(facts, refreshToken)
      return Effect.asVoid(put(store, listeners, Option.none(), onlyIf && refreshToken))
    }).pipe(Effect.uninterruptible)

  const begin = (tokens: Tokens) =>
    Effect.andThen(
      requireFits(store, tokens),
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        measureSkew(facts, tokens, now - Duration.toMillis(clockTolerance), now)
        validate(facts, tokens)
        return Effect.asVoid(put(store, listeners, Option.some(tokens)))
      })
    )

  return {
    isPersistent: store.isPersistent,
    listeners,
    watch: store.watch,
    loss: store.loss,
    sendThrough: store.sendThrough,
    ...UsableTokens.make(store, facts, renewal, listeners),
    renew: renewal.renew,
    remainingLife: (accessToken, now) => remainingLife(facts, accessToken, now),
    stored: store.get,
    takeWritten: store.takeWritten,
    skew: () => facts.skew,
    begin,
    end,
    singleFlight,
    ephemeral: (tokens) => {
      let current = Option.some(tokens)
      return make(
        {
          isPersistent: true,
          get: Effect.sync(() => current),
          set: (next) =>
            Effect.sync(() => {
              current = next
              return true
            })
        },
        refresh,
        "",
        totalTimeout
      )
    }
  }
})
