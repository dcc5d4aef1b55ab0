/** The option `liveMaxAge` of client apps. */
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { millisFrom } from "../../pipeline/timing/durationFrom.ts"
import { LiveMaxAge } from "../../pipeline/timing/Timing.ts"

export interface LiveMaxAgeOption {
  /**
   * The age from which a live value that is shown is read again when the page becomes visible or online; a number is milliseconds, and `null`
   * turns this off. @default 1 minute
   */
  readonly liveMaxAge?: Duration.Input | null | undefined
}

/** The duration of the option, or `InvalidOption`. */
export const liveMaxAgeFrom = ({ liveMaxAge }: LiveMaxAgeOption): Result.Result<Duration.Duration, InvalidOption> =>
  Result.map(millisFrom("liveMaxAge", liveMaxAge === null ? Infinity : liveMaxAge, LiveMaxAge.defaultValue()), Duration.millis)
