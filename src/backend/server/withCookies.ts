/** A response with the cookies of one user's session. */
import { appendCookies, type SetCookie } from "../../layers/cookies/SetCookie.ts"

/**
 * Whether a response cannot be copied because the constructor of `Response` refuses its status: an upgrade (101), or `Response.error()`
 * (0).
 */
const cannotCopy = (status: number): boolean => status < 200

/**
 * Whether a header overrides `Cache-Control` for some caches: a targeted field (RFC 9213), or its predecessor of one kind of proxy.
 */
export const overridesCacheControl = (name: string): boolean =>
  /^(?:.+-)?(?:cdn|akamai)-cache-control$|^(?:surrogate|edge)-control$|^x-accel-expires$/i.test(name)

const write = (response: Response, cookies: ReadonlyArray<SetCookie>): Response => {
  appendCookies(response.headers)(cookies)
  // A cache that stored the response would expose the session.
  response.headers.set("cache-control", "private, no-store")
  for (const name of Array.from(response.headers.keys()).filter(overridesCacheControl)) response.headers.delete(name)
  return response
}

/**
 * Returns a copy of the response that sets these cookies and is marked as private to one browser, or the response itself if there are no
 * cookies. A copy is needed because responses of `fetch` and `Response.redirect` are immutable, and because an app may return the same
 * response to other users. `Response.error()` has no headers and stays as it is.
 */
export const withCookies = (response: Response, cookies: ReadonlyArray<SetCookie>): Response => {
  if (cookies.length === 0) return response
  if (!cannotCopy(response.status)) return write(new Response(response.body, response), cookies)
  try {
    return write(response, cookies)
  } catch {
    // The response is immutable. The browser sends its old cookies again, so the next request renews the session.
    return response
  }
}
