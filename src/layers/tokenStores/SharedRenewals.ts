/** Renewals that the requests of one user share on a server, although each request has its own token store. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as BoundedMap from "../../base/BoundedMap.ts"
import { isRequestBound } from "../../base/requestBound.ts"
import { globalSingleton } from "../../pipeline/globalSingleton.ts"
import { type RenewalKey, type RenewedTokens, sameToken, type TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { lifeOf } from "../../pipeline/session/AccessToken.ts"
import { make as makeFacts, measureSkew, remainingLife } from "../../pipeline/session/TokenFacts.ts"
import * as SingleFlight from "../../pipeline/timing/SingleFlight.ts"
import { clockTolerance, requiredLifetime } from "../../pipeline/timing/Timing.ts"
import { type Moment, momentOf, timeSpan, unknownTime } from "./issueTimes.ts"

/** @category models @since 0.1.0 */
export interface Renewals {
  readonly shared: NonNullable<TokenStore["Service"]["shareRenewal"]>
  /** Drops the renewed tokens of a session that has ended or whose claims have changed, also those of a running exchange. */
  readonly forget: (refreshToken: Redacted.Redacted | null) => void
}

/**
 * Maximum number of renewed token pairs to keep; the least recently used pair is dropped. A pair takes about 1 KB.
 * @category constants @since 0.1.0
 */
export const maximumRenewals = 1_000

/**
 * Maximum number of refused refresh tokens to remember; the least recently used token is dropped. A token has at most `longestRefreshToken`
 * characters.
 * @category constants @since 0.1.0
 */
export const maximumRefusals = 1_000

/** The time for which a refused refresh token is not sent to the provider again. @category constants @since 0.1.0 */
export const refusalLifetime = Duration.seconds(60)

/**
 * Whether the tokens can replace an exchange: the access token is not `oldToken`, and has at least `requiredLifetime` left. Its age is known
 * from `issued`, and otherwise from this machine's clock, unless the token shows that the clock is wrong.
 * @category guards @since 0.1.0
 */
export const isReusable = (tokens: RenewedTokens, oldToken: Redacted.Redacted | null, now: number) => {
  const { accessToken } = tokens
  if (accessToken === null || sameToken(accessToken, oldToken)) return false
  const facts = makeFacts()
  measureSkew(facts, tokens, ...unknownTime)
  return lifeOf(accessToken).issuedAt - (facts.skew ?? 0) <= now + Duration.toMillis(clockTolerance) &&
    remainingLife(facts, accessToken, now) >= Duration.toMillis(requiredLifetime)
}

interface Renewed extends Pick<RenewalKey, "refreshToken"> {
  readonly tokens: RenewedTokens
  readonly start: Moment
  readonly end: Moment
}

/** The tokens, with the time span of their exchange by the clock as it is now. */
const reusedAt = (now: Moment, { end, start, tokens }: Renewed): RenewedTokens =>
  tokens.issued ? tokens : { ...tokens, issued: timeSpan(start, end, now) }

/** Provider, project and token, which identify an exchange. */
const textOf = ({ realm, refreshToken }: RenewalKey) => JSON.stringify([realm, Redacted.value(refreshToken)])

/**
 * Makes renewals that requests share: a request joins a running renewal, or reuses an earlier one while the resulting access token is
 * valid, because a browser sends the old refresh token again if a response could not write cookies. Only the holder of the refresh token
 * gets the result. For `refusalLifetime`, a refused token is refused again without an exchange. Without `joins`, concurrent requests
 * exchange separately, and reuse only completed renewals.
 * @category constructors @since 0.1.0
 */
export const make = (most = maximumRenewals, joins = true): Renewals => {
  const singleFlight = SingleFlight.make()
  const recent = BoundedMap.make<string, Renewed>(most)
  /** When the refusal of each token expires, in milliseconds since 1970. Failures other than refusals are never added. */
  const refusals = BoundedMap.make<string, number>(maximumRefusals)
  /** How often each refresh token was forgotten, so that an exchange that began before is neither joined nor kept. */
  const forgetTimes = BoundedMap.make<string, number>(most)
  const timesForgotten = (token: Redacted.Redacted) => forgetTimes.get(Redacted.value(token)) ?? 0

  return {
    shared: <E>(
      renewal: RenewalKey,
      oldToken: Redacted.Redacted | null,
      exchange: Effect.Effect<Option.Option<RenewedTokens>, E>
    ) =>
      Clock.clockWith((clock) => {
        const start = momentOf(clock)
        const { refreshToken } = renewal
        const times = timesForgotten(refreshToken)
        const key = textOf(renewal)
        if (start.wall < (refusals.get(key) ?? 0)) return Effect.succeedNone
        const recentRenewal = recent.get(key)
        const reusedTokens = recentRenewal && reusedAt(start, recentRenewal)
        if (reusedTokens && isReusable(reusedTokens, oldToken, start.wall)) return Effect.succeedSome(reusedTokens)
        let isOwn = false
        const ownExchange = Effect.suspend(() => {
          isOwn = true
          return exchange
        })
        const rememberedExchange = Effect.onExit(ownExchange, (exit) =>
          Effect.sync(() => {
            if (Exit.isSuccess(exit) && Option.isSome(exit.value)) {
              if (timesForgotten(refreshToken) !== times) return
              return recent.set(key, { refreshToken, tokens: exit.value.value, start, end: momentOf(clock) })
            }
            recent.delete(key)
            if (Exit.isSuccess(exit)) refusals.set(key, clock.currentTimeMillisUnsafe() + Duration.toMillis(refusalLifetime))
          }))
        const timedExchange = Effect.map(
          rememberedExchange,
          Option.map((tokens) => ({ refreshToken, tokens, start, end: momentOf(clock) }))
        )
        const flight = joins ? singleFlight(`${times} ${key}`, timedExchange) : timedExchange
        // The exchange that a caller joins may have started before its call.
        return Effect.map(flight, Option.map((outcome) => isOwn ? outcome.tokens : reusedAt(outcome.end, outcome)))
      }),
    forget: (endedToken) => {
      if (endedToken) forgetTimes.set(Redacted.value(endedToken), timesForgotten(endedToken) + 1)
      for (const [key, { refreshToken }] of recent.entries()) if (sameToken(refreshToken, endedToken)) recent.delete(key)
    }
  }
}

/**
 * The renewals that apps share. By default, all apps of the process share one value, so that each request can have its own app; provide
 * another value to isolate apps.
 * @category references @since 0.1.0
 */
export const SharedRenewals = Context.Reference<Renewals>("latchkey/SharedRenewals", {
  defaultValue: () => globalSingleton("SharedRenewals", () => make(maximumRenewals, !isRequestBound()))
})
