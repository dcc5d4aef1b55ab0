/** The durations in options: every option accepts the same forms, and refuses what is none of them with the same words. */
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"

/**
 * Milliseconds of an input: a number of milliseconds, text such as `"10 seconds"`, or a `Duration`; `NaN` for any other value of an untyped
 * caller. Effect itself reads `NaN`, and an object without units, as zero.
 */
export const millisOf = (input: Duration.Input): number => {
  if (typeof input === "number") return input
  try {
    const millis = Duration.toMillis(input)
    return millis === 0 && typeof input === "object" && !Duration.isDuration(input) ? Number.NaN : millis
  } catch {
    return Number.NaN
  }
}

/** Refuses the duration of an option; `limits` says which durations are accepted, such as `" of at most an hour"`. */
export const invalidDuration = (option: string, limits: string) =>
  Result.fail(
    invalidOption(option, `must be a duration${limits}, such as "10 seconds" or 10000.`)
  )

/** A duration longer than zero, in milliseconds. Fails with `InvalidOption`. */
export const millisFrom = (
  option: string,
  input: Duration.Input | undefined,
  otherwise: Duration.Input
): Result.Result<number, InvalidOption> => {
  const millis = millisOf(input ?? otherwise)
  return millis > 0 ? Result.succeed(millis) : invalidDuration(option, " longer than zero")
}
