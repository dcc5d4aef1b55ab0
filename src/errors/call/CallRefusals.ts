/** The known errors that any call may fail with, and that every program includes. @category errors @since 0.1.0 */
import type { AnyKnownError } from "../base/KnownError.ts"
import * as AccessErrors from "../provider/AccessErrors.ts"
import { InvalidOAuthClientIdOrSecret } from "../provider/OAuthErrors.ts"
import * as RequestErrors from "../provider/RequestErrors.ts"
import * as SessionErrors from "../provider/SessionErrors.ts"
import type { RareRefusal } from "./RareRefusals.ts"

/** Refusals of the request's format, the project's credentials and the session. */
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
 * A refusal with a code that any call may receive: the `reason` of a `CallError`, or an error with its own tag if the call lists it.
 * @category models @since 0.1.0
 */
export type CommonError = (typeof commonErrors)[number]["Type"] | RareRefusal
