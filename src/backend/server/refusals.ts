/** How a backend refuses: one error more than the verifier's and the calls', and the answer that goes with each. */
import type { CallError } from "../../errors/call/CallError.ts"
import { InvalidAccessToken, type KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"
import { toHttpResponse } from "../toHttpResponse.ts"

/**
 * A page of another site has sent this request, with the cookies of a user who may not have asked for it; answer with status 403.
 * `origin` is what the browser says the page's is, `null` where it does not.
 * @category errors @since 0.1.0
 */
export class CrossSiteRequest extends Error {
  readonly _tag = "CrossSiteRequest"
  readonly origin: string | null
  constructor(origin: string | null) {
    super(
      `The request came from a page of another site (${origin ?? "unnamed"}). List it in \`trustedOrigins\` if it may send such.`
    )
    this.origin = origin
  }
  toJSON() {
    return { _tag: this._tag, origin: this.origin, message: this.message }
  }
}
CrossSiteRequest.prototype.name = "CrossSiteRequest"

/**
 * Why it cannot be said who sent the request. `KeysUnavailable` and the errors of calls say nothing about the person: the provider
 * could not be asked.
 * @category models @since 0.1.0
 */
export type RefusalError = InvalidAccessToken | CrossSiteRequest | KeysUnavailable | CallError

/** What a refusal says, in whichever form it is sent. */
export interface Refusal {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: { readonly [field: string]: string }
}

const refusal = (status: number, body: Refusal["body"], headers: Refusal["headers"] = {}): Refusal => ({
  status,
  // What is refused for its cookies must not be kept for other users.
  headers: { "cache-control": "no-store", ...headers },
  body
})

/**
 * The challenge of a 401 (RFC 9110, section 15.5.2). A request without a credential gets no error code (RFC 6750, section 3.1).
 */
export const challengeOf = (reason: string): string => reason === "missing" ? "Bearer" : "Bearer error=\"invalid_token\""

const unauthorized = (reason: string, message: string) =>
  refusal(401, { _tag: "Unauthorized", reason, message }, { "www-authenticate": challengeOf(reason) })

/** The request has no session: 401. The bodies are those of `latchkey/http-api`. */
export const signInRequired: Refusal = unauthorized("missing", "Sign in first.")

/** 401 for a token, 403 for another site's page, 503 for a provider that could not be asked. */
export const refusalOf = (error: RefusalError): Refusal => {
  if (error instanceof InvalidAccessToken) {
    return unauthorized(error.wrong, `The credential was not accepted (${error.wrong}). Sign in again.`)
  }
  return error instanceof CrossSiteRequest
    ? refusal(403, { _tag: error._tag, message: "The request came from a page of another site." })
    : refusal(
      503,
      { _tag: "AuthenticationUnavailable", message: "Who sent the request could not be found out. Try again later." },
      // `Retry-After`, where the provider asked for a pause.
      toHttpResponse(error).headers
    )
}

/** The refusal as the web has responses. */
export const responseOf = ({ body, headers, status }: Refusal): Response => Response.json(body, { status, headers })
