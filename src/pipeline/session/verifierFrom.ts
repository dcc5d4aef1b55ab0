/** The verifier of apps and backends, with options of Effect and an error of Effect. */
import type * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { InvalidVerifierOption } from "../../jwt/InvalidVerifierOption.ts"
import { type ClockedVerifier, createClockedVerifier, type VerifierOptions } from "../../jwt/Verifier.ts"
import { millisOf } from "../timing/durationFrom.ts"
import * as TokenClock from "./TokenClock.ts"

/** The options of `createVerifier` for what is accepted and how long it is cached. */
export interface VerificationOptions extends Pick<VerifierOptions, "issuer" | "userKinds" | "cacheMaxEntries"> {
  /** The tolerated clock difference, at most five minutes; a number is milliseconds. @default 30 seconds */
  readonly clockTolerance?: Duration.Input | undefined
  /** How long a verified token is cached, at most until it or its key expires; a number is milliseconds. @default 5 minutes */
  readonly cacheMaxAge?: Duration.Input | undefined
}

interface Options extends VerificationOptions, Pick<VerifierOptions, "projectId" | "baseUrl" | "fetch" | "now"> {
  readonly timeout?: Duration.Input | undefined
}

const millis = (input: Duration.Input | undefined): number | undefined => input === undefined ? undefined : millisOf(input)

/** A verifier, and the clock by which it verifies. Fails with `InvalidOption`. */
export const verifierFrom = (
  { cacheMaxAge, clockTolerance, now, timeout, ...options }: Options
): Result.Result<{ readonly clocked: ClockedVerifier; readonly clock: TokenClock.TokenClock }, InvalidOption> =>
  Result.try({
    try: () => {
      const tolerance = millis(clockTolerance)
      const clock = TokenClock.make(now ?? Date.now, tolerance)
      const clockedVerifier = createClockedVerifier({
        ...options,
        // Passes on an invalid clock, which is refused together with the other options.
        now: now === undefined || typeof now === "function" ? clock.now : now,
        clockTolerance: tolerance,
        cacheMaxAge: millis(cacheMaxAge),
        timeout: millis(timeout)
      })
      return { clocked: clockedVerifier, clock }
    },
    catch: (error) =>
      error instanceof InvalidVerifierOption
        ? invalidOption(error.option, error.problem)
        : invalidOption("options", "cannot be read.")
  })
