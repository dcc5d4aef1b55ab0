/** How a backend refuses a request: as errors of its `HttpApi`, which are answers of its `HttpRouter` without any more ado. */
import * as Effect from "effect/Effect"
import * as Respondable from "effect/http/HttpServerRespondable"
import * as Response from "effect/http/HttpServerResponse"
import * as Schema from "effect/Schema"

const answer = (status: number, body: { readonly [field: string]: string | null }) =>
  // RFC 9110, section 11.6.1, wants every 401 to say how to do better.
  Effect.sync(() => Response.jsonUnsafe(body, { status, headers: status === 401 ? { "www-authenticate": "Bearer" } : {} }))

/**
 * Nobody is signed in (401). `reason` is `missing`, or what is wrong with the token (`exp`, `signature`, …) or the API key
 * (`not-found`, `expired`, `revoked`); it never repeats either.
 */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {
  reason: Schema.String
}, { httpApiStatus: 401 }) {
  override get message() {
    return this.reason === "missing" ? "Sign in first." : `The credential was not accepted (${this.reason}). Sign in again.`
  }
  [Respondable.symbol]() {
    return answer(401, { _tag: this._tag, reason: this.reason, message: this.message })
  }
}

/** Somebody is signed in and may not do this (403). `permission` is the missing one; `null`: it takes membership in a team. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {
  permission: Schema.NullOr(Schema.String)
}, { httpApiStatus: 403 }) {
  override get message() {
    return this.permission === null ? "Only members of the team may do this." : `This takes the permission ${this.permission}.`
  }
  [Respondable.symbol]() {
    return answer(403, { _tag: this._tag, permission: this.permission, message: this.message })
  }
}

/** The provider could not be asked, so nothing can be said about the request (503). The same request may do later. */
export class AuthenticationUnavailable
  extends Schema.TaggedError<AuthenticationUnavailable>()("AuthenticationUnavailable", {}, { httpApiStatus: 503 })
{
  override get message() {
    return "Who sent the request could not be found out. Try again later."
  }
  [Respondable.symbol]() {
    return answer(503, { _tag: this._tag, message: this.message })
  }
}
