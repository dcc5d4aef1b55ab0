/** The headers that a response has because of its user: the cookies of the session, and what caches must know. */
import { setCookieBudget } from "../../layers/cookies/serializeSession.ts"
import { appendCookies, type SetCookie, setCookieSize, setCookieText } from "../../layers/cookies/SetCookie.ts"
import type { ResponseCookies } from "./Authenticated.ts"
import { neverStored, overridesCacheControl, privateToBrowser, varyByCredential } from "./cacheHeaders.ts"

/**
 * Whether a response cannot be copied because the constructor of `Response` refuses its status: an upgrade (101), or `Response.error()`
 * (0).
 */
const cannotCopy = (status: number): boolean => status < 200

const placeOf = ({ domain, name, partitioned, path }: SetCookie) => [name, domain, path, partitioned].join(";")

/**
 * Returns a function for the option `setCookies` that collects the cookies of one response. Of several changes of the session, the last one
 * counts. Removals of an earlier change that would exceed the budget of a response are left to a later response.
 */
export const collectIn = (cookies: Array<SetCookie>) => (newCookies: ReadonlyArray<SetCookie>): void => {
  const places = new Set(newCookies.map(placeOf))
  let size = newCookies.reduce((sum, cookie) => sum + setCookieSize(cookie), 0)
  const oldCookies = cookies.filter((cookie) => {
    if (places.has(placeOf(cookie)) || (cookie.maxAge === 0 && size + setCookieSize(cookie) > setCookieBudget)) return false
    size += setCookieSize(cookie)
    return true
  })
  cookies.splice(0, cookies.length, ...oldCookies, ...newCookies)
}

/** Changes the headers of the response itself, or else of a copy: responses of `fetch` and `Response.redirect` are immutable. */
const changing = (response: Response, isCopied: boolean, change: (headers: Headers) => void): Response => {
  const attempt = (target: Response) => {
    change(target.headers)
    return target
  }
  const copy = () => new Response(response.body, response)
  if (isCopied && !cannotCopy(response.status)) return attempt(copy())
  try {
    return attempt(response)
  } catch {
    // The browser sends its old cookies again, so the next request renews the session. Caches store neither status.
    return cannotCopy(response.status) ? response : attempt(copy())
  }
}

/**
 * Returns a copy of the response that sets these cookies and is marked as private to one browser, or the response itself if there are no
 * cookies. A copy is needed because an app may return the same response to other users. `Response.error()` has no headers and stays as it
 * is.
 */
export const withCookies = (response: Response, cookies: ReadonlyArray<SetCookie>): Response =>
  cookies.length === 0 ? response : changing(response, true, (headers) => {
    appendCookies(headers)(cookies)
    // A cache that stored the response would expose the session.
    headers.set("cache-control", neverStored)
    for (const name of Array.from(headers.keys()).filter(overridesCacheControl)) headers.delete(name)
  })

/** Marks a response that depends on the user: as private, unless the app has set `Cache-Control`, and as varying by the credential. */
export const dependingOnUser = (response: Response, isPrivate = true): Response =>
  cannotCopy(response.status) ? response : changing(response, false, (headers) => {
    headers.set("vary", varyByCredential(headers.get("vary")))
    if (isPrivate && !headers.has("cache-control")) headers.set("cache-control", privateToBrowser)
  })

/**
 * Makes the functions that add the headers to a response. `hasCredential` is whether the request had a credential; the response to a
 * request without one is the same for all such requests.
 */
export const responseCookiesOf = (cookies: ReadonlyArray<SetCookie>, hasCredential: boolean): ResponseCookies => {
  const responseCookies: ResponseCookies = {
    cookies,
    finish: (response) => dependingOnUser(withCookies(response, cookies), hasCredential),
    plainHeaders: () => ({
      vary: varyByCredential(null),
      ...(hasCredential && { "cache-control": privateToBrowser }),
      ...(cookies.length > 0 && { "cache-control": neverStored, "set-cookie": cookies.map(setCookieText) })
    })
  }
  // The cookies contain tokens in plain text, so logs and JSON omit this property.
  return Object.defineProperty(responseCookies, "cookies", { enumerable: false })
}
