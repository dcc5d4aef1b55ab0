/** Refusals of a session: its access token, its refresh token or its user. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

const accessToken = ["INVALID_ACCESS_TOKEN", "INVALID_SESSION_AUTHENTICATION", "SESSION_AUTHENTICATION_ERROR"] as const

/**
 * The access token is malformed or its signature is invalid. **What to do** The library renews the token and repeats the call. If
 * that fails too, sign in again.
 */
export class UnparsableAccessToken extends KnownError<UnparsableAccessToken>()({
  code: "UNPARSABLE_ACCESS_TOKEN",
  status: 401,
  families: accessToken,
  message: "The access token could not be verified. Sign in again."
}) {}

/**
 * The access token has expired and could not be renewed. **What to do** The library renews the token and repeats the call. If
 * that fails too, sign in again.
 */
export class AccessTokenExpired extends KnownError<AccessTokenExpired>()({
  code: "ACCESS_TOKEN_EXPIRED",
  status: 401,
  families: accessToken,
  details: {
    expiredAtMillis: Schema.NullOr(Schema.Number),
    projectId: Schema.optionalKey(Schema.NullOr(Schema.String)),
    userId: Schema.optionalKey(Schema.NullOr(Schema.String)),
    refreshTokenId: Schema.optionalKey(Schema.NullOr(Schema.String))
  },
  message: "The access token has expired. Sign in again."
}) {}

/** The access token was issued for another project. **What to do** Keep the sessions of projects apart, then sign in again. */
export class InvalidProjectForAccessToken extends KnownError<InvalidProjectForAccessToken>()({
  code: "INVALID_PROJECT_FOR_ACCESS_TOKEN",
  status: 401,
  families: accessToken,
  details: { expectedProjectId: Schema.String, actualProjectId: Schema.String },
  message: ({ actualProjectId, expectedProjectId }) =>
    `The session belongs to project ${actualProjectId}, not to ${expectedProjectId}. Sign in again.`
}) {}

/**
 * The refresh token is unknown, expired or revoked, or its user was deleted: the session has ended. **What to do** Treat the user
 * as signed out.
 */
export class RefreshTokenNotFoundOrExpired extends KnownError<RefreshTokenNotFoundOrExpired>()({
  code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
  status: 401,
  families: ["REFRESH_TOKEN_ERROR"],
  message: "The session has ended. Sign in again."
}) {}

/** A call for "me" without a signed-in user. **What to do** Sign in first. */
export class CannotGetOwnUserWithoutUser extends KnownError<CannotGetOwnUserWithoutUser>()({
  code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
  message: "The call needs a signed-in user. Sign in first, or name a user by id."
}) {}

/**
 * The signed-in user is anonymous, and the request does not allow that. **What to do** Offer to sign up, or allow anonymous users
 * in the call.
 */
export class AnonymousAuthenticationNotAllowed extends KnownError<AnonymousAuthenticationNotAllowed>()({
  code: "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED",
  status: 401,
  message: "The signed-in user is anonymous. Sign up first."
}) {}

/**
 * The signed-in user is restricted: anonymous, unverified although the project requires verification, or restricted by the
 * project's owner. **What to do** Ask for what is missing, such as a verified e-mail address, by `details.restrictedReason.type`.
 */
export class RestrictedUserNotAllowed extends KnownError<RestrictedUserNotAllowed>()({
  code: "RESTRICTED_USER_NOT_ALLOWED",
  status: 403,
  details: {
    restrictedReason: Schema.Struct({ type: Schema.String })
  },
  message: ({ restrictedReason }) => `The signed-in user is restricted (${restrictedReason.type}).`
}) {}

/** The session to revoke is the one that made the call. **What to do** Sign out instead. */
export class CannotDeleteCurrentSession extends KnownError<CannotDeleteCurrentSession>()({
  code: "CANNOT_DELETE_CURRENT_SESSION",
  families: ["REFRESH_TOKEN_ERROR"],
  message: "The current session cannot be revoked by its id. Sign out instead."
}) {}

/** The session's identity provider refused the renewal. **What to do** Sign in again. */
export class ProviderRejected extends KnownError<ProviderRejected>()({
  code: "PROVIDER_REJECTED",
  status: 401,
  families: ["REFRESH_TOKEN_ERROR"],
  message: "The identity provider rejects the session. Sign in again."
}) {}

/** The endpoint needs a signed-in user. **What to do** Sign in first. */
export class UserAuthenticationRequired extends KnownError<UserAuthenticationRequired>()({
  code: "USER_AUTHENTICATION_REQUIRED",
  status: 401,
  message: "The call needs a signed-in user. Sign in first."
}) {}
