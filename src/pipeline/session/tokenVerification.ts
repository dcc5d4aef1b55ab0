/** Verification of access tokens in Effect. Newly issued tokens are used to measure the clock skew. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import type { InvalidAccessToken, KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"
import type { ClockedVerifier, Verification } from "../../jwt/Verifier.ts"
import type { TokenClock } from "./TokenClock.ts"

export interface TokenVerification {
  readonly verify: (token: Redacted.Redacted) => Effect.Effect<VerifiedAccessToken, InvalidAccessToken | KeysUnavailable>
  /**
   * Like `verify`, for a token that the provider issued `age` milliseconds ago. Its time of issue is used to correct for this machine's
   * clock skew. `null` if the age is unknown.
   */
  readonly verifyIssued: (
    token: Redacted.Redacted,
    age?: number | null
  ) => Effect.Effect<VerifiedAccessToken, InvalidAccessToken | KeysUnavailable>
}

const settle = (verification: () => Promise<Verification>) =>
  Effect.flatMap(
    Effect.promise(verification),
    (outcome) => outcome.ok ? Effect.succeed(outcome.value) : Effect.fail(outcome.error)
  )

/**
 * Makes a token verification, which sends no request to the provider except to read its keys. The verifier must use the time of `clock`.
 */
export const make = ({ verifier: { safe }, verifyAt }: ClockedVerifier, clock: TokenClock): TokenVerification => ({
  verify: (token) => settle(() => safe.verify(Redacted.value(token))),
  verifyIssued: (token, age = 0) => settle(() => clock.verifyIssued(token, age, verifyAt))
})
