/** Verifies access tokens in this process, with cached keys. @category layers @since 0.1.0 */
import * as Clock from "effect/Clock"
import type * as Config from "effect/Config"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import * as tokenVerification from "../../pipeline/session/tokenVerification.ts"
import { type VerificationOptions, verifierFrom } from "../../pipeline/session/verifierFrom.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import { AccessTokenVerifier } from "../../services/auth/AccessToken.ts"
import * as AppConfig from "./AppConfig.ts"
import { type AppOptions, settingsFrom } from "./AppOptions.ts"

/** @category models @since 0.1.0 */
export interface AccessTokenVerifierOptions extends Pick<AppOptions, "projectId" | "baseUrl" | "fetch">, VerificationOptions {
  /** The timeout for reading the keys, at most five minutes; a number is milliseconds. @default 5 seconds */
  readonly timeout?: Duration.Input | undefined
}

/**
 * A verifier for one project: provide it once, because it caches keys and tokens. Uses Effect's clock. It reads the keys for the first
 * token, and refreshes them on use once they are ten minutes old. A token with an unknown key also causes a read, at most every 30 seconds.
 * Concurrent callers share one read where the platform allows it. While the provider is unavailable, cached keys are used for up to 24
 * hours. Interrupting a call does not end a shared read.
 *
 * **Errors** `InvalidOption`
 */
export const layer = (options: AccessTokenVerifierOptions = {}): Layer.Layer<AccessTokenVerifier, InvalidOption> =>
  Layer.effect(
    AccessTokenVerifier,
    Effect.gen(function*() {
      const { projectId, baseUrl, ...rest } = options
      const settings = yield* Effect.fromResult(settingsFrom({ projectId, baseUrl }))
      const system = yield* Clock.Clock
      const { clock, clocked } = yield* Effect.fromResult(verifierFrom({
        ...rest,
        projectId: settings.projectId,
        baseUrl: settings.apiUrls,
        now: () => system.currentTimeMillisUnsafe()
      }))
      const { verify, verifyIssued } = tokenVerification.make(clocked, clock)
      return AccessTokenVerifier.of({
        verifyIssued,
        verify: (input) =>
          Effect.suspend(() => {
            const token = reveal(input)
            const cachedToken = clocked.verifier.getCached(token)
            return cachedToken ? Effect.succeed(cachedToken) : verify(Redacted.make(token))
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
 * **Example** (With a clock tolerance)
 *
 * ```ts
 * const verifier = Layer.unwrap(
 *   Effect.map(Config.Duration("CLOCK_TOLERANCE"), (clockTolerance) => AccessTokenVerifierLocal.layerConfig({ clockTolerance }))
 * )
 * ```
 */
export const layerConfig = (
  options: Omit<AccessTokenVerifierOptions, "projectId" | "baseUrl"> = {}
): Layer.Layer<AccessTokenVerifier, InvalidOption | Config.ConfigError> =>
  Layer.unwrap(Effect.map(AppConfig.provider, (provider) => layer({ ...options, ...provider })))
