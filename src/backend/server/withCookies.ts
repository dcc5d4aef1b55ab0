/** An answer with the cookies of one person's session. */
import { appendCookies, type SetCookie } from "../../layers/cookies/SetCookie.ts"

/** `Response` does not make an answer of these statuses, so that one cannot be copied: an upgrade, and `Response.error()`. */
const uncopied = (status: number): boolean => status < 200

const write = (response: Response, cookies: ReadonlyArray<SetCookie>): Response => {
  appendCookies(response.headers)(cookies)
  // A cache that kept the answer would give out the session with it.
  response.headers.set("cache-control", "private, no-store")
  return response
}

/**
 * A copy of the answer that sets these cookies and is for one browser only; the answer itself where there are none. A copy, because the
 * answers of `fetch` and `Response.redirect` are immutable, and because an app may give the same answer to others. `Response.error()` has no
 * headers and stays as it is.
 */
export const withCookies = (response: Response, cookies: ReadonlyArray<SetCookie>): Response => {
  if (cookies.length === 0) return response
  if (!uncopied(response.status)) return write(new Response(response.body, response), cookies)
  try {
    return write(response, cookies)
  } catch {
    // Immutable: the browser sends the old cookies again, and the next request renews the session.
    return response
  }
}
