/** Pauses between the attempts of a call. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"

/** The range of the random factor that multiplies each pause. */
export const jitter = { least: 0.5, most: 1.5 } as const

/**
 * `attempts` in total, with pauses that double from `base` to at most `longest` milliseconds, each multiplied by a random factor.
 * `Duration.times` and `Schedule.upTo` would add 190 bytes (gzip) to every browser program.
 */
export const doublingPauses = (attempts: number, base: Duration.Input, longest: number): Schedule.Schedule<unknown> =>
  Schedule.exponential(base).pipe(
    Schedule.modifyDelay(({ duration }) =>
      Effect.map(
        Random.nextBetween(jitter.least, jitter.most),
        (factor) => Math.min(Duration.toMillis(duration), longest) * factor
      )
    ),
    Schedule.while(({ attempt }) => attempt < attempts)
  )
