/** Pauses between the attempts of a call. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"

/** The range of the random factor that multiplies each pause. */
export const jitter = { least: 0.5, most: 1.5 } as const

/**
 * `attempts` in total, with pauses that double from `base` to at most `longest` milliseconds, each multiplied by a random factor.
 * `Duration.times`, `Schedule.upTo` and `Random.nextBetween` would add 300 bytes (gzip) to every browser program.
 */
export const doublingPauses = (attempts: number, base: Duration.Input, longest: number): Schedule.Schedule<unknown> =>
  Schedule.exponential(base).pipe(
    Schedule.modifyDelay(({ duration }) =>
      Effect.map(
        Random.next,
        (share) => Math.min(Duration.toMillis(duration), longest) * (jitter.least + share * (jitter.most - jitter.least))
      )
    ),
    Schedule.while(({ attempt }) => attempt < attempts)
  )

/** As `Schedule.recurs(0)`, which loads more of effect. */
export const noRetries = doublingPauses(1, 0, 0)
