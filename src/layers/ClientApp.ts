/** The client flavour: for browsers and other programs of end users. Holds no secret. */
import type * as Layer from "effect/Layer"
import type { InvalidOption } from "../errors/UsageErrors.ts"
import type { TokenStore } from "../pipeline/TokenStore.ts"
import * as App from "./App.ts"
import type { AppOptions } from "./AppOptions.ts"

export interface ClientAppOptions<E = never> extends AppOptions {
  /** Where the session lives: `TokenStoreCookie.layer(projectId)`, `TokenStoreMemory.layer`, … */
  readonly tokenStore: Layer.Layer<TokenStore, E>
}

/**
 * Everything that client calls need. Fails with `InvalidOption`, which names the option and the environment variable.
 *
 * **Example** (Signing in)
 *
 * ```ts
 * const program = Auth.signInWithPassword({ email, password }).pipe(
 *   Effect.provide(ClientApp.layer({ projectId, tokenStore: TokenStoreMemory.layer }))
 * )
 * ```
 */
export const layer = <E = never>(options: ClientAppOptions<E>): Layer.Layer<App.App, InvalidOption | E> =>
  App.layer(options, options.tokenStore)
