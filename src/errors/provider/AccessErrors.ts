/** Refusals of the project's credentials: the access type, the project id and the keys (family PROJECT_AUTHENTICATION_ERROR). */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/** `client`, `server` or `admin`; decodes any text, so that an error about an invalid access type can be decoded. */
const AccessType = Schema.String
const family = ["INVALID_PROJECT_AUTHENTICATION", "PROJECT_AUTHENTICATION_ERROR"] as const
const missing = ["PROJECT_AUTHENTICATION_REQUIRED", "PROJECT_AUTHENTICATION_ERROR"] as const
const adminToken = ["INVALID_ADMIN_ACCESS_TOKEN", ...family] as const
const project = { projectId: Schema.String }

/**
 * A key or an admin token was sent without an access type. **What to do** Check for a proxy that removes the header
 * `X-Stack-Access-Type`. @category errors @since 0.1.0
 */
export class ProjectKeyWithoutAccessType extends KnownError<ProjectKeyWithoutAccessType>()({
  code: "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
  status: 400,
  families: family,
  message: "The request has a key without an access type. Send the header X-Stack-Access-Type."
}) {}

/**
 * The access type is not `client`, `server` or `admin`. **What to do** Check for a proxy that changes the header
 * `X-Stack-Access-Type`. @category errors @since 0.1.0
 */
export class InvalidAccessType extends KnownError<InvalidAccessType>()({
  code: "INVALID_ACCESS_TYPE",
  status: 400,
  families: family,
  message: "The access type must be client, server or admin."
}) {}

/** An access type was sent without a project id. **What to do** Set the option `projectId`. @category errors @since 0.1.0 */
export class AccessTypeWithoutProjectId extends KnownError<AccessTypeWithoutProjectId>()({
  code: "ACCESS_TYPE_WITHOUT_PROJECT_ID",
  status: 400,
  families: family,
  details: { requestType: AccessType },
  message: ({ requestType }) => `A ${requestType} request needs a project id. Set the option \`projectId\`.`
}) {}

/**
 * The endpoint needs a project, and the request names no access type. **What to do** Check for a proxy that removes the header
 * `X-Stack-Access-Type`; the library always sends it. @category errors @since 0.1.0
 */
export class AccessTypeRequired extends KnownError<AccessTypeRequired>()({
  code: "ACCESS_TYPE_REQUIRED",
  status: 400,
  families: family,
  message: "The endpoint needs an access type. Send the header X-Stack-Access-Type."
}) {}

/**
 * The access type is lower than the endpoint requires. **What to do** Make the call with an app of a flavour in
 * `details.allowedAccessTypes`. @category errors @since 0.1.0
 */
export class InsufficientAccessType extends KnownError<InsufficientAccessType>()({
  code: "INSUFFICIENT_ACCESS_TYPE",
  status: 401,
  families: family,
  details: { actualAccessType: AccessType, allowedAccessTypes: Schema.Array(AccessType) },
  message: ({ actualAccessType, allowedAccessTypes }) =>
    `The call needs ${
      allowedAccessTypes.join(" or ")
    } access, but has ${actualAccessType} access. Use an app with the needed access.`
}) {}

/**
 * The publishable client key is unknown, revoked or expired. **What to do** Replace the key with one from the project's settings.
 * @category errors @since 0.1.0
 */
export class InvalidPublishableClientKey extends KnownError<InvalidPublishableClientKey>()({
  code: "INVALID_PUBLISHABLE_CLIENT_KEY",
  status: 401,
  families: family,
  details: project,
  message: ({ projectId }) =>
    `The publishable client key is expired, revoked or not of project ${projectId}. Check or replace it.`
}) {}

/**
 * The secret server key is unknown, revoked or expired. **What to do** Replace the key with one from the project's settings.
 * @category errors @since 0.1.0
 */
export class InvalidSecretServerKey extends KnownError<InvalidSecretServerKey>()({
  code: "INVALID_SECRET_SERVER_KEY",
  status: 401,
  families: family,
  details: project,
  message: ({ projectId }) => `The secret server key is expired, revoked or not of project ${projectId}. Check or replace it.`
}) {}

/**
 * The super secret admin key is unknown, revoked or expired. **What to do** Replace the key with one from the project's settings.
 * @category errors @since 0.1.0
 */
export class InvalidSuperSecretAdminKey extends KnownError<InvalidSuperSecretAdminKey>()({
  code: "INVALID_SUPER_SECRET_ADMIN_KEY",
  status: 401,
  families: family,
  details: project,
  message: ({ projectId }) =>
    `The super secret admin key is expired, revoked or not of project ${projectId}. Check or replace it.`
}) {}

/** The provider cannot verify the admin access token. **What to do** Sign the owner in again. @category errors @since 0.1.0 */
export class UnparsableAdminAccessToken extends KnownError<UnparsableAdminAccessToken>()({
  code: "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  status: 401,
  families: adminToken,
  message: "The owner's access token could not be verified. Sign the project owner in again."
}) {}

/** The admin access token has expired. **What to do** Renew the owner's session. @category errors @since 0.1.0 */
export class AdminAccessTokenExpired extends KnownError<AdminAccessTokenExpired>()({
  code: "ADMIN_ACCESS_TOKEN_EXPIRED",
  status: 401,
  families: adminToken,
  details: { expiredAtMillis: Schema.NullOr(Schema.Number) },
  message: "The owner's access token has expired. Renew it and try again."
}) {}

/**
 * The admin access token was not issued by the project `internal`. **What to do** Use the owner's session of the project
 * `internal`. @category errors @since 0.1.0
 */
export class InvalidProjectForAdminAccessToken extends KnownError<InvalidProjectForAdminAccessToken>()({
  code: "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
  status: 401,
  families: adminToken,
  message: "The owner's access token must be for the project `internal`."
}) {}

/**
 * The user of the admin access token does not manage the project. **What to do** Sign in as an owner of the project.
 * @category errors @since 0.1.0
 */
export class AdminAccessTokenIsNotAdmin extends KnownError<AdminAccessTokenIsNotAdmin>()({
  code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
  status: 401,
  families: adminToken,
  message: "The user does not own this project. Sign in as an owner."
}) {}

/**
 * Client access without a publishable client key, on a project that requires one. **What to do** Set the option
 * `publishableClientKey`, or stop requiring it in the project's settings. @category errors @since 0.1.0
 */
export class PublishableClientKeyRequiredForProject extends KnownError<PublishableClientKeyRequiredForProject>()({
  code: "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
  status: 401,
  families: missing,
  details: { projectId: Schema.NullOr(Schema.String) },
  message: "This project requires a publishable client key. Set the option `publishableClientKey`."
}) {}

/**
 * Server access without a secret server key. **What to do** Set the option `secretServerKey`, on a server only.
 * @category errors @since 0.1.0
 */
export class ServerAuthenticationRequired extends KnownError<ServerAuthenticationRequired>()({
  code: "SERVER_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "Server access needs the secret server key. Set the option `secretServerKey`."
}) {}

/**
 * Admin access without a super secret admin key or an owner's session. **What to do** Set the option `superSecretAdminKey`, or
 * use the session of an owner. @category errors @since 0.1.0
 */
export class AdminAuthenticationRequired extends KnownError<AdminAuthenticationRequired>()({
  code: "ADMIN_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "Admin access needs the option `superSecretAdminKey` or `owner`."
}) {}

/** The project id names no project. **What to do** Correct the option `projectId` or `baseUrl`. @category errors @since 0.1.0 */
export class CurrentProjectNotFound extends KnownError<CurrentProjectNotFound>()({
  code: "CURRENT_PROJECT_NOT_FOUND",
  status: 400,
  details: project,
  message: ({ projectId }) => `There is no project ${projectId}. Check the option \`projectId\` and the base URL.`
}) {}

/**
 * The header X-Stack-Branch-Id names no branch of the project. **What to do** Correct the branch id.
 * @category errors @since 0.1.0
 */
export class BranchDoesNotExist extends KnownError<BranchDoesNotExist>()({
  code: "BRANCH_DOES_NOT_EXIST",
  status: 400,
  details: { branchId: Schema.String },
  message: ({ branchId }) => `There is no branch ${branchId}. Check the id.`
}) {}

/**
 * Client access without a publishable client key, as older providers report it. **What to do** Set the option
 * `publishableClientKey`. @category errors @since 0.1.0
 */
export class ClientAuthenticationRequired extends KnownError<ClientAuthenticationRequired>()({
  code: "CLIENT_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "Client access needs the publishable client key. Set the option `publishableClientKey`."
}) {}

/**
 * The call has neither a client key nor a server key. **What to do** Set the option `publishableClientKey` or `secretServerKey`.
 * @category errors @since 0.1.0
 */
export class ClientOrServerAuthenticationRequired extends KnownError<ClientOrServerAuthenticationRequired>()({
  code: "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "The call needs the publishable client key or the secret server key. Set the option of the key you have."
}) {}

/**
 * The call has neither a client key nor an admin key. **What to do** Set the option `publishableClientKey` or
 * `superSecretAdminKey`. @category errors @since 0.1.0
 */
export class ClientOrAdminAuthenticationRequired extends KnownError<ClientOrAdminAuthenticationRequired>()({
  code: "CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "The call needs the publishable client key or the super secret admin key. Set the option of the key you have."
}) {}

/** The call has no key of the project. **What to do** Set the option of one of its keys. @category errors @since 0.1.0 */
export class ClientOrServerOrAdminAuthenticationRequired extends KnownError<ClientOrServerOrAdminAuthenticationRequired>()({
  code: "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "The call needs a key of the project: publishable client, secret server or super secret admin key. Set its option."
}) {}

/**
 * The endpoint belongs to the provider's own project, and the call names another. **What to do** Make the call with an app of the
 * project `internal`. @category errors @since 0.1.0
 */
export class ExpectedInternalProject extends KnownError<ExpectedInternalProject>()({
  code: "EXPECTED_INTERNAL_PROJECT",
  status: 401,
  families: ["PROJECT_AUTHENTICATION_ERROR"],
  message: "The call works only on the project internal, which manages the other projects. Use an app of that project."
}) {}
