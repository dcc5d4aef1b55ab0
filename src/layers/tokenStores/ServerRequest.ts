/** A request to a server, whose headers are each read and parsed once. */
import type * as Option from "effect/Option"
import { lazy } from "../../base/lazy.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { isSecureRequest } from "../cookies/isSecureRequest.ts"
import { headerOf, type HeadersLike, headersOf, type RequestLike } from "../cookies/requestHeaders.ts"
import { absoluteUrl, requestHost } from "../cookies/requestHost.ts"
import { type Cookies, parseCookies } from "../cookies/SessionCookies.ts"
import { type BearerCredential, bearerCredentialOf } from "./bearerCredential.ts"
import { fromJson } from "./TokenPair.ts"

const base64Text = (base64: string): string | undefined => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/**
 * Everything about a request that its session depends on. A part is read when it is first needed, because most requests need only one. It is
 * a `RequestLike`, so that a token store for the same request reads nothing again.
 */
export class ServerRequest {
  readonly headers: HeadersLike
  /** In uppercase; empty if unknown. */
  readonly method: string
  readonly bearer: () => BearerCredential | undefined
  /** The pair of tokens in a header other than `Cookie`, `None` if it is unreadable; `undefined` without such a header. */
  readonly pair: () => Option.Option<Tokens> | undefined
  readonly cookies: () => Cookies
  /** Whether the browser sent the request over https. */
  readonly isSecure: () => boolean
  /** The host to which the browser sent the request, with a port if it is named, in lowercase. */
  readonly host: () => string | undefined
  /** The path of the request; empty if unknown. */
  readonly path: () => string

  /** Reads nothing again if the request is a `ServerRequest`. */
  static of(request: RequestLike): ServerRequest {
    return request instanceof ServerRequest ? request : new ServerRequest(request)
  }

  private constructor(request: RequestLike) {
    const { method, url } = request as { readonly method?: unknown; readonly url?: unknown }
    const headers = headersOf(request)
    this.headers = headers
    this.method = typeof method === "string" ? method.toUpperCase() : ""
    this.bearer = lazy(() => bearerCredentialOf(headers))
    this.pair = lazy(() => {
      const bearer = this.bearer()
      const json = bearer?.isPair ? base64Text(bearer.text) ?? "" : headerOf(headers, "x-stack-auth")
      return json === undefined ? undefined : fromJson(json)
    })
    this.cookies = lazy(() => parseCookies(headerOf(headers, "cookie") ?? ""))
    this.isSecure = lazy(() => isSecureRequest(request, this.cookies()))
    this.host = lazy(() => requestHost(request))
    this.path = () => absoluteUrl(request)?.pathname ?? (typeof url === "string" ? url : "")
  }
}
