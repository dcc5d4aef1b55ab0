/** When the provider issued the tokens of a renewal, also if this machine's clock is changed later. */
import type * as Clock from "effect/Clock"
import type { RenewedTokens } from "../../pipeline/ports/TokenStore.ts"

/** A moment by both clocks of this machine, in milliseconds. */
export interface Moment {
  readonly wall: number
  readonly monotonic: number
}

export const momentOf = (clock: Clock.Clock): Moment => ({
  wall: clock.currentTimeMillisUnsafe(),
  monotonic: Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000
})

/**
 * The milliseconds since `then`. The clocks differ if the wall clock was set or the machine was suspended. The greater value is returned,
 * because it never makes a token look younger than it is.
 */
const since = (then: Moment, now: Moment) => Math.max(0, now.wall - then.wall, now.monotonic - then.monotonic)

/** A time span of which nothing is known: another process exchanged the refresh token. */
export const unknownTime: NonNullable<RenewedTokens["issued"]> = [-Infinity, Infinity]

/** The time span between two moments, by the wall clock as it is now. */
export const timeSpan = (start: Moment, end: Moment, now: Moment): NonNullable<RenewedTokens["issued"]> => [
  now.wall - since(start, now),
  now.wall - since(end, now)
]
