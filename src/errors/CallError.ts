/** What any call may fail with, beside the refusals its endpoint names. */
import * as Schema from "effect/Schema"
import * as Access from "./AccessErrors.ts"
import { CallInfo } from "./CallInfo.ts"
import type { AnyKnownError } from "./KnownError.ts"
import { InvalidOAuthClientIdOrSecret } from "./OAuthErrors.ts"
import * as Form from "./RequestErrors.ts"
import type { SdkError } from "./SdkError.ts"
import * as Session from "./SessionErrors.ts"
import { jsonOf, shown } from "./Shown.ts"

/**
 * The provider refused with a code (or a JSON body) that is not listed for the call. `body` is what it sent, redacted, for it may hold a
 * secret. The message shows 300 characters of the provider's words at most, on one line.
 */
export class UnrecognizedError extends Schema.TaggedError<UnrecognizedError>()("UnrecognizedError", {
  code: Schema.NullOr(Schema.String),
  body: Schema.RedactedFromValue(Schema.Unknown),
  call: CallInfo
}) {
  override get message() {
    const { endpoint, status, text } = this.call
    return `${endpoint} was refused with ${this.code === null ? `status ${status}` : shown(this.code)}`
      + (text === null ? "" : `: ${shown(text)}`)
  }
  override toJSON() {
    return jsonOf({ ...this, message: this.message })
  }
}

/**
 * The provider refused in plain words, without a code. `text` is what it said, all of it; the message shows 300 characters at most, on
 * one line.
 */
export class PlainRefusal extends Schema.TaggedError<PlainRefusal>()("PlainRefusal", { text: Schema.String, call: CallInfo }) {
  override get message() {
    return `${this.call.endpoint} was refused (status ${this.call.status}): ${shown(this.text)}`
  }
  override toJSON() {
    return jsonOf({ ...this, message: this.message })
  }
}

/** Named refusals that every call may meet: of the request's form, the project's credentials and the session. */
export const commonErrors = [
  Form.SchemaError,
  Form.BodyParsingError,
  Form.AllOverloadsFailed,
  Access.InsufficientAccessType,
  Access.InvalidPublishableClientKey,
  Access.PublishableClientKeyRequiredForProject,
  Access.CurrentProjectNotFound,
  // Any call may have to renew the session first, which is an OAuth call.
  InvalidOAuthClientIdOrSecret,
  Session.UnparsableAccessToken,
  Session.AccessTokenExpired,
  Session.InvalidProjectForAccessToken,
  Session.AnonymousAuthenticationNotAllowed,
  Session.RestrictedUserNotAllowed
] as const satisfies ReadonlyArray<AnyKnownError>

/**
 * Named refusals of a key, of an owner's token, or of headers that this library never sends so. Who holds no key does not meet
 * them, and browser programs do not carry them: there they would arrive as `UnrecognizedError`, with their code.
 */
export const keyErrors = [
  Access.ProjectKeyWithoutAccessType,
  Access.InvalidAccessType,
  Access.AccessTypeWithoutProjectId,
  Access.AccessTypeRequired,
  Access.BranchDoesNotExist,
  Access.InvalidSecretServerKey,
  Access.InvalidSuperSecretAdminKey,
  Access.UnparsableAdminAccessToken,
  Access.AdminAccessTokenExpired,
  Access.InvalidProjectForAdminAccessToken,
  Access.AdminAccessTokenIsNotAdmin,
  Access.ServerAuthenticationRequired,
  Access.AdminAuthenticationRequired
] as const satisfies ReadonlyArray<AnyKnownError>

export type CommonError = (typeof commonErrors)[number]["Type"] | (typeof keyErrors)[number]["Type"]

export type CallError = CommonError | UnrecognizedError | PlainRefusal | SdkError
