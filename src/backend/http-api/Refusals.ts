/**
 * Refusals of a request by a backend: errors of an `HttpApi`, which are also complete responses of an `HttpRouter`.
 * @category errors @since 0.1.0
 */
import * as Effect from "effect/Effect"
import * as Respondable from "effect/http/HttpServerRespondable"
import * as Response from "effect/http/HttpServerResponse"
import * as Schema from "effect/Schema"
import { challengeOf, forbiddenMessage } from "../server/refusals.ts"

const refusalClass = (
  status: number,
  body: { readonly [field: string]: string | null },
  headers: { readonly [name: string]: string } = {}
) => Effect.sync(() => Response.jsonUnsafe(body, { status, headers }))

/**
 * The request has no credential, or an invalid one (401). `reason` is `missing`, or the problem of the token (`exp`, `signature`, …) or the
 * API key (`not-found`, `expired`, `revoked`); it never contains the credential.
 */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {
  reason: Schema.String
}, { httpApiStatus: 401 }) {
  override get message() {
    return this.reason === "missing" ? "Sign in first." : `The credential was not accepted (${this.reason}). Sign in again.`
  }
  [Respondable.symbol]() {
    const body = { _tag: this._tag, reason: this.reason, message: this.message }
    return refusalClass(401, body, { "www-authenticate": challengeOf(this.reason) })
  }
}

/**
 * The user is signed in but lacks a permission (403). `permission` is the missing permission, or `null` if the user is not a member of the
 * team.
 */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {
  permission: Schema.NullOr(Schema.String)
}, { httpApiStatus: 403 }) {
  override get message() {
    return forbiddenMessage(this.permission)
  }
  [Respondable.symbol]() {
    return refusalClass(403, { _tag: this._tag, permission: this.permission, message: this.message })
  }
}

/** A page of another site sent the request, with the cookies of a user who may not have intended it (403). */
export class CrossSiteRequest extends Schema.TaggedError<CrossSiteRequest>()("CrossSiteRequest", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "The request came from a page of another site."
  }
  [Respondable.symbol]() {
    return refusalClass(403, { _tag: this._tag, message: this.message })
  }
}

/**
 * A mistake in the program: an endpoint has a requirement that cannot be checked (500). The endpoint stays closed until the mistake is
 * corrected. `endpoint` is the identifier of an endpoint of an `HttpApi`; in `requireTeam` and `requirePermission`, the route.
 */
export class Misconfigured extends Schema.TaggedError<Misconfigured>()("Misconfigured", {
  endpoint: Schema.String,
  problem: Schema.String
}, { httpApiStatus: 500 }) {
  override get message() {
    return `The endpoint \`${this.endpoint}\` ${this.problem}`
  }
  [Respondable.symbol]() {
    return refusalClass(500, { _tag: this._tag, endpoint: this.endpoint, problem: this.problem, message: this.message })
  }
}

/** The provider is unavailable, so the credential cannot be checked (503). The same request may succeed later. */
export class AuthenticationUnavailable
  extends Schema.TaggedError<AuthenticationUnavailable>()("AuthenticationUnavailable", {}, { httpApiStatus: 503 })
{
  override get message() {
    return "The request could not be authenticated. Try again later."
  }
  [Respondable.symbol]() {
    return refusalClass(503, { _tag: this._tag, message: this.message })
  }
}
