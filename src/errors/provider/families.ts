/** Families of known errors, each with a guard for `Effect.catchIf` and a type. */
import { inFamily } from "../base/KnownError.ts"
// Type only: at run time, a guard checks only the error and loads no class.
import type { KnownErrorInstance } from "./knownErrors.ts"

/** The known errors that list `Family` in `families`. @category models @since 0.1.0 */
export type Members<Family extends string> = Extract<KnownErrorInstance, { readonly families: { readonly [F in Family]: true } }>

/** The project's credentials are missing, incomplete or wrong. @category guards @since 0.1.0 */
export const isProjectAuthenticationError = inFamily("PROJECT_AUTHENTICATION_ERROR")
/** @category models @since 0.1.0 */
export type ProjectAuthenticationError = Members<"PROJECT_AUTHENTICATION_ERROR">

/** The project's credentials are incomplete or wrong. @category guards @since 0.1.0 */
export const isInvalidProjectAuthentication = inFamily("INVALID_PROJECT_AUTHENTICATION")
/** @category models @since 0.1.0 */
export type InvalidProjectAuthentication = Members<"INVALID_PROJECT_AUTHENTICATION">

/** The access token of a project's owner is not accepted. @category guards @since 0.1.0 */
export const isInvalidAdminAccessToken = inFamily("INVALID_ADMIN_ACCESS_TOKEN")
/** @category models @since 0.1.0 */
export type InvalidAdminAccessToken = Members<"INVALID_ADMIN_ACCESS_TOKEN">

/** A key that the endpoint needs is missing. @category guards @since 0.1.0 */
export const isProjectAuthenticationRequired = inFamily("PROJECT_AUTHENTICATION_REQUIRED")
/** @category models @since 0.1.0 */
export type ProjectAuthenticationRequired = Members<"PROJECT_AUTHENTICATION_REQUIRED">

/** The user's session is not accepted. @category guards @since 0.1.0 */
export const isSessionAuthenticationError = inFamily("SESSION_AUTHENTICATION_ERROR")
/** @category models @since 0.1.0 */
export type SessionAuthenticationError = Members<"SESSION_AUTHENTICATION_ERROR">

/** The session's credentials are wrong. @category guards @since 0.1.0 */
export const isInvalidSessionAuthentication = inFamily("INVALID_SESSION_AUTHENTICATION")
/** @category models @since 0.1.0 */
export type InvalidSessionAuthentication = Members<"INVALID_SESSION_AUTHENTICATION">

/**
 * The user's access token is not accepted; the library renews it and retries before an application sees the error.
 * @category guards @since 0.1.0
 */
export const isInvalidAccessToken = inFamily("INVALID_ACCESS_TOKEN")
/** @category models @since 0.1.0 */
export type InvalidAccessToken = Members<"INVALID_ACCESS_TOKEN">

/** The session cannot be renewed or revoked by its refresh token. @category guards @since 0.1.0 */
export const isRefreshTokenError = inFamily("REFRESH_TOKEN_ERROR")
/** @category models @since 0.1.0 */
export type RefreshTokenError = Members<"REFRESH_TOKEN_ERROR">

/** The password does not meet the project's rules. @category guards @since 0.1.0 */
export const isPasswordRequirementsNotMet = inFamily("PASSWORD_REQUIREMENTS_NOT_MET")
/** @category models @since 0.1.0 */
export type PasswordRequirementsNotMet = Members<"PASSWORD_REQUIREMENTS_NOT_MET">

/** The one-time code is not accepted. The family's code is `VERIFICATION_ERROR`. @category guards @since 0.1.0 */
export const isVerificationCodeError = inFamily("VERIFICATION_ERROR")
/** @category models @since 0.1.0 */
export type VerificationCodeError = Members<"VERIFICATION_ERROR">

/** The API key of a user or a team is not accepted. @category guards @since 0.1.0 */
export const isApiKeyNotValid = inFamily("API_KEY_NOT_VALID")
/** @category models @since 0.1.0 */
export type ApiKeyNotValid = Members<"API_KEY_NOT_VALID">
