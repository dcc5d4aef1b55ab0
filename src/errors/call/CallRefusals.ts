/** The known errors that any call may fail with. */
import type { AnyKnownError } from "../base/KnownError.ts"
import * as AccessErrors from "../provider/AccessErrors.ts"
import { SessionReplayRenderLimitReached } from "../provider/AnalyticsErrors.ts"
import { EmailTemplateAlreadyExists } from "../provider/EmailErrors.ts"
import * as ExternalAuthErrors from "../provider/ExternalAuthErrors.ts"
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
import * as RequestErrors from "../provider/RequestErrors.ts"
import * as SessionErrors from "../provider/SessionErrors.ts"
import { TeamAlreadyExists } from "../provider/TeamErrors.ts"
import { EmailNotAssociatedWithUser, EmailNotVerified } from "../provider/VerificationErrors.ts"
import * as WorkflowErrors from "../provider/WorkflowErrors.ts"

/** Refusals of the request's format, the project's credentials and the session. @category errors @since 0.1.0 */
export const commonErrors = [
  RequestErrors.SchemaError,
  RequestErrors.BodyParsingError,
  RequestErrors.AllOverloadsFailed,
  AccessErrors.InsufficientAccessType,
  AccessErrors.InvalidPublishableClientKey,
  AccessErrors.PublishableClientKeyRequiredForProject,
  AccessErrors.CurrentProjectNotFound,
  // Any call may first have to renew the session, which is an OAuth call.
  InvalidOAuthClientIdOrSecret,
  SessionErrors.UnparsableAccessToken,
  SessionErrors.AccessTokenExpired,
  SessionErrors.InvalidProjectForAccessToken,
  SessionErrors.AnonymousAuthenticationNotAllowed,
  SessionErrors.RestrictedUserNotAllowed
] as const satisfies ReadonlyArray<AnyKnownError>

/**
 * Refusals of a key, of an owner's token, or of headers that this library never sends. Programs without a key do not bundle these classes;
 * in such programs, the reason is `Unrecognized` with the refusal's code.
 * @category errors @since 0.1.0
 */
export const keyErrors = [
  AccessErrors.ProjectKeyWithoutAccessType,
  AccessErrors.InvalidAccessType,
  AccessErrors.AccessTypeWithoutProjectId,
  AccessErrors.AccessTypeRequired,
  AccessErrors.BranchDoesNotExist,
  AccessErrors.InvalidSecretServerKey,
  AccessErrors.InvalidSuperSecretAdminKey,
  AccessErrors.UnparsableAdminAccessToken,
  AccessErrors.AdminAccessTokenExpired,
  AccessErrors.InvalidProjectForAdminAccessToken,
  AccessErrors.AdminAccessTokenIsNotAdmin,
  AccessErrors.ServerAuthenticationRequired,
  AccessErrors.AdminAuthenticationRequired
] as const satisfies ReadonlyArray<AnyKnownError>

/**
 * Codes that the provider documents for no particular call. Like the classes in `keyErrors`, these are bundled only by programs with a key:
 * in a browser program, they would add 2 KB for codes that the current provider does not send.
 * @category errors @since 0.1.0
 */
export const unplacedErrors = [
  RequestErrors.UnsupportedError,
  AccessErrors.ClientAuthenticationRequired,
  AccessErrors.ClientOrServerAuthenticationRequired,
  AccessErrors.ClientOrAdminAuthenticationRequired,
  AccessErrors.ClientOrServerOrAdminAuthenticationRequired,
  EmailNotVerified,
  ProjectPermissionRequired,
  InvalidScope,
  OAuthAccessTokenNotAvailable,
  PasskeyWebAuthnError,
  EmailNotAssociatedWithUser,
  TeamAlreadyExists,
  InvalidSharedOAuthProviderId,
  InvalidStandardOAuthProviderId,
  EmailTemplateAlreadyExists,
  SessionReplayRenderLimitReached,
  CustomerDoesNotExist,
  ExternalAuthErrors.ExternalAuthProviderNotConfigured,
  ExternalAuthErrors.InvalidExternalAuthToken,
  WorkflowErrors.WorkflowTokenDoesNotExist,
  WorkflowErrors.WorkflowTokenExpired
] as const satisfies ReadonlyArray<AnyKnownError>

/** A refusal that `keyErrors` or `unplacedErrors` lists. @category models @since 0.1.0 */
export type KeyError = (typeof keyErrors)[number]["Type"] | (typeof unplacedErrors)[number]["Type"]

/**
 * A refusal with a code that any call may receive: the `reason` of a `CallError`, or an error with its own tag if the call lists it.
 * @category models @since 0.1.0
 */
export type CommonError = (typeof commonErrors)[number]["Type"] | KeyError
