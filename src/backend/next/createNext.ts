/** The server app of a Next.js request, for server components, server actions and route handlers. */
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { settingsFrom } from "../../layers/app/AppOptions.ts"
import { cookieOptionsFrom } from "../../layers/tokenStores/requestCookies.ts"
import type * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import type { DehydratedValues, LiveValue } from "../../live/index.ts"
import { runtimeKey } from "../../promise/calls/Promised.ts"
import { dehydrateApp, type DehydratedApp } from "../../promise/DehydratedApp.ts"
import { dehydrateValues } from "../../promise/dehydrateValues.ts"
import {
  createServerApp,
  type ServerApp,
  type ServerAppOptions,
  serverAppWith,
  type ServerServices
} from "../../promise/ServerApp.ts"
import { requestTokenStore } from "../../promise/tokenStores/requestTokenStore.ts"
import type { ServerUser } from "../../schema/users/User.ts"
import { sessionHandler } from "../server/handleSession.ts"
import { protect, type ProtectOptions } from "./protect.ts"
import { protectedRoute, type RouteHandler } from "./protectRoute.ts"
import { addressHeader, type CookieStore, type HeaderStore, requestOf, setCookiesOn } from "./request.ts"
import type { Requirements } from "./Requirements.ts"
import { shareReads } from "./shareReads.ts"

/** @category models @since 0.1.0 */
export interface NextOptions extends Omit<ServerAppOptions, "tokenStore" | "navigator">, TokenStoreRequest.ReadOptions {
  /**
   * The function `connection` of `next/server`. Awaited first, so that Next.js prerenders nothing that depends on the session or the clock
   * (Cache Components). `io` of `next/cache`, since Next.js 16.3, allows calls in functions with `"use cache: private"` too.
   */
  readonly connection: () => PromiseLike<unknown>
  /** The function `cookies` of `next/headers`. */
  readonly cookies: () => PromiseLike<CookieStore>
  /** The function `headers` of `next/headers`. */
  readonly headers: () => PromiseLike<HeaderStore>
  /** The function `redirect` of `next/navigation`, which redirects the user. */
  readonly redirect: (url: string) => never
}

/** @category models @since 0.1.0 */
export interface NextApp {
  /**
   * The server app of the current request; `auth` and `user` act in the request's session. In server actions and route handlers, changes to
   * the session set cookies on the response. While a page renders, cookies are read-only: a renewed token stays in the memory of the
   * process, and the proxy sets new cookies on a later request.
   *
   * Components that read the same share one request to the provider, until an app of this process changes something, and for at most 5
   * seconds.
   */
  readonly app: () => Promise<ServerApp>
  /**
   * The signed-in user of a page, a layout or a server action. Without one, redirects to the sign-in page, which leads back to the current
   * page; `or: "unauthorized"` ends with status 401 instead.
   *
   * **Example** (Only members of a team)
   *
   * ```tsx
   * const user = await auth.protect({ teamId })
   * ```
   *
   * **Errors** those of `user.get`, such as `CallError` · `InvalidOption`
   */
  readonly protect: (options?: ProtectOptions) => Promise<ServerUser>
  /**
   * Makes a handler of `route.ts` that runs only for a signed-in user: with a session in cookies, or with the access token or the pair of
   * tokens in the header `Authorization`. Other requests get a response with JSON: status 401 without a session, 403 if the user does not
   * meet the requirements or a page of another site sent the request, 503 if the provider is unavailable. Responses of the handler get
   * `Cache-Control: private`, unless the handler has set the header, and `Vary` with the headers that carry credentials.
   *
   * **Example** (`app/api/me/route.ts`)
   *
   * ```ts
   * export const GET = auth.protectRoute(({ user }) => Response.json({ email: user.primaryEmail }))
   * ```
   *
   * **Errors** `InvalidOption`
   */
  readonly protectRoute: <R extends Request = Request, Context = unknown>(
    handler: RouteHandler<R, Context>,
    requirements?: Requirements
  ) => (request: R, context: Context) => Promise<Response>
  /**
   * Handles the requests of the browser app if the option `backend` is set: signs in, renews and signs out, so that no script reads the
   * refresh token. Export it as `POST` of `route.ts` at the path of `backend`. Refuses requests that no page of this host sent (403), and
   * other calls (400).
   *
   * **Example** (`app/auth/session/route.ts`)
   *
   * ```ts
   * export const POST = auth.handleSession
   * ```
   */
  readonly handleSession: (request: Request) => Promise<Response>
  /**
   * Returns the props of `<HydrationBoundary>`: the app and these values, as plain JSON without secrets. Call it in the server component
   * that renders the boundary, inside `<Suspense>`.
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
 * import { connection } from "next/server"
 *
 * export const auth = createNext({ connection, cookies, headers, redirect })
 * ```
 *
 * ```tsx
 * const user = await auth.protect()
 * ```
 *
 * **Errors** `InvalidOption`: all functions of the result reject with it
 * @category constructors @since 0.1.0
 */
export const createNext = (
  { backend, connection, cookies, domain, headers, maxAge, migrate, redirect, secure, ...options }: NextOptions
): NextApp => {
  const rules = { backend, domain, maxAge, migrate, secure }
  /** Apps by cookie store: Next.js returns the same store as long as the cookies are unchanged. */
  const apps = new WeakMap<CookieStore, ServerApp>()

  const app = async () => {
    if (typeof connection !== "function") {
      throw invalidOption("connection", "must be `connection` of next/server.")
    }
    await connection()
    const [cookieStore, headerStore] = await Promise.all([cookies(), headers()])
    const cachedApp = apps.get(cookieStore)
    if (cachedApp) return cachedApp
    const server = serverAppWith(shareReads, {
      ...options,
      navigator: { navigate: (url) => redirect(url), location: () => headerStore.get(addressHeader) },
      tokenStore: requestTokenStore(requestOf(cookieStore, headerStore), { ...rules, setCookies: setCookiesOn(cookieStore) })
    })
    apps.set(cookieStore, server)
    return server
  }

  return {
    app,
    protect: (options = {}) => protect(app, options),
    protectRoute: (handler, requirements = {}) => protectedRoute({ app, options, rules }, handler, requirements),
    handleSession: async (request) => {
      const { projectId } = Result.getOrThrow(settingsFrom(options))
      const handle = sessionHandler({
        projectId,
        rules: Result.getOrThrow(cookieOptionsFrom(rules)),
        run: (tokenStore, effect) => createServerApp({ ...options, tokenStore })[runtimeKey].runPromise(effect)
      })
      return handle(request)
    },
    dehydrate: async (values = []) => {
      const server = await app()
      return { app: dehydrateApp(server), initial: await dehydrateValues(server, values) }
    }
  }
}
