/** The clock by which a server verifies access tokens, corrected if its machine's clock is wrong. */
import * as Duration from "effect/Duration"
import type * as Redacted from "effect/Redacted"
import { clockTolerance } from "../timing/Timing.ts"
import { lifeOf } from "./AccessToken.ts"

export interface TokenClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /**
   * Corrects the clock by a token that the provider has just issued. If the token is not valid yet or has expired by the machine's clock,
   * that clock is wrong: `now` then counts from the token's time of issue until a later token shows otherwise.
   */
  readonly correct: (issued: Redacted.Redacted) => void
}

/** Makes a token clock from the machine's clock. `tolerance` is the accepted difference between the clocks, in milliseconds. */
export const make = (now: () => number, tolerance = Duration.toMillis(clockTolerance)): TokenClock => {
  let skew = 0
  return {
    now: () => now() + skew,
    correct: (issued) => {
      const { expiresAt, issuedAt } = lifeOf(issued)
      if (issuedAt === 0 || expiresAt === 0) return
      const time = now()
      const isValid = issuedAt - tolerance <= time && time < expiresAt + tolerance
      skew = isValid ? 0 : issuedAt - time
    }
  }
}
