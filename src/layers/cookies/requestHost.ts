/** Determines the host to which the browser sent a request. */
import { headerOf, headersOf, pseudoHeaderOf, type RequestLike } from "./requestHeaders.ts"

/** The absolute URL of a `Request`; `undefined` for the path of a Node request, or without a URL. */
export const absoluteUrl = (request: RequestLike): URL | undefined => {
  const { url } = request as { readonly url?: unknown }
  return typeof url === "string" && URL.canParse(url) ? new URL(url) : undefined
}

/**
 * The host to which the browser sent the request, with a port if it is named, in lowercase: `x-forwarded-host`, which a proxy must set or
 * remove, `host`, `:authority`, or the URL. Of a list in `x-forwarded-host`, the proxy next to the browser wrote the first element.
 */
export const requestHost = (request: RequestLike): string | undefined => {
  const headers = headersOf(request)
  const forwardedHost = headerOf(headers, "x-forwarded-host")?.split(",")[0]?.trim()
  const host = forwardedHost || headerOf(headers, "host") || pseudoHeaderOf(request, ":authority") || absoluteUrl(request)?.host
  return host?.toLowerCase()
}
