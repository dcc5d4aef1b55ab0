/**
 * Refusals that the provider documents for no particular call. The current provider sends none of them.
 * @category errors @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

const missing = ["PROJECT_AUTHENTICATION_REQUIRED", "PROJECT_AUTHENTICATION_ERROR"] as const

/**
 * Client access without a publishable client key, as older providers report it. **What to do** Set the option
 * `publishableClientKey`.
 */
export class ClientAuthenticationRequired extends KnownError<ClientAuthenticationRequired>()({
  code: "CLIENT_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "Client access needs the publishable client key. Set the option `publishableClientKey`."
}) {}

/**
 * The call has neither a client key nor a server key. **What to do** Set the option `publishableClientKey` or `secretServerKey`.
 */
export class ClientOrServerAuthenticationRequired extends KnownError<ClientOrServerAuthenticationRequired>()({
  code: "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "The call needs the publishable client key or the secret server key. Set the option of the key you have."
}) {}

/**
 * The call has neither a client key nor an admin key. **What to do** Set the option `publishableClientKey` or
 * `superSecretAdminKey`.
 */
export class ClientOrAdminAuthenticationRequired extends KnownError<ClientOrAdminAuthenticationRequired>()({
  code: "CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "The call needs the publishable client key or the super secret admin key. Set the option of the key you have."
}) {}

/** The call has no key of the project. **What to do** Set the option of one of its keys. */
export class ClientOrServerOrAdminAuthenticationRequired extends KnownError<ClientOrServerOrAdminAuthenticationRequired>()({
  code: "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED",
  status: 401,
  families: missing,
  message: "The call needs a key of the project: publishable client, secret server or super secret admin key. Set its option."
}) {}

/** Represents a refusal that this version of the protocol cannot express. **What to do** Update the library or the provider. */
export class UnsupportedError extends KnownError<UnsupportedError>()({
  code: "UNSUPPORTED_ERROR",
  status: 500,
  details: { originalErrorCode: Schema.String },
  spelled: { originalErrorCode: "originalErrorCode" },
  message: ({ originalErrorCode }) =>
    `This protocol version cannot express ${originalErrorCode}. Update the library or the provider.`
}) {}

/** The action needs a verified e-mail address. **What to do** Ask the user to verify the address. */
export class EmailNotVerified extends KnownError<EmailNotVerified>()({
  code: "EMAIL_NOT_VERIFIED",
  message: "The e-mail address is not verified. Verify it first."
}) {}

/** The address belongs to no user. **What to do** Ask for the address again, or offer to sign up. */
export class EmailNotAssociatedWithUser extends KnownError<EmailNotAssociatedWithUser>()({
  code: "EMAIL_NOT_ASSOCIATED_WITH_USER",
  message: "No user has this e-mail address. Check its spelling, or sign up."
}) {}

/** The caller lacks a permission of the project. **What to do** Grant `details.permissionId` to the user, or hide the action. */
export class ProjectPermissionRequired extends KnownError<ProjectPermissionRequired>()({
  code: "PROJECT_PERMISSION_REQUIRED",
  status: 401,
  details: { userId: Schema.String, permissionId: Schema.String },
  message: ({ permissionId, userId }) =>
    `User ${userId} needs the permission ${permissionId} in this project. Grant it, or act as another user.`
}) {}

/**
 * The provider issues no codes or tokens for the scope (RFC 6749, section 3.3). **What to do** Do not change the scope that the
 * library sets.
 */
export class InvalidScope extends KnownError<InvalidScope>()({
  code: "INVALID_SCOPE",
  message: "The provider does not support the requested OAuth scope. Keep the library's scope."
}) {}

/**
 * The connected account returns no access token; `details.details` is the reason. **What to do** Offer to connect the account
 * again.
 */
export class OAuthAccessTokenNotAvailable extends KnownError<OAuthAccessTokenNotAvailable>()({
  code: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE",
  details: { provider: Schema.String, details: Schema.String },
  message: ({ details, provider }) => `No access token for ${provider}: ${details} Connect the account again.`
}) {}

/** No identity provider with shared keys has that id. **What to do** Correct the id, or set keys of your own. */
export class InvalidSharedOAuthProviderId extends KnownError<InvalidSharedOAuthProviderId>()({
  code: "INVALID_SHARED_OAUTH_PROVIDER_ID",
  details: { providerId: Schema.String },
  message: ({ providerId }) => `${providerId} is not an identity provider with shared keys. Check the id, or set your own keys.`
}) {}

/** No known identity provider has that id. **What to do** Correct the id. */
export class InvalidStandardOAuthProviderId extends KnownError<InvalidStandardOAuthProviderId>()({
  code: "INVALID_STANDARD_OAUTH_PROVIDER_ID",
  details: { providerId: Schema.String },
  message: ({ providerId }) => `${providerId} is not a known identity provider. Check the id.`
}) {}

/** A team with that id already exists. **What to do** Choose another id. */
export class TeamAlreadyExists extends KnownError<TeamAlreadyExists>()({
  code: "TEAM_ALREADY_EXISTS",
  status: 409,
  details: { teamId: Schema.String },
  message: ({ teamId }) => `A team ${teamId} already exists. Choose another id.`
}) {}

/** An e-mail template of that kind already exists. **What to do** Change the template that exists. */
export class EmailTemplateAlreadyExists extends KnownError<EmailTemplateAlreadyExists>()({
  code: "EMAIL_TEMPLATE_ALREADY_EXISTS",
  status: 409,
  message: "This e-mail template already exists. Update it instead."
}) {}

/**
 * The project already makes `details.limit` videos of session replays, the most at a time. **What to do** Try again when one is finished.
 */
export class SessionReplayRenderLimitReached extends KnownError<SessionReplayRenderLimitReached>()({
  code: "SESSION_REPLAY_RENDER_LIMIT_REACHED",
  status: 409,
  details: { limit: Schema.Number },
  message: ({ limit }) =>
    `The project already renders ${limit} session replays, the most at a time. Try again when one is finished.`
}) {}

/** No customer with that id exists. **What to do** Correct the id. */
export class CustomerDoesNotExist extends KnownError<CustomerDoesNotExist>()({
  code: "CUSTOMER_DOES_NOT_EXIST",
  details: { customerId: Schema.String },
  message: ({ customerId }) => `There is no customer ${customerId} in this project. Check the id.`
}) {}
