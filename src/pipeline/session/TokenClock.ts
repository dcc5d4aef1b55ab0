/** The clock by which a server verifies access tokens, corrected if the machine's clock is wrong. */
import * as Duration from "effect/Duration"
import * as Redacted from "effect/Redacted"
import type { ClockedVerifier, Verification } from "../../jwt/Verifier.ts"
import { clockTolerance } from "../timing/Timing.ts"
import { lifeOf } from "./AccessToken.ts"

export interface TokenClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /**
   * Verifies a token that the provider has just issued. If the token is not valid yet or has expired by the machine's clock, that clock is
   * wrong, so the token is verified at its time of issue. If the token is valid at that time, `now` is corrected by the clock skew until a
   * later token shows another skew.
   */
  readonly verifyIssued: (issued: Redacted.Redacted, verifyAt: ClockedVerifier["verifyAt"]) => Promise<Verification>
}

/** Makes a token clock from the machine's clock. `tolerance` is the accepted clock skew, in milliseconds. */
export const make = (now: () => number, tolerance = Duration.toMillis(clockTolerance)): TokenClock => {
  let skew = 0
  const skewBy = (issued: Redacted.Redacted) => {
    const { expiresAt, issuedAt } = lifeOf(issued)
    const time = now()
    return issuedAt - tolerance <= time && time < expiresAt + tolerance ? 0 : issuedAt - time
  }
  return {
    now: () => now() + skew,
    verifyIssued: async (issued, verifyAt) => {
      const corrected = skewBy(issued)
      const outcome = await verifyAt(Redacted.value(issued), () => now() + corrected)
      // Only a verified token is evidence: any other could set the clock to a time at which expired tokens are valid.
      if (outcome.ok) skew = corrected
      return outcome
    }
  }
}
