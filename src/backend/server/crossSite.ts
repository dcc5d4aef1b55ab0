/** Detects requests that pages of other sites sent (Fetch Metadata, section 2.1; RFC 6454, section 7.1). */
import { headerOf } from "../../layers/cookies/requestHeaders.ts"
import type { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"

/** The safe methods (RFC 9110, section 9.2.1). */
const safeMethods = ["GET", "HEAD", "OPTIONS", "TRACE"]

export interface OwnOrigin {
  /** Origins that may send unsafe requests. */
  readonly trustedOrigins: ReadonlyArray<string>
  /** Whether pages are served over https. @default detected from the request, as for the cookies */
  readonly secure?: boolean | undefined
}

const defaultPorts = { "http:": ":80", "https:": ":443" } as const

/**
 * Whether a page of this origin belongs to the request's host. On a request to another site, a page cannot set the headers that name the
 * host without a preflight. An attacker on the network can replace a page served over http, so an https host treats an http page as another
 * site. An http host accepts an https page, because a proxy may have terminated TLS.
 */
const isOwn = (origin: string, request: ServerRequest, secure: boolean | undefined): boolean => {
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  if (page === undefined || (page.protocol !== "http:" && page.protocol !== "https:")) return false
  const host = request.host()
  const port = defaultPorts[page.protocol]
  const isSameHost = host !== undefined && (host.endsWith(port) ? host.slice(0, -port.length) : host) === page.host
  return isSameHost && (page.protocol === "https:" || !(secure ?? request.isSecure()))
}

/**
 * Whether a request may be unsafe: its method is unsafe or unknown, or it is an upgrade to a connection that may carry anything (RFC 6455,
 * section 10.2).
 */
const isUnsafe = ({ headers, method }: ServerRequest): boolean =>
  !safeMethods.includes(method) || headerOf(headers, "upgrade") !== undefined

/**
 * The origin of the page of another site that sent the request; `null` if the request does not name the origin. `undefined` if the request
 * is allowed: it is safe, comes from a page of this host or of a trusted origin, or was not sent by a browser. Other hosts of the same site
 * are treated as other sites.
 */
export const foreignOrigin = (request: ServerRequest, { secure, trustedOrigins }: OwnOrigin): string | null | undefined => {
  if (!isUnsafe(request)) return undefined
  const { headers } = request
  const origin = headerOf(headers, "origin")
  if (origin !== undefined && trustedOrigins.includes(origin)) return undefined
  const site = headerOf(headers, "sec-fetch-site")
  // The browser has compared the two origins itself; proxies may have renamed the host.
  if (site !== undefined) return site === "same-origin" || site === "none" ? undefined : origin ?? null
  return origin === undefined || isOwn(origin, request, secure) ? undefined : origin
}

/**
 * Whether a script of a page of this host sent the request. Unlike `foreignOrigin`, refuses a request that does not say where it comes from,
 * and all other origins.
 */
export const isFromOwnPage = (request: ServerRequest, secure: boolean | undefined): boolean => {
  const site = headerOf(request.headers, "sec-fetch-site")
  if (site !== undefined) return site === "same-origin"
  const origin = headerOf(request.headers, "origin")
  return origin !== undefined && isOwn(origin, request, secure)
}
