/** The session's tokens that a request can use, and their remaining lifetime. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { sameToken as same, type TokenStore } from "../ports/TokenStore.ts"
import { timeLimit } from "../timing/Timeout.ts"
import { RenewalGrace, requiredLifetime } from "../timing/Timing.ts"
import type { Renewal } from "./Renewal.ts"
import type { SessionService, Usable } from "./SessionService.ts"
import { type Listeners, notify } from "./SessionWrites.ts"
import { invalidate, isInvalid, remainingLife, type TokenFacts } from "./TokenFacts.ts"

// These functions create their effects per call, because an effect of a generator or of `Effect.fnUntraced` would keep 500 bytes in each
// session.

/**
 * Renews the tokens. If the current access token has some lifetime left, returns the current tokens when the renewal fails or takes longer
 * than `RenewalGrace`; does not wait if the previous renewal failed.
 */
const renewing = ({ degraded, renew }: Renewal, { accessToken, left, stored }: Usable, refreshToken: Redacted.Redacted) =>
  Effect.gen(function*() {
    const renewal = renew(accessToken, refreshToken)
    if (left <= 0) return yield* renewal
    const duration = degraded(stored.value) ? Duration.zero : yield* RenewalGrace
    return yield* Effect.catch(timeLimit(renewal, duration, () => Effect.succeed(stored)), () => Effect.succeed(stored))
  })

export const make = (
  store: TokenStore["Service"],
  facts: TokenFacts,
  renewal: Renewal,
  listeners: Listeners
): Pick<SessionService, "usable" | "tokens" | "tokensInsteadOf" | "expireAccessToken" | "state"> => {
  /** The stored tokens; `null` if no request can use them. */
  const usable = () =>
    Effect.flatMap(store.get, (session) =>
      Effect.map(Clock.currentTimeMillis, (now): Usable | null => {
        if (Option.isNone(session) || isInvalid(facts, session.value.refreshToken)) return null
        const { accessToken, refreshToken } = session.value
        const lifetime = remainingLife(facts, accessToken, now)
        if (refreshToken === null && lifetime <= 0) return null
        const isOutdated = same(facts.outdated?.accessToken ?? null, accessToken)
        return { stored: session, accessToken, refreshToken, left: lifetime, isOutdated }
      }))

  const tokens = () =>
    Effect.flatMap(usable(), (usableTokens) => {
      if (usableTokens === null) return Effect.succeedNone
      const { isOutdated, left, refreshToken, stored } = usableTokens
      return refreshToken === null || (left >= Duration.toMillis(requiredLifetime) && !isOutdated)
        ? Effect.succeed(stored)
        : renewing(renewal, usableTokens, refreshToken)
    })

  return {
    usable,
    tokens,
    tokensInsteadOf: (token) =>
      Effect.suspend(() => {
        invalidate(facts, token)
        return tokens()
      }),
    // The call has already made its change, so an unreadable store must not fail it. `Effect.ignore` would bundle its logging.
    expireAccessToken: Effect.catch(
      Effect.suspend(() =>
        Effect.map(store.get, (session) => {
          if (Option.isNone(session) || session.value.refreshToken === null) return
          facts.outdated = { ...session.value }
          store.forgetRenewals?.(session.value.refreshToken)
          // Subscribers read the live access token again, which renews it.
          notify(listeners)
        })
      ),
      () => Effect.void
    ),
    state: Effect.suspend(() =>
      Effect.map(usable(), (usableTokens) => {
        if (usableTokens === null) return { status: "signed-out" }
        const error = renewal.degraded(usableTokens.stored.value)
        return error ? { status: "degraded", error } : { status: "signed-in" }
      })
    )
  }
}
