/** Time limits of callers, also of callers that wait for shared work. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { timeLimit } from "./Timeout.ts"

/** When the callers of running work stop waiting, in milliseconds since 1970; `Infinity` without a limit. */
interface CallerDeadline {
  /** The time of the least patient caller. */
  readonly first: () => number
  /** The time of the most patient caller. */
  readonly last: () => number
}

/**
 * The deadline of the current effect; `null` if none is set. Work that several callers share has the deadlines of all of them, so
 * that a limit ends the wait of its caller, and not the work that others wait for.
 */
export const Deadline = Context.Reference<CallerDeadline | null>("latchkey/Deadline", { defaultValue: () => null })

/**
 * Fails with `orElse` at the limit. Within another limit or within shared work, only the deadline that is already set
 * applies: a call, its attempts and the renewals that it waits for share one limit.
 */
export const within = <A, E, R, E2>(
  effect: Effect.Effect<A, E, R>,
  limit: Duration.Duration,
  orElse: () => E2
): Effect.Effect<A, E | E2, R> =>
  Clock.clockWith((clock) =>
    Effect.flatMap(Deadline, (deadline) => {
      if (deadline !== null) return effect
      const end = clock.currentTimeMillisUnsafe() + Duration.toMillis(limit)
      const limitedEffect: Effect.Effect<A, E | E2, R> = Effect.provideService(effect, Deadline, {
        first: () => end,
        last: () => end
      })
      return timeLimit(limitedEffect, limit, () => Effect.fail(orElse()))
    })
  )

/**
 * How long the current work can wait for others, such as the holder of a lock, before it continues without them, in milliseconds: `longest`,
 * or half of the time from `since` to the first deadline, if that is less.
 */
export const patience = (since: number, longest: number) =>
  Effect.map(Deadline, (deadline) => deadline ? Math.min(longest, Math.max(0, deadline.first() - since) / 2) : longest)
