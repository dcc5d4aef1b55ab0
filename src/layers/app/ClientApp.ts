/** The client flavour, for browsers and other programs of end users, without secrets. */
import type * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { TokenStore } from "../../pipeline/ports/TokenStore.ts"
import * as App from "./App.ts"
import * as AppConfig from "./AppConfig.ts"
import type { AppOptions } from "./AppOptions.ts"

/** @category models @since 0.1.0 */
export interface ClientAppOptions<E = never> extends AppOptions {
  /** The storage of the session: `TokenStoreCookie.layer(projectId)`, `TokenStoreMemory.layer`, … */
  readonly tokenStore: Layer.Layer<TokenStore, E>
}

/** The services of a client app. @category models @since 0.1.0 */
export type Services = App.App

/**
 * The services of client calls. Fails with `InvalidOption`, which names the option and the environment variable.
 *
 * **Example** (Signing in)
 *
 * ```ts
 * const program = Auth.signInWithPassword({ email, password }).pipe(
 *   Effect.provide(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }))
 * )
 * ```
 * @category layers @since 0.1.0
 */
export const layer = <E = never>(options: ClientAppOptions<E>): Layer.Layer<Services, InvalidOption | E> =>
  App.layer(options, options.tokenStore)

/**
 * Like `layer`, but reads the project and address from Effect's configuration (`ConfigProvider`), under the names of the environment
 * variables.
 *
 * **Errors** `ConfigError` · `InvalidOption`
 * @category layers @since 0.1.0
 */
export const layerConfig = <E = never>(
  appOptions: Omit<ClientAppOptions<E>, "projectId" | "publishableClientKey" | "baseUrl" | "extraRequestHeaders">
): Layer.Layer<Services, InvalidOption | Config.ConfigError | E> =>
  Layer.unwrap(Effect.map(AppConfig.options, (options) => layer({ ...appOptions, ...options })))
