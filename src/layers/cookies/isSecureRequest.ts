/** Determines whether the browser sent a request to the app's server over https. */
import { isHostBound } from "./CookieFormat.ts"
import { headerOf, headersOf, pseudoHeaderOf, type RequestLike } from "./requestHeaders.ts"
import type { Cookies } from "./SessionCookies.ts"

/** The scheme of the first entry of `Forwarded` (RFC 7239, section 5.4), which the proxy next to the browser has added. */
const forwardedProto = /^[^,]*?(?:^|[;\s])proto="?([a-z]+)/i

/**
 * Whether the browser sent the request over https. A `__Host-` cookie shows it, because browsers send such cookies only over https, while
 * the last of several proxies may report the scheme of its connection to the next. Otherwise, a proxy that terminates TLS reports the browser's
 * scheme in `x-forwarded-proto` or `forwarded`; without these headers, the server's connection, the URL or cookies that only https pages
 * have decide. Schemes are case-insensitive (RFC 3986, section 3.1).
 */
export const isSecureRequest = (request: RequestLike, cookies: Cookies): boolean => {
  if (cookies.some(([name]) => isHostBound(name))) return true
  const headers = headersOf(request)
  const scheme = headerOf(headers, "x-forwarded-proto")?.split(",")[0]?.trim() ||
    forwardedProto.exec(headerOf(headers, "forwarded") ?? "")?.[1]
  if (scheme) return scheme.toLowerCase() === "https"
  const { socket, url } = request as { readonly socket?: { readonly encrypted?: unknown } | null; readonly url?: unknown }
  return pseudoHeaderOf(request, ":scheme") === "https" || socket?.encrypted === true ||
    (typeof url === "string" && url.startsWith("https:")) ||
    cookies.some(([name]) => name === "stack-is-https" || name === "hexclave-is-https")
}
