/** Verifies access tokens in this process, with cached keys. */
import * as Clock from "effect/Clock"
import type * as Config from "effect/Config"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { createClockedVerifier, type VerifierOptions } from "../../jwt/Verifier.ts"
import * as TokenClock from "../../pipeline/session/TokenClock.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { AccessTokenVerifier } from "../../services/auth/AccessToken.ts"
import * as AppConfig from "./AppConfig.ts"
import { type AppOptions, settingsFrom } from "./AppOptions.ts"
import * as TokenVerification from "./tokenVerification.ts"

/** @category models @since 0.1.0 */
export interface AccessTokenVerifierOptions
  extends Pick<AppOptions, "projectId" | "baseUrl" | "fetch">, Pick<VerifierOptions, "issuer" | "accept" | "remembered">
{
  /** The tolerated clock skew; a number is milliseconds. At most five minutes. @default 30 seconds */
  readonly tolerance?: Duration.Input | undefined
  /** How long a verified token is cached, at most until it or its key expires; a number is milliseconds. @default 5 minutes */
  readonly rememberedFor?: Duration.Input | undefined
  /** The timeout for reading the keys; a number is milliseconds. @default 5 seconds */
  readonly timeout?: Duration.Input | undefined
}

const invalid = (option: string, problem: string) => new InvalidOption({ option, environment: [], problem })

/** Converts a duration to milliseconds. An invalid one becomes `NaN`, so that it is refused together with other invalid options. */
const millis = (input: Duration.Input | undefined): number | undefined =>
  input === undefined
    ? undefined
    : Option.match(Duration.fromInput(input), { onNone: () => Number.NaN, onSome: Duration.toMillis })

/**
 * Converts an error of `createVerifier` ("Option `tolerance` must be …") to an `InvalidOption`.
 * @category functions @since 0.1.0
 */
export const asInvalidOption = (thrown: unknown): InvalidOption => {
  const [, option = "options", problem = String(thrown)] = /^Option `(\w+)` (.+)$/s.exec(
    thrown instanceof Error ? thrown.message : ""
  ) ?? []
  return invalid(option, problem)
}

/**
 * A verifier for one project: provide it once, because it caches keys and tokens. Uses Effect's clock. It reads the keys for the first
 * token, and refreshes them on use once they are ten minutes old. A token with an unknown key also causes a read, at most every 30 seconds.
 * Concurrent callers share one read where the platform allows it. While the provider is unavailable, cached keys are used for up to 24
 * hours. Interrupting a call does not end a shared read.
 *
 * **Errors** `InvalidOption`
 * @category layers @since 0.1.0
 */
export const layer = (options: AccessTokenVerifierOptions = {}): Layer.Layer<AccessTokenVerifier, InvalidOption> =>
  Layer.effect(
    AccessTokenVerifier,
    Effect.gen(function*() {
      const { projectId, baseUrl, fetch } = options
      const settings = yield* Effect.fromResult(settingsFrom({ projectId, baseUrl }))
      const system = yield* Clock.Clock
      const tolerance = millis(options.tolerance)
      const clock = TokenClock.make(() => system.currentTimeMillisUnsafe(), tolerance)
      const clocked = yield* Effect.try({
        try: () =>
          createClockedVerifier({
            projectId: settings.projectId,
            baseUrl: settings.apiUrl,
            issuer: options.issuer,
            accept: options.accept,
            remembered: options.remembered,
            tolerance,
            rememberedFor: millis(options.rememberedFor),
            timeout: millis(options.timeout),
            fetch,
            now: clock.now
          }),
        catch: asInvalidOption
      })
      const { verify, verifyIssued } = TokenVerification.make(clocked, clock)
      return AccessTokenVerifier.of({
        verifyIssued,
        verify: (given) =>
          Effect.suspend(() => {
            const token = reveal(given)
            const remembered = clocked.verifier.remembered(token)
            return remembered ? Effect.succeed(remembered) : verify(Redacted.make(token))
          })
      })
    })
  )

/**
 * Like `layer`, but reads the project and the provider from Effect's configuration (`ConfigProvider`), under the names of the environment
 * variables.
 *
 * **Errors** `ConfigError` · `InvalidOption`
 *
 * **Example** (With a tolerance)
 *
 * ```ts
 * const verifier = Layer.unwrap(
 *   Effect.map(Config.Duration("CLOCK_TOLERANCE"), (tolerance) => AccessTokenVerifierLocal.layerConfig({ tolerance }))
 * )
 * ```
 * @category layers @since 0.1.0
 */
export const layerConfig = (
  options: Omit<AccessTokenVerifierOptions, "projectId" | "baseUrl"> = {}
): Layer.Layer<AccessTokenVerifier, InvalidOption | Config.ConfigError> =>
  Layer.unwrap(Effect.map(AppConfig.provider, (provider) => layer({ ...options, ...provider })))
