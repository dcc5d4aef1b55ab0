/** The token store of a browser app whose backend keeps the refresh token. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TokenStoreBackend from "../../layers/tokenStores/TokenStoreBackend.ts"
import { type AppTokenStore, appTokenStore, type StoreParts } from "../options/TokenStoreOption.ts"

const partsOf = (options: TokenStoreBackend.BackendOptions): StoreParts => ({
  scope: "browser",
  inBrowser: { backend: options.path, ...(options.migrate !== undefined && { migrate: options.migrate }) },
  make: ({ projectId }) =>
    Result.map(
      TokenStoreBackend.validateOptions(options),
      (options) => Effect.sync(() => TokenStoreBackend.make(projectId, options))
    )
})

/**
 * A session in HttpOnly cookies, which no script of the page reads (backend for frontend). The page gets access tokens from the handler at
 * `path`: `handleSession` of `createNext` or `createAuthentication`, whose option `backend` is the same path. Calls that start, renew or end
 * the session go through the handler; all others go to the provider. Refused outside a browser.
 *
 * **Example** (A browser app)
 *
 * ```ts
 * const app = createClientApp({ projectId, tokenStore: backendTokenStore({ path: "/auth/session" }) })
 * ```
 * @category constructors @since 0.1.0
 */
export const backendTokenStore = ({ migrate, path }: TokenStoreBackend.BackendOptions): AppTokenStore =>
  appTokenStore(partsOf, { path, ...(migrate !== undefined && { migrate }) })
