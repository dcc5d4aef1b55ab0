/** How a backend refuses: one error more than the verifier's and the calls', and the answer that goes with each. */
import type { CallError } from "../../errors/CallError.ts"
import { InvalidAccessToken, type KeysUnavailable } from "../../jwt/InvalidAccessToken.ts"
import { type HttpResponse, toHttpResponse } from "../toHttpResponse.ts"

/**
 * A page of another site has sent this request, with the cookies of somebody who may not know of it; answer with status 403.
 * `origin` is what the browser says the page's is, `null` where it does not.
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
 */
export type RefusalError = InvalidAccessToken | CrossSiteRequest | KeysUnavailable | CallError

// RFC 9110, section 11.6.1, wants every 401 to say how to do better; what is refused for its cookies is nobody else's to keep.
const answer = (status: number, body: { readonly [field: string]: string }, headers: HttpResponse["headers"] = {}) =>
  Response.json(body, {
    status,
    headers: { ...headers, "cache-control": "no-store", ...(status === 401 && { "www-authenticate": "Bearer" }) }
  })

const unauthorized = (reason: string, message: string) => answer(401, { _tag: "Unauthorized", reason, message })

/** Nobody is signed in: 401. The bodies are those of `latchkey/http-api`. */
export const signInFirst = (): Response => unauthorized("missing", "Sign in first.")

/** 401 for a token, 403 for another site's page, 503 for a provider that could not be asked. */
export const refusalOf = (error: RefusalError): Response => {
  if (error instanceof InvalidAccessToken) {
    return unauthorized(error.wrong, `The credential was not accepted (${error.wrong}). Sign in again.`)
  }
  return error instanceof CrossSiteRequest
    ? answer(403, { _tag: error._tag, message: "The request came from a page of another site." })
    : answer(
      503,
      { _tag: "AuthenticationUnavailable", message: "Who sent the request could not be found out. Try again later." },
      // `Retry-After`, where the provider asked for a pause.
      toHttpResponse(error).headers
    )
}
