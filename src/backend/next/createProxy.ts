/** The proxy of Next.js: renews the session before a page is rendered, because pages cannot write cookies. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import * as App from "../../layers/app/App.ts"
import { type AppOptions, settingsFrom } from "../../layers/app/AppOptions.ts"
import { encodedValue, isKept, type SetCookie } from "../../layers/cookies/SetCookie.ts"
import { cookieOptionsFrom } from "../../layers/tokenStores/requestCookies.ts"
import * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import { Session } from "../../pipeline/session/Session.ts"
import { callHeader } from "../../pipeline/session/sessionCalls.ts"
import { makeRuntime } from "../../pipeline/timing/Runtime.ts"
import { construct } from "../../promise/calls/construct.ts"
import { collectIn, withCookies } from "../server/ResponseCookies.ts"
import { addressHeader } from "./request.ts"

/** @category models @since 0.1.0 */
export interface ProxyOptions<R extends Request = Request>
  extends AppOptions, Omit<TokenStoreRequest.RequestOptions, "setCookies">
{
  /**
   * Forwards the request with these headers, as `NextResponse.next` of `next/server` does. Your function may also rewrite, redirect or
   * refuse the request.
   */
  readonly next: (init: { readonly request: { readonly headers: Headers } }, request: R) => Response | PromiseLike<Response>
}

/** Time limit of a renewal, which delays the whole page. After that, the page can renew the session itself. */
const proxyTotalTimeout = Duration.seconds(5)

/** The name in a `name=value` pair, unchanged. */
const nameOf = (pair: string): string => pair.slice(0, Math.max(pair.indexOf("="), 0)).trim()

/** Returns the `cookie` header with these cookies set. Other pairs stay unchanged, in the same order. */
const cookieHeader = (header: string, cookies: ReadonlyArray<SetCookie>): string => {
  const values = new Map<string, string | undefined>(cookies.map(({ name }) => [name, undefined]))
  for (const cookie of cookies) if (isKept(cookie)) values.set(cookie.name, cookie.value)
  const otherPairs = header.split(";").filter((pair) => pair.trim() !== "" && !values.has(nameOf(pair)))
  const newPairs = Array.from(values).flatMap(([name, value]) => value === undefined ? [] : [` ${name}=${encodedValue(value)}`])
  return [...otherPairs, ...newPairs].join(";").trimStart()
}

/**
 * Makes the proxy. It renews a session whose access token is about to expire: the rendered page finds the new tokens in its request, and
 * the browser gets them in cookies. If the provider has ended the session, the proxy removes it from the page's request and from the
 * browser; if the provider is unreachable or does not respond within 5 seconds (`totalTimeout`), nothing changes. For other requests, the
 * proxy does not call the provider.
 *
 * **Example** (`proxy.ts`)
 *
 * ```ts
 * import { createProxy } from "latchkey/next"
 * import { NextResponse } from "next/server"
 *
 * export const proxy = createProxy({ next: (init) => NextResponse.next(init) })
 * export const config = { matcher: "/((?!_next/|favicon.ico).*)" }
 * ```
 *
 * **Errors** `InvalidOption`, thrown immediately
 * @category constructors @since 0.1.0
 */
export const createProxy = <R extends Request = Request>(
  proxyOptions: ProxyOptions<R>
): (request: R) => Promise<Response> => {
  const { next } = proxyOptions
  const { rules, settings } = construct("createProxy", createProxy, proxyOptions, () => ({
    rules: Result.getOrThrow(cookieOptionsFrom(proxyOptions)),
    settings: Result.getOrThrow(settingsFrom(proxyOptions, proxyTotalTimeout))
  }))
  return async (request) => {
    const headers = new Headers(request.headers)
    headers.set(addressHeader, request.url)
    // The handler of the session needs the cookies as the browser sent them: it ends at the provider a session that a script has ended.
    if (rules.backend !== undefined && headers.has(callHeader)) return next({ request: { headers } }, request)
    const responseCookies: Array<SetCookie> = []
    const setCookies = collectIn(responseCookies)
    const tokenStore = TokenStoreRequest.layer(settings.projectId, request, { ...rules, setCookies })
    const runtime = makeRuntime(App.layerOf(proxyOptions, tokenStore, { settings, more: Context.empty() }))
    // If the provider is unreachable, the call that needs the session fails later with a typed error.
    const exit = await runtime.runPromiseExit(Session.use(({ tokens }) => tokens()))
    await runtime.dispose()
    if (Exit.isFailure(exit) && Cause.hasDies(exit.cause)) throw Cause.squash(exit.cause)

    if (responseCookies.length > 0) headers.set("cookie", cookieHeader(headers.get("cookie") ?? "", responseCookies))
    return withCookies(await next({ request: { headers } }, request), responseCookies)
  }
}
