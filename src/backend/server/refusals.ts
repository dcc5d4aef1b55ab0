/** Refusals of a backend: `CrossSiteRequest`, errors of the verifier and of calls, and the response for each. */
import type { CallError } from "../../errors/call/CallError.ts"
import { InvalidAccessToken, type KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"
import { toHttpResponse } from "../toHttpResponse.ts"

/**
 * A page of another site sent this request, with the cookies of a user who may not have intended it; respond with status 403. `origin` is
 * the page's origin as the browser reports it; `null` if the request has no `Origin` header. `host` is the request's host, with which the
 * origin was compared, in lowercase; `null` if the request names none. Behind a proxy that does not pass on the host, it is another than in
 * the browser.
 * @category errors @since 0.1.0
 */
export class CrossSiteRequest extends Error {
  readonly _tag = "CrossSiteRequest"
  readonly origin: string | null
  readonly host: string | null
  constructor(origin: string | null, host: string | null) {
    super(
      `The request came from a page of another site (${origin ?? "unknown origin"}), compared with the request's host (${
        host ?? "unknown"
      }). Add the origin to \`trustedOrigins\` to allow it, or let the proxy pass on the browser's host and scheme.`
    )
    this.origin = origin
    this.host = host
  }
  toJSON() {
    return { _tag: this._tag, origin: this.origin, host: this.host, message: this.message }
  }
}
CrossSiteRequest.prototype.name = "CrossSiteRequest"

/**
 * The reason why a request could not be authenticated. `KeysUnavailable` and errors of calls say nothing about the credential: the provider
 * was unavailable.
 * @category models @since 0.1.0
 */
export type RefusalError = InvalidAccessToken | CrossSiteRequest | KeysUnavailable | CallError

/** The status, headers and body of a refusal, for every type of response. */
export interface Refusal {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: { readonly [field: string]: string | null }
}

const refusal = (status: number, body: Refusal["body"], headers: Refusal["headers"] = {}): Refusal => ({
  status,
  // A refusal that depends on cookies must not be cached for other users.
  headers: { "cache-control": "no-store", ...headers },
  body
})

/**
 * The challenge of a 401 (RFC 9110, section 15.5.2). A request without a credential gets no error code (RFC 6750, section 3.1).
 */
export const challengeOf = (reason: string): string => reason === "missing" ? "Bearer" : "Bearer error=\"invalid_token\""

const unauthorizedRefusal = (reason: string, message: string) =>
  refusal(401, { _tag: "Unauthorized", reason, message }, { "www-authenticate": challengeOf(reason) })

/** The 401 refusal of a request without a session, with the same body as in `latchkey/http-api`. */
export const signInRequired: Refusal = unauthorizedRefusal("missing", "Sign in first.")

/** The 403 refusal of a user without a permission, or outside a team if it is `null`, with the same body as in `latchkey/http-api`. */
export const forbiddenRefusal = (permission: string | null): Refusal =>
  refusal(403, { _tag: "Forbidden", permission, message: forbiddenMessage(permission) })

export const forbiddenMessage = (permission: string | null): string =>
  permission === null ? "Only members of the team may do this." : `This requires the permission ${permission}.`

/** The refusal for an error: 401 for an invalid token, 403 for a page of another site, 503 for an unavailable provider. */
export const refusalOf = (error: RefusalError): Refusal => {
  if (error instanceof InvalidAccessToken) {
    return unauthorizedRefusal(error.wrong, `The credential was not accepted (${error.wrong}). Sign in again.`)
  }
  return error instanceof CrossSiteRequest
    ? refusal(403, { _tag: error._tag, message: "The request came from a page of another site." })
    : refusal(
      503,
      { _tag: "AuthenticationUnavailable", message: "The request could not be authenticated. Try again later." },
      // Adds `Retry-After` if the provider sent it.
      toHttpResponse(error).headers
    )
}

/** The refusal as a `Response`. */
export const responseOf = ({ body, headers, status }: Refusal): Response => Response.json(body, { status, headers })
