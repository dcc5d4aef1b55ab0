/** The server app of the request that Next.js is answering: in server components, server actions and route handlers. */
import type { DehydratedValues, LiveValue } from "../../live/index.ts"
import { dehydrateApp, type DehydratedApp } from "../../promise/DehydratedApp.ts"
import { dehydrateValues } from "../../promise/dehydrateValues.ts"
import { createServerApp, type ServerApp, type ServerAppOptions, type ServerServices } from "../../promise/ServerApp.ts"
import { addressHeader, type CookieStore, type HeaderStore, requestOf, setCookiesOn } from "./request.ts"

/** @category models @since 0.1.0 */
export interface NextOptions extends Omit<ServerAppOptions, "tokenStore" | "navigator"> {
  /** `cookies` of `next/headers`. */
  readonly cookies: () => PromiseLike<CookieStore>
  /** `headers` of `next/headers`. */
  readonly headers: () => PromiseLike<HeaderStore>
  /** `redirect` of `next/navigation`, by which people are sent to other pages. */
  readonly redirect: (url: string) => never
  /** Whether people's pages come by https. @default by `x-forwarded-proto`, else by the cookies themselves */
  readonly secure?: boolean | undefined
  /** A parent domain whose hosts share the session, as for the cookie store. @default the host alone */
  readonly domain?: string | undefined
  /** Whether sessions of the provider's own clients are taken over, as for the cookie store. @default true */
  readonly migrate?: boolean | undefined
}

/** @category models @since 0.1.0 */
export interface NextApp {
  /**
   * The server app of the request that is being answered, in whose session `auth` and `user` act; one for each request. In server actions
   * and route handlers what it renews, begins or ends goes into the cookies of the answer. While a page is being rendered cookies can be read
   * only: a token that is renewed there is remembered by the process, and the proxy is what writes it.
   */
  readonly app: () => Promise<ServerApp>
  /** What `<HydrationBoundary>` takes: the app and these values, as plain JSON without a secret. Call it where the page is rendered. */
  readonly dehydrate: (
    values?: ReadonlyArray<LiveValue<unknown, unknown, ServerServices>>
  ) => Promise<{ readonly app: DehydratedApp; readonly initial: DehydratedValues }>
}

/**
 * Brings Latchkey and the functions of Next.js together, in one module of yours. Nothing here imports `next`.
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
 * **Errors** `InvalidOption`, with which `app` and `dehydrate` reject
 * @category constructors @since 0.1.0
 */
export const createNext = ({ cookies, domain, headers, migrate, redirect, secure, ...options }: NextOptions): NextApp => {
  /** Next.js gives one object for as long as the cookies are the same ones. */
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
