/** The known errors that any call may fail with. */
import type { AnyKnownError } from "../base/KnownError.ts"
import * as Access from "../provider/AccessErrors.ts"
import { EmailTemplateAlreadyExists, TemplateSourceRewriteError } from "../provider/EmailErrors.ts"
import {
  InvalidOAuthClientIdOrSecret,
  InvalidScope,
  InvalidSharedOAuthProviderId,
  InvalidStandardOAuthProviderId,
  OAuthAccessTokenNotAvailable
} from "../provider/OAuthErrors.ts"
import { PasskeyWebAuthnError } from "../provider/PasskeyErrors.ts"
import { CustomerDoesNotExist } from "../provider/PaymentErrors.ts"
import { ProjectPermissionRequired } from "../provider/PermissionErrors.ts"
import * as Form from "../provider/RequestErrors.ts"
import * as Session from "../provider/SessionErrors.ts"
import { TeamAlreadyExists } from "../provider/TeamErrors.ts"
import { EmailNotAssociatedWithUser, EmailNotVerified } from "../provider/VerificationErrors.ts"
import * as Workflow from "../provider/WorkflowErrors.ts"

/** Refusals of the request's format, the project's credentials and the session. @category errors @since 0.1.0 */
export const commonErrors = [
  Form.SchemaError,
  Form.BodyParsingError,
  Form.AllOverloadsFailed,
  Access.InsufficientAccessType,
  Access.InvalidPublishableClientKey,
  Access.PublishableClientKeyRequiredForProject,
  Access.CurrentProjectNotFound,
  // Any call may first have to renew the session, which is an OAuth call.
  InvalidOAuthClientIdOrSecret,
  Session.UnparsableAccessToken,
  Session.AccessTokenExpired,
  Session.InvalidProjectForAccessToken,
  Session.AnonymousAuthenticationNotAllowed,
  Session.RestrictedUserNotAllowed
] as const satisfies ReadonlyArray<AnyKnownError>

/**
 * Refusals of a key, of an owner's token, or of headers that this library never sends. Programs without a key do not bundle these classes;
 * in such programs, the reason is `Unrecognized` with the refusal's code.
 * @category errors @since 0.1.0
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

/**
 * Codes that the provider documents for no particular call. Like the classes in `keyErrors`, these are bundled only by programs with a key:
 * in a browser program, they would add 2 KB for codes that the current provider does not send.
 * @category errors @since 0.1.0
 */
export const unplacedErrors = [
  Form.UnsupportedError,
  Access.ClientAuthenticationRequired,
  Access.ClientOrServerAuthenticationRequired,
  Access.ClientOrAdminAuthenticationRequired,
  Access.ClientOrServerOrAdminAuthenticationRequired,
  EmailNotVerified,
  ProjectPermissionRequired,
  InvalidScope,
  OAuthAccessTokenNotAvailable,
  PasskeyWebAuthnError,
  EmailNotAssociatedWithUser,
  TeamAlreadyExists,
  InvalidSharedOAuthProviderId,
  InvalidStandardOAuthProviderId,
  TemplateSourceRewriteError,
  EmailTemplateAlreadyExists,
  CustomerDoesNotExist,
  Workflow.WorkflowTokenDoesNotExist,
  Workflow.WorkflowTokenExpired
] as const satisfies ReadonlyArray<AnyKnownError>

/** A refusal that `keyErrors` or `unplacedErrors` lists. @category models @since 0.1.0 */
export type KeyError = (typeof keyErrors)[number]["Type"] | (typeof unplacedErrors)[number]["Type"]

/**
 * A refusal with a code that any call may receive: the `reason` of a `CallError`, or an error with its own tag if the call lists it.
 * @category models @since 0.1.0
 */
export type CommonError = (typeof commonErrors)[number]["Type"] | KeyError
