/** Determines whether the browser sent a request to the app's server over https. */
import { headerOf, headersOf, type RequestLike } from "./requestHeaders.ts"
import type { Cookies } from "./SessionCookies.ts"

/**
 * Whether the browser sent the request over https. Uses `x-forwarded-proto` if a proxy has set it; otherwise the URL, or the presence of
 * cookies that only https pages have.
 */
export const isSecureRequest = (request: RequestLike, cookies: Cookies): boolean => {
  const forwarded = headerOf(headersOf(request), "x-forwarded-proto")?.split(",")[0]?.trim()
  if (forwarded) return forwarded === "https"
  const { url } = request as { readonly url?: unknown }
  return (typeof url === "string" && url.startsWith("https:")) ||
    cookies.some(([name]) => name.startsWith("__Host-") || name === "stack-is-https" || name === "hexclave-is-https")
}
