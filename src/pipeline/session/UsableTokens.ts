/** The session's tokens that a request can use, and their remaining lifetime. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { AccessTokenTooShort, InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { sameToken as same, type TokenStore } from "../ports/TokenStore.ts"
import { timeLimit } from "../timing/Timeout.ts"
import { excessiveLifetime, RenewalGrace, requiredLifetime } from "../timing/Timing.ts"
import type { Renewal } from "./Renewal.ts"
import type { SessionService } from "./SessionService.ts"
import { type Listeners, notify } from "./SessionWrites.ts"
import { invalidate, isInvalid, remainingLife, type Token, type TokenFacts } from "./TokenFacts.ts"

/** The stored tokens, at least one of which a request can use. */
interface Usable {
  readonly stored: Option.Some<Tokens>
  readonly accessToken: Token
  readonly refreshToken: Token
  /** The remaining lifetime of the access token, in milliseconds. */
  readonly left: number
}

// Functions that create their effects per call: an effect of a generator, or `Effect.fnUntraced`, keeps 500 bytes in each session.

/** `null` if no request can use the stored tokens. */
const usableIn = (store: TokenStore["Service"], facts: TokenFacts) =>
  Effect.flatMap(store.get, (stored) =>
    Clock.clockWith((clock): Effect.Effect<Usable | null> => {
      if (Option.isNone(stored) || isInvalid(facts, stored.value.refreshToken)) return Effect.succeed(null)
      const { accessToken, refreshToken } = stored.value
      const left = remainingLife(facts, accessToken, clock.currentTimeMillisUnsafe())
      return Effect.succeed(refreshToken === null && left <= 0 ? null : { stored, accessToken, refreshToken, left })
    }))

/** A token with some lifetime left is better than none: after a wait while the provider is slow, immediately while it is unreachable. */
const renewing = ({ degraded, renew }: Renewal, { accessToken, left, stored }: Usable, refreshToken: Redacted.Redacted) =>
  Effect.gen(function*() {
    const renewal = renew(accessToken, refreshToken)
    if (left <= 0) return yield* renewal
    const duration = degraded(stored.value) ? Duration.zero : yield* RenewalGrace
    const result = yield* Effect.result(timeLimit(renewal, duration, () => Effect.succeed(stored)))
    return Result.getOrElse(result, () => stored)
  })

/** Fails if even a renewed access token has a shorter lifetime than `millis`. */
const renewedLasting = ({ renew }: Renewal, facts: TokenFacts, { accessToken, left, refreshToken }: Usable, millis: number) =>
  Effect.gen(function*() {
    if (refreshToken === null) return yield* new AccessTokenTooShort({ remainingMillis: left })
    const renewed = yield* renew(accessToken, refreshToken)
    if (Option.isNone(renewed)) return renewed
    const remainingMillis = remainingLife(facts, renewed.value.accessToken, yield* Clock.currentTimeMillis)
    return remainingMillis >= millis ? renewed : yield* new AccessTokenTooShort({ remainingMillis })
  })

const excessive = () =>
  new InvalidOption({
    option: "minimumLifetime",
    environment: [],
    problem: "must be a duration below 60 seconds: no access token might ever have more of its life left."
  })

export const make = (
  store: TokenStore["Service"],
  facts: TokenFacts,
  renewal: Renewal,
  listeners: Listeners
): Pick<SessionService, "tokens" | "tokensLasting" | "tokensInsteadOf" | "expireAccessToken" | "state"> => {
  let outdated: Token = null
  const isOutdated = (accessToken: Token) => outdated !== null && same(outdated, accessToken)
  const usable = () => usableIn(store, facts)

  const tokens = () =>
    Effect.flatMap(usable(), (found) => {
      if (found === null) return Effect.succeedNone
      const { accessToken, left, refreshToken, stored } = found
      return refreshToken === null || (left >= Duration.toMillis(requiredLifetime) && !isOutdated(accessToken))
        ? Effect.succeed(stored)
        : renewing(renewal, found, refreshToken)
    })

  return {
    tokens,
    tokensLasting: (lifetime) =>
      Effect.gen(function*() {
        if (!Duration.isLessThan(lifetime, excessiveLifetime)) return yield* excessive()
        const millis = Duration.toMillis(lifetime)
        const found = yield* usable()
        if (found === null) return Option.none()
        const { accessToken, left, stored } = found
        return left > 0 && left >= millis && !isOutdated(accessToken)
          ? stored
          : yield* renewedLasting(renewal, facts, found, millis)
      }),
    tokensInsteadOf: (token) =>
      Effect.suspend(() => {
        invalidate(facts, token)
        return tokens()
      }),
    // The change has been made: a store that cannot be read now must not fail its call. `Effect.ignore` would bundle its logging.
    expireAccessToken: Effect.suspend(() =>
      Effect.map(store.get, (stored) => {
        outdated = Option.isSome(stored) && stored.value.refreshToken !== null ? stored.value.accessToken : null
        // A live access token is read again, and so renewed.
        if (outdated) notify(listeners)
      })
    ).pipe(Effect.catch(() => Effect.void)),
    state: Effect.suspend(() =>
      Effect.map(usable(), (found) => {
        if (found === null) return { status: "signed-out" }
        const error = renewal.degraded(found.stored.value)
        return error ? { status: "degraded", error } : { status: "signed-in" }
      })
    )
  }
}
