/** The renewal of a session: one exchange of the refresh token for concurrent callers, and the effect of its result on the store. */
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { limitCall, timedOut } from "../ports/limitCall.ts"
import { type RenewedTokens, sameToken as same, type TokenStore } from "../ports/TokenStore.ts"
import { isOfOther } from "./AccessToken.ts"
import type { Refresh, SessionService } from "./SessionService.ts"
import { type Listeners, notify, put, requireFits } from "./SessionWrites.ts"
import { invalidate, isInvalid, measureSkew, type Token, type TokenFacts } from "./TokenFacts.ts"

/**
 * The maximum length of a refresh token, in characters. A longer token is treated as refused and not sent, because it would not fit into a
 * cookie.
 */
export const longestRefreshToken = 4_096

/** The call in the error of a caller that stops waiting for a renewal. */
const renewalCall = { endpoint: "sessions.refresh", method: "POST", path: "/auth/oauth/token" } as const

export type Renewal = ReturnType<typeof make>

export const make = (
  store: TokenStore["Service"],
  refresh: Refresh,
  realm: string,
  facts: TokenFacts,
  listeners: Listeners,
  singleFlight: SessionService["singleFlight"],
  totalTimeout: Duration.Duration | null
) => {
  /** The last failed renewal: its error and its tokens. Obsolete once the store holds other tokens. */
  let failure: { readonly error: CallError; readonly tokens: Tokens } | null = null

  const exchangeToken = (oldToken: Token, refreshToken: Redacted.Redacted) => {
    if (Redacted.value(refreshToken).length > longestRefreshToken) return Effect.succeedNone
    const exchange = refresh(refreshToken)
    return store.shareRenewal ? store.shareRenewal({ realm, refreshToken }, oldToken, exchange) : exchange
  }

  const renewOnce = (
    oldToken: Token,
    refreshToken: Redacted.Redacted
  ): Effect.Effect<Option.Option<RenewedTokens>, CallError> => {
    /** `None` for a session of another user, in which a call that began before must not be sent. */
    const ofSameUser = (outcome: Option.Option<RenewedTokens>) => isOfOther(oldToken, outcome) ? Option.none() : outcome
    return Effect.gen(function*() {
      const before = yield* store.get
      // While this renewal waited for the lock, another tab may have renewed, signed out, or signed in as another user.
      if (Option.isNone(before) || !same(before.value.refreshToken, refreshToken)) return ofSameUser(before)
      const { accessToken } = before.value
      if (accessToken !== null && !same(accessToken, oldToken) && !isInvalid(facts, accessToken)) return before
      const { outdated } = facts
      const since = yield* Clock.currentTimeMillis
      const exchange = Effect.gen(function*() {
        const candidates = store.exchangeCandidates &&
          (yield* store.exchangeCandidates((candidate) => exchangeToken(null, candidate)))
        const outcome = candidates || { session: yield* exchangeToken(oldToken, refreshToken), isFinal: true }
        if (Option.isSome(outcome.session)) yield* requireFits(store, outcome.session.value)
        return outcome
      })
      const noteFailure = (error: CallError) =>
        Effect.sync(() => {
          failure = { error, tokens: { accessToken: oldToken, refreshToken } }
          notify(listeners)
        })
      const { isFinal, session: tokens } = yield* exchange.pipe(
        Effect.tapError(noteFailure),
        Effect.onInterrupt(() => totalTimeout === null ? Effect.void : noteFailure(timedOut(renewalCall, totalTimeout)))
      )
      if (!isFinal) {
        return tokens
      }
      if (Option.isSome(tokens)) {
        measureSkew(facts, tokens.value, since, yield* Clock.currentTimeMillis)
      } else invalidate(facts, refreshToken)
      if (!(yield* put(store, listeners, tokens, refreshToken))) return ofSameUser(yield* store.get)
      if (Option.isNone(tokens) || facts.outdated === outdated) return tokens
      // A change during the exchange: the new token may have the old claims.
      facts.outdated = tokens.value
      return yield* renewOnce(tokens.value.accessToken, refreshToken)
    })
  }

  return {
    renew: (oldToken: Token, refreshToken: Redacted.Redacted) => {
      const renewal = renewOnce(oldToken, refreshToken)
      const flight = singleFlight(Redacted.value(refreshToken), store.withLock ? store.withLock(renewal) : renewal)
      return limitCall(flight, totalTimeout, renewalCall)
    },
    /** Why the last renewal of these tokens failed; `null` if it did not. */
    degraded: ({ accessToken, refreshToken }: Tokens) =>
      failure !== null && same(failure.tokens.refreshToken, refreshToken) && same(failure.tokens.accessToken, accessToken)
        ? failure.error
        : null
  }
}
