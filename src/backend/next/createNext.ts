/** The server app of a Next.js request, for server components, server actions and route handlers. */
import type { DehydratedValues, LiveValue } from "../../live/index.ts"
import { dehydrateApp, type DehydratedApp } from "../../promise/DehydratedApp.ts"
import { dehydrateValues } from "../../promise/dehydrateValues.ts"
import { createServerApp, type ServerApp, type ServerAppOptions, type ServerServices } from "../../promise/ServerApp.ts"
import { addressHeader, type CookieStore, type HeaderStore, requestOf, setCookiesOn } from "./request.ts"

/** @category models @since 0.1.0 */
export interface NextOptions extends Omit<ServerAppOptions, "tokenStore" | "navigator"> {
  /** The function `cookies` of `next/headers`. */
  readonly cookies: () => PromiseLike<CookieStore>
  /** The function `headers` of `next/headers`. */
  readonly headers: () => PromiseLike<HeaderStore>
  /** The function `redirect` of `next/navigation`, which redirects the user. */
  readonly redirect: (url: string) => never
  /** Whether pages are served over https. @default detected from `x-forwarded-proto`, otherwise from the cookies */
  readonly secure?: boolean | undefined
  /** The parent domain whose hosts share the session, as in the cookie token store. @default the current host only */
  readonly domain?: string | undefined
  /** Whether to migrate sessions of the provider's clients, as in the cookie token store. @default true */
  readonly migrate?: boolean | undefined
}

/** @category models @since 0.1.0 */
export interface NextApp {
  /**
   * The server app of the current request; `auth` and `user` act in the request's session. In server actions and route handlers, changes to
   * the session set cookies on the response. While a page renders, cookies are read-only: a renewed token stays in the memory of the
   * process, and the proxy sets new cookies on a later request.
   */
  readonly app: () => Promise<ServerApp>
  /**
   * Returns the props of `<HydrationBoundary>`: the app and these values, as plain JSON without secrets. Call it in the server component
   * that renders the boundary.
   */
  readonly dehydrate: (
    values?: ReadonlyArray<LiveValue<unknown, unknown, ServerServices>>
  ) => Promise<{ readonly app: DehydratedApp; readonly initial: DehydratedValues }>
}

/**
 * Connects Latchkey with the functions of Next.js. Call it in one module; Latchkey does not import `next`.
 *
 * **Example** (`app/auth.ts`)
 *
 * ```ts
 * import { createNext } from "latchkey/next"
 * import { cookies, headers } from "next/headers"
 * import { redirect } from "next/navigation"
 *
 * export const auth = createNext({ cookies, headers, redirect })
 * ```
 *
 * ```tsx
 * const me = await (await auth.app()).user.get({ or: "redirect" })
 * ```
 *
 * **Errors** `InvalidOption`: `app` and `dehydrate` reject with it
 * @category constructors @since 0.1.0
 */
export const createNext = ({ cookies, domain, headers, migrate, redirect, secure, ...options }: NextOptions): NextApp => {
  /** Apps by cookie store: Next.js returns the same store as long as the cookies are unchanged. */
  const apps = new WeakMap<CookieStore, ServerApp>()

  const app = async () => {
    const [cookieStore, headerStore] = await Promise.all([cookies(), headers()])
    const found = apps.get(cookieStore)
    if (found) return found
    const made = createServerApp({
      ...options,
      navigator: { navigate: (url) => redirect(url), location: () => headerStore.get(addressHeader) },
      tokenStore: { request: requestOf(cookieStore, headerStore), setCookies: setCookiesOn(cookieStore), domain, migrate, secure }
    })
    apps.set(cookieStore, made)
    return made
  }

  return {
    app,
    dehydrate: async (values = []) => {
      const server = await app()
      return { app: dehydrateApp(server), initial: await dehydrateValues(server, values) }
    }
  }
}
