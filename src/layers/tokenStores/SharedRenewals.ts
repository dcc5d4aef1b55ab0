/** Renewals that the requests of one user share on a server, whose every request has a session of its own. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { isRequestBound } from "../../jwt/requestBound.ts"
import { shared } from "../../jwt/shared.ts"
import { lifeOf } from "../../pipeline/AccessToken.ts"
import { requiredLifetime } from "../../pipeline/Schedules.ts"
import { sameToken, type TokenStore } from "../../pipeline/TokenStore.ts"
import { version } from "../../pipeline/version.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"

export interface Renewals {
  readonly shared: NonNullable<TokenStore["Service"]["shared"]>
  /** The session has ended here: what was renewed for it is not given out again. */
  readonly forget: (refreshToken: Redacted.Redacted | null) => void
}

/** How many renewed pairs are kept, the latest used ones. One is about 1 KB. */
export const keptRenewals = 1_000

/** How many refused refresh tokens are remembered, the latest ones. One has at most `longestRefreshToken` characters. */
export const keptRefusals = 1_000

/** How long a refused refresh token is not sent again. */
export const refusalsKeptFor = Duration.seconds(60)

/** Whether it may be given out instead of an exchange. */
export const isGood = ({ accessToken }: Tokens, seen: Redacted.Redacted | null, now: number) =>
  accessToken !== null && !sameToken(accessToken, seen) &&
  lifeOf(accessToken).expiresAt - now >= Duration.toMillis(requiredLifetime)

/** The provider's refusals, by key. Other failures are never added. */
const refusals = (most: number) => {
  const until = new Map<string, number>()
  return {
    has: (key: string, now: number) => {
      const end = until.get(key)
      if (end === undefined || now < end) return end !== undefined
      until.delete(key)
      return false
    },
    add: (key: string, now: number) => {
      until.delete(key)
      until.set(key, now + Duration.toMillis(refusalsKeptFor))
      const [oldest] = until.keys()
      if (until.size > most && oldest !== undefined) until.delete(oldest)
    }
  }
}

/**
 * A renewal under way is joined; one of before is given out again as long as it is good for a request, since requests that
 * cannot write cookies come back with the old token each time. Only who holds the refresh token gets what it was exchanged for. A refused
 * token is refused again without an exchange for `refusalsKeptFor`.
 * With `joins` off every request exchanges for itself what none has finished.
 */
export const make = (most = keptRenewals, joins = true): Renewals => {
  const running = new Map<string, Fiber.Fiber<Option.Option<Tokens>, unknown>>()
  const recent = new Map<string, Tokens>()
  const refused = refusals(keptRefusals)

  const keep = (key: string, tokens: Tokens) => {
    recent.delete(key)
    recent.set(key, tokens)
    const [oldest] = recent.keys()
    if (recent.size > most && oldest !== undefined) recent.delete(oldest)
  }

  return {
    shared: <E>(key: string, seen: Redacted.Redacted | null, exchange: Effect.Effect<Option.Option<Tokens>, E>) =>
      Clock.clockWith((clock) => {
        const now = clock.currentTimeMillisUnsafe()
        if (refused.has(key, now)) return Effect.succeedNone
        const known = recent.get(key)
        if (known && isGood(known, seen, now)) {
          keep(key, known)
          return Effect.succeedSome(known)
        }
        const kept = Effect.onExit(exchange, (exit) =>
          Effect.sync(() => {
            running.delete(key)
            if (Exit.isSuccess(exit) && Option.isSome(exit.value)) return keep(key, exit.value.value)
            recent.delete(key)
            if (Exit.isSuccess(exit)) refused.add(key, clock.currentTimeMillisUnsafe())
          }))
        if (!joins) return kept
        // The key names provider, project and token, so what is under way is the same exchange with the same errors.
        const joined = running.get(key) as Fiber.Fiber<Option.Option<Tokens>, E> | undefined
        if (joined) return Fiber.join(joined)
        return kept.pipe(
          Effect.interruptible,
          // The request that began it may end before the others have what they wait for.
          Effect.forkDetach,
          Effect.tap((fiber) => Effect.sync(() => running.set(key, fiber))),
          Effect.uninterruptible,
          Effect.flatMap(Fiber.join)
        )
      }),
    forget: (refreshToken) => {
      if (refreshToken === null) return
      const end = ` ${Redacted.value(refreshToken)}`
      for (const key of recent.keys()) if (key.endsWith(end)) recent.delete(key)
    }
  }
}

/** One for the process, so that an app per request will do; provide another one to keep apps apart. */
export const SharedRenewals = Context.Reference<Renewals>("latchkey/SharedRenewals", {
  defaultValue: () => shared("SharedRenewals", version, Redacted.make, () => make(keptRenewals, !isRequestBound()))
})
