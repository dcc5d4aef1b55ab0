/** Determines whether the browser sent a request to the app's server over https. */
import { headerOf, headersOf, pseudoHeaderOf, type RequestLike } from "./requestHeaders.ts"
import type { Cookies } from "./SessionCookies.ts"

/**
 * Whether the browser sent the request over https. A proxy that terminates TLS reports the browser's scheme in `x-forwarded-proto`; without
 * this header, the server's connection, the URL or cookies that only https pages have decide.
 */
export const isSecureRequest = (request: RequestLike, cookies: Cookies): boolean => {
  const scheme = headerOf(headersOf(request), "x-forwarded-proto")?.split(",")[0]?.trim()
  if (scheme) return scheme === "https"
  const { socket, url } = request as { readonly socket?: { readonly encrypted?: unknown } | null; readonly url?: unknown }
  return pseudoHeaderOf(request, ":scheme") === "https" || socket?.encrypted === true ||
    (typeof url === "string" && url.startsWith("https:")) ||
    cookies.some(([name]) => name.startsWith("__Host-") || name === "stack-is-https" || name === "hexclave-is-https")
}
