/** Failures between a client and an authorization server: one error, with the cause in `reason`. */
import * as Schema from "effect/Schema"
import { jsonOf } from "../errors/base/sanitizeText.ts"
import {
  Offline,
  ResponseTooLarge,
  ServerFailure,
  Throttled,
  TimedOut,
  Undecodable,
  Unreachable,
  Unsendable
} from "../errors/call/Reasons.ts"
import { adviceFor, ErrorCode } from "./ErrorCodes.ts"

/** The operation that failed. @category schemas @since 0.1.0 */
export const Operation = Schema.Literals([
  "discover",
  "startAuthorization",
  "finishAuthorization",
  "refresh",
  "clientCredentials",
  "startDevice",
  "finishDevice",
  "exchangeToken",
  "revoke",
  "introspect",
  "userInfo",
  "request",
  "endSession",
  "generateKey"
])
/** @category models @since 0.1.0 */
export type Operation = typeof Operation.Type

/**
 * The server refused with a registered code (RFC 6749, section 5.2). `status` is `null` for a refusal in the callback. `description` is the
 * server's text, without values that the client sent; `null` if absent.
 * @category errors @since 0.1.0
 */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  code: ErrorCode,
  description: Schema.NullOr(Schema.String),
  status: Schema.NullOr(Schema.Number)
}) {
  override get message() {
    return `The server refused with ${this.code}: ${adviceFor(this.code)}`
  }
}

/** Like `Refused`, with a code that no standard registers. @category errors @since 0.1.0 */
export class RefusedWithUnknownCode extends Schema.TaggedError<RefusedWithUnknownCode>()("RefusedWithUnknownCode", {
  code: Schema.String,
  description: Schema.NullOr(Schema.String),
  status: Schema.NullOr(Schema.Number)
}) {
  override get message() {
    return "The server refused with an unregistered code. See `code`, and the server's documentation."
  }
}

/**
 * A challenge of `WWW-Authenticate` (RFC 9110, section 11.6.1): `scheme` and parameter names in lower case.
 * @category schemas @since 0.1.0
 */
export const Challenge = Schema.Struct({ scheme: Schema.String, parameters: Schema.Record(Schema.String, Schema.String) })
/** @category models @since 0.1.0 */
export type Challenge = typeof Challenge.Type

/**
 * The server requires different authentication, as stated in `WWW-Authenticate` (RFC 6750, section 3; RFC 9449, section 7.1).
 * @category errors @since 0.1.0
 */
export class Challenged extends Schema.TaggedError<Challenged>()("Challenged", {
  status: Schema.Number,
  challenges: Schema.Array(Challenge)
}) {
  /** The first registered code in a challenge, such as `invalid_token`; `null` if there is none. */
  get code(): ErrorCode | null {
    const codes = this.challenges.map(({ parameters }) => parameters["error"])
    return codes.find(Schema.is(ErrorCode)) ?? null
  }
  override get message() {
    const schemes = this.challenges.map(({ scheme }) => scheme).filter((scheme) => /^[a-z0-9-]{1,20}$/.test(scheme)).join(", ")
    return `The server requires authentication by ${schemes || "an unknown scheme"}`
      + (this.code === null ? "." : ` (${this.code}): ${adviceFor(this.code)}`)
  }
}

/**
 * The ID token is not valid (OpenID Connect Core 1.0, section 3.1.3.7). `wrong` is the name of the claim, or `alg` (missing, or not
 * announced by the server), `key` (not in the server's key set), `signature`, or `form` (not a readable JWT, or encrypted).
 * @category errors @since 0.1.0
 */
export class InvalidIdToken extends Schema.TaggedError<InvalidIdToken>()("InvalidIdToken", {
  wrong: Schema.Literals([
    "form",
    "alg",
    "key",
    "signature",
    "iss",
    "sub",
    "aud",
    "azp",
    "exp",
    "nbf",
    "iat",
    "auth_time",
    "nonce",
    "at_hash"
  ])
}) {
  override get message() {
    return `The ID token was not accepted: its ${this.wrong} is missing or wrong.`
  }
}

/**
 * The callback's `state` differs from the attempt's: another attempt's callback, or a forged one (RFC 6749, section 10.12).
 * @category errors @since 0.1.0
 */
export class StateMismatch extends Schema.TaggedError<StateMismatch>()("StateMismatch", {}) {
  override get message() {
    return "The callback does not belong to this attempt. Start signing in again."
  }
}

/**
 * The metadata (RFC 8414, section 3.3) or the callback (RFC 9207, section 2.4) names a server other than the expected one.
 * @category errors @since 0.1.0
 */
export class IssuerMismatch extends Schema.TaggedError<IssuerMismatch>()("IssuerMismatch", { expected: Schema.String }) {
  override get message() {
    return `The response is from an issuer other than ${this.expected}, or names no issuer. Check the configured issuer.`
  }
}

/** The callback has no authorization code, or a repeated or unexpected parameter, which `why` names. @category errors @since 0.1.0 */
export class InvalidCallback extends Schema.TaggedError<InvalidCallback>()("InvalidCallback", { why: Schema.String }) {
  override get message() {
    return `The callback could not be read: ${this.why}`
  }
}

/**
 * The user info belongs to a different user than the ID token (OpenID Connect Core 1.0, section 5.3.4). Do not use the user info.
 * @category errors @since 0.1.0
 */
export class SubjectMismatch extends Schema.TaggedError<SubjectMismatch>()("SubjectMismatch", {}) {
  override get message() {
    return "The user info belongs to a different user than the ID token. Do not use it."
  }
}

/**
 * The server's metadata lacks a field that the operation needs, or the field is not an address. `field` is spelled as in RFC 8414.
 * @category errors @since 0.1.0
 */
export class MissingMetadata extends Schema.TaggedError<MissingMetadata>()("MissingMetadata", { field: Schema.String }) {
  override get message() {
    return `The server's metadata has no valid ${this.field}, which this call needs.`
  }
}

/**
 * The address is neither HTTPS nor on this device; nothing was sent. `origin` has no path or query.
 * @category errors @since 0.1.0
 */
export class InsecureAddress extends Schema.TaggedError<InsecureAddress>()("InsecureAddress", { origin: Schema.String }) {
  override get message() {
    return `${this.origin} does not use HTTPS, which is required except on localhost.`
  }
}

/** @category schemas @since 0.1.0 */
export const OAuth2Reason = Schema.Union([
  Refused,
  RefusedWithUnknownCode,
  Challenged,
  InvalidIdToken,
  StateMismatch,
  IssuerMismatch,
  InvalidCallback,
  SubjectMismatch,
  MissingMetadata,
  InsecureAddress,
  Unreachable,
  Offline,
  TimedOut,
  Throttled,
  ServerFailure,
  Undecodable,
  ResponseTooLarge,
  Unsendable
])
/** @category models @since 0.1.0 */
export type OAuth2Reason = typeof OAuth2Reason.Type

/**
 * Every failure of this client. `Effect.catchReason("OAuth2Error", "Refused", …)` handles one reason. No message, field or `cause` contains
 * a token, code, secret or key; bodies are redacted.
 * @category errors @since 0.1.0
 */
export class OAuth2Error extends Schema.TaggedError<OAuth2Error>()("OAuth2Error", {
  operation: Operation,
  reason: OAuth2Reason
}) {
  override get message() {
    return `${this.operation}: ${this.reason.message}`
  }
  override toJSON() {
    return jsonOf({ ...this, message: this.message })
  }
}
