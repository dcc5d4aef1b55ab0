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
   * Verifies a token that the provider issued `age` milliseconds ago. If by the machine's clock the token was not valid yet at that time or
   * has expired, that clock is wrong, so the token is verified at its time of issue plus its age. If the token is valid then, `now` is
   * corrected by the clock skew until a later token shows another skew.
   */
  readonly verifyIssued: (
    token: Redacted.Redacted,
    age: number | null,
    verifyAt: ClockedVerifier["verifyAt"]
  ) => Promise<Verification>
}

/** Makes a token clock from the machine's clock. `tolerance` is the accepted clock skew, in milliseconds. */
export const make = (now: () => number, tolerance = Duration.toMillis(clockTolerance)): TokenClock => {
  let skew = 0
  const skewBy = (token: Redacted.Redacted, age: number) => {
    const { expiresAt, issuedAt } = lifeOf(token)
    const time = now()
    return issuedAt + age - tolerance <= time && time < expiresAt + tolerance ? 0 : issuedAt + age - time
  }
  return {
    now: () => now() + skew,
    verifyIssued: async (token, age, verifyAt) => {
      if (age === null) return verifyAt(Redacted.value(token), () => now() + skew)
      const correctedSkew = skewBy(token, age)
      const outcome = await verifyAt(Redacted.value(token), () => now() + correctedSkew)
      // Only a verified token is evidence: any other could set the clock to a time at which expired tokens are valid.
      if (outcome.ok) skew = correctedSkew
      return outcome
    }
  }
}
