/**
 * Refusals of a key, of an owner's token, or of headers that this library never sends (family PROJECT_AUTHENTICATION_ERROR).
 * @category errors @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

const family = ["INVALID_PROJECT_AUTHENTICATION", "PROJECT_AUTHENTICATION_ERROR"] as const
const missing = ["PROJECT_AUTHENTICATION_REQUIRED", "PROJECT_AUTHENTICATION_ERROR"] as const
const adminToken = ["INVALID_ADMIN_ACCESS_TOKEN", ...family] as const
const project = { projectId: Schema.String }

/**
 * A key or an admin token was sent without an access type. **What to do** Check for a proxy that removes the header
 * `X-Stack-Access-Type`.
 */
export class ProjectKeyWithoutAccessType extends KnownError<ProjectKeyWithoutAccessType>()({
  code: "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
  families: family,
  message: "The request has a key without an access type. Send the header X-Stack-Access-Type."
}) {}

/**
 * The access type is not `client`, `server` or `admin`. **What to do** Check for a proxy that changes the header
 * `X-Stack-Access-Type`.
 */
export class InvalidAccessType extends KnownError<InvalidAccessType>()({
  code: "INVALID_ACCESS_TYPE",
  families: family,
  message: "The access type must be client, server or admin."
}) {}

/** An access type was sent without a project id. **What to do** Set the option `projectId`. */
export class AccessTypeWithoutProjectId extends KnownError<AccessTypeWithoutProjectId>()({
  code: "ACCESS_TYPE_WITHOUT_PROJECT_ID",
  families: family,
  details: { requestType: Schema.String },
  message: ({ requestType }) => `A ${requestType} request needs a project id. Set the option \`projectId\`.`
}) {}

/**
 * The endpoint needs a project, and the request names no access type. **What to do** Check for a proxy that removes the header
 * `X-Stack-Access-Type`; the library always sends it.
 */
export class AccessTypeRequired extends KnownError<AccessTypeRequired>()({
  code: "ACCESS_TYPE_REQUIRED",
  families: family,
  message: "The endpoint needs an access type. Send the header X-Stack-Access-Type."
}) {}

/** The header X-Stack-Branch-Id names no branch of the project. **What to do** Correct the branch id. */
export class BranchDoesNotExist extends KnownError<BranchDoesNotExist>()({
  code: "BRANCH_DOES_NOT_EXIST",
  details: { branchId: Schema.String },
  message: ({ branchId }) => `There is no branch ${branchId}. Check the id.`
}) {}

/** The secret server key is unknown, revoked or expired. **What to do** Replace the key with one from the project's settings. */
export class InvalidSecretServerKey extends KnownError<InvalidSecretServerKey>()({
  code: "INVALID_SECRET_SERVER_KEY",
  status: 401,
  families: family,
  details: project,
  message: ({ projectId }) => `The secret server key is expired, revoked or not of project ${projectId}. Check or replace it.`
}) {}

/**
 * The super secret admin key is unknown, revoked or expired. **What to do** Replace the key with one from the project's settings.
 */
export class InvalidSuperSecretAdminKey extends KnownError<InvalidSuperSecretAdminKey>()({
  code: "INVALID_SUPER_SECRET_ADMIN_KEY",
  status: 401,
  families: family,
  details: project,
  message: ({ projectId }) =>
    `The super secret admin key is expired, revoked or not of project ${projectId}. Check or replace it.`
}) {}

/** The provider cannot verify the admin access token. **What to do** Sign the owner in again. */
export class UnparsableAdminAccessToken extends KnownError<UnparsableAdminAccessToken>()({
  code: "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  status: 401,
  families: adminToken,
  message: "The owner's access token could not be verified. Sign the project owner in again."
}) {}

/** The admin access token has expired. **What to do** Renew the owner's session. */
export class AdminAccessTokenExpired extends KnownError<AdminAccessTokenExpired>()({
  code: "ADMIN_ACCESS_TOKEN_EXPIRED",
  status: 401,
  families: adminToken,
  details: { expiredAtMillis: Schema.NullOr(Schema.Number) },
  message: "The owner's access token has expired. Renew it and try again."
}) {}

/**
 * The admin access token was not issued by the project `internal`. **What to do** Use the owner's session of the project
 * `internal`.
 */
export class InvalidProjectForAdminAccessToken extends KnownError<InvalidProjectForAdminAccessToken>()({
  code: "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
  status: 401,
  families: adminToken,
  message: "The owner's access token must be for the project `internal`."
}) {}

/** The user of the admin access token does not manage the project. **What to do** Sign in as an owner of the project. */
export class AdminAccessTokenIsNotAdmin extends KnownError<AdminAccessTokenIsNotAdmin>()({
  code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
  status: 401,
  families: adminToken,
  message: "The user does not own this project. Sign in as an owner."
}) {}

/** Server access without a secret server key. **What to do** Set the option `secretServerKey`, on a server only. */
export class ServerAuthenticationRequired extends KnownError<ServerAuthenticationRequired>()({
  code: "SERVER_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "Server access needs the secret server key. Set the option `secretServerKey`."
}) {}

/**
 * Admin access without a super secret admin key or an owner's session. **What to do** Set the option `superSecretAdminKey`, or
 * use the session of an owner.
 */
export class AdminAuthenticationRequired extends KnownError<AdminAuthenticationRequired>()({
  code: "ADMIN_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "Admin access needs the option `superSecretAdminKey` or `owner`."
}) {}
