/** The token store in the browser's cookies, with options. */
import type { CookieOptions } from "../../layers/tokenStores/TokenStoreCookie.ts"
import { type AppTokenStore, appTokenStore, inCookies } from "../options/TokenStoreOption.ts"

/**
 * The browser's cookies, as with the word `"cookie"`, with options. Refused outside a browser.
 *
 * **Example** (One session for all hosts of a domain)
 *
 * ```ts
 * const app = createClientApp({ projectId, tokenStore: cookieTokenStore({ domain: "example.com" }) })
 * ```
 * @category constructors @since 0.1.0
 */
export const cookieTokenStore = ({ domain, migrate }: CookieOptions): AppTokenStore =>
  appTokenStore(inCookies, { ...(domain !== undefined && { domain }), ...(migrate !== undefined && { migrate }) })
