/** Whether a page of another site has sent a request (Fetch Metadata, section 2.1; RFC 6454, section 7.1). */
import { headerOf, headersOf, type RequestLike } from "../../layers/requestHeaders.ts"

/** What the methods of a request to a server are by (RFC 9110, section 9.2.1): these change nothing. */
const safeMethods = ["GET", "HEAD", "OPTIONS", "TRACE"]

const hostOf = (origin: string): string | null => URL.canParse(origin) ? new URL(origin).host : null

/** The host that the person's browser has asked: the request's header, or the URL where there is none. */
const ownHost = (request: RequestLike): string | null => {
  const headers = headersOf(request)
  const { url } = request as { readonly url?: unknown }
  const named = headerOf(headers, "x-forwarded-host")?.split(",")[0]?.trim() || headerOf(headers, "host")
  return named?.toLowerCase() ?? (typeof url === "string" ? hostOf(url) : null)
}

/**
 * The origin of another site's page, or `null` where it does not say; `undefined` where nothing speaks against the request: it only
 * reads, it comes from a page of this very host or of a trusted origin, or from no browser. Hosts beside this one count as others.
 */
export const foreignOrigin = (
  request: RequestLike & { readonly method?: string | undefined },
  trustedOrigins: ReadonlyArray<string>
): string | null | undefined => {
  // Without a method it is not known to change nothing.
  if (safeMethods.includes(request.method?.toUpperCase() ?? "")) return undefined
  const headers = headersOf(request)
  const origin = headerOf(headers, "origin")
  if (origin !== undefined && trustedOrigins.includes(origin)) return undefined
  const site = headerOf(headers, "sec-fetch-site")
  // The browser itself has compared the two; proxies may have renamed the host.
  if (site !== undefined) return site === "same-origin" || site === "none" ? undefined : origin ?? null
  return origin === undefined || hostOf(origin) === ownHost(request) ? undefined : origin
}
