/** The token store in the browser's cookies, with options. */
import * as Result from "effect/Result"
import { type CookieLifetime, lifetimeFrom, plainLifetime } from "../../layers/cookies/cookieLifetime.ts"
import type { CookieOptions } from "../../layers/tokenStores/TokenStoreCookie.ts"
import { type AppTokenStore, appTokenStore, inCookies, type StoreParts } from "../options/TokenStoreOption.ts"

/** @category models @since 0.1.0 */
export interface CookieTokenStoreOptions extends Omit<CookieOptions, "maxAge"> {
  /**
   * How long the browser keeps the session after its last renewal: a duration from one second to 400 days, where a number is milliseconds;
   * `null`: until the browser is closed. @default one year
   */
  readonly maxAge?: CookieLifetime | undefined
}

const partsOf = (options: CookieOptions): StoreParts => {
  const parts = inCookies(options)
  // Validated here, because programs with the word `"cookie"` do not need the code.
  return { ...parts, make: (context) => Result.flatMap(lifetimeFrom(options.maxAge), () => parts.make(context)) }
}

/**
 * The browser's cookies, as with the word `"cookie"`, with options. Refused outside a browser.
 *
 * **Example** (One session for all hosts of a domain)
 *
 * ```ts
 * const app = createClientApp({ projectId, tokenStore: cookieTokenStore({ domain: "example.com" }) })
 * ```
 *
 * **Example** (A session that ends with the browser)
 *
 * ```ts
 * const app = createClientApp({ projectId, tokenStore: cookieTokenStore({ maxAge: null }) })
 * ```
 * @category constructors @since 0.1.0
 */
export const cookieTokenStore = ({ domain, maxAge, migrate }: CookieTokenStoreOptions): AppTokenStore =>
  appTokenStore(partsOf, {
    ...(domain !== undefined && { domain }),
    ...plainLifetime(maxAge),
    ...(migrate !== undefined && { migrate })
  })
