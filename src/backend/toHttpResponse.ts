/** Responses of a backend for any error of this library. */
import { requestSuffix } from "../errors/base/CallInfo.ts"
import { errorTag } from "../errors/base/errorTag.ts"
import { type CallError, isCallError } from "../errors/call/CallError.ts"
import { isKnownError } from "../errors/provider/isKnownError.ts"
import type { KnownErrorInstance } from "../errors/provider/knownErrors.ts"

/** A response as plain data, for any framework: `Response.json(body, { status, headers })`. @category models @since 0.1.0 */
export interface HttpResponse {
  readonly status: number
  /** Headers, with lowercase names. */
  readonly headers: { readonly [name: string]: string }
  /**
   * `code` is the provider's code of the refusal, `INTERNAL_ERROR` for status 500, otherwise the error's tag in capitals (`TIMED_OUT`).
   * `message` contains no id, address, key or text of the provider: it is the refusal's own message if that is the same for all details,
   * otherwise a message for the status.
   */
  readonly body: { readonly code: string; readonly message: string }
}

/**
 * HTTP statuses by error tag: reasons of calls, local errors, and refusals for which the provider's status would mislead the backend's
 * client.
 */
const statuses: { readonly [tag: string]: number | undefined } = {
  Unreachable: 502,
  ServerFailure: 502,
  Undecodable: 502,
  ResponseTooLarge: 502,
  TimedOut: 504,
  // The provider throttled this server, so 429 would blame its client (RFC 6585, section 4).
  Throttled: 503,
  Offline: 503,
  Disposed: 503,
  KeysUnavailable: 503,
  AuthenticationUnavailable: 503,
  Unsendable: 400,
  InvalidQuantity: 400,
  ExactlyOneRequired: 400,
  PrimaryEmailRequired: 400,
  AttemptCodeRequired: 400,
  UntrustedRedirect: 400,
  OAuthCallbackRejected: 400,
  InvalidWebhook: 400,
  WebhookTooLarge: 413,
  NotSignedIn: 401,
  Unauthorized: 401,
  InvalidAccessToken: 401,
  CannotGetOwnUserWithoutUser: 401,
  Forbidden: 403,
  CrossSiteRequest: 403,
  TeamPermissionRequired: 403,
  ProjectPermissionRequired: 403,
  TeamPermissionNotFound: 404,
  // This server is misconfigured; the request is correct.
  CurrentProjectNotFound: 500,
  BranchDoesNotExist: 500,
  InvalidOAuthClientIdOrSecret: 500
}

const messages: { readonly [status: number]: string | undefined } = {
  400: "The request is invalid.",
  401: "Sign in first.",
  403: "This is not allowed.",
  404: "The requested resource does not exist.",
  409: "The request conflicts with existing data.",
  413: "The request is too large.",
  500: "Something went wrong.",
  502: "The sign-in service failed. Try again later.",
  503: "The sign-in service is not available. Try again later.",
  504: "The sign-in service did not respond in time. Try again later."
}

/**
 * Tags of refusals with details whose message is nevertheless for clients: it names no detail, or only a number or one of the library's own
 * words. Refusals without details need no entry, because their message is constant.
 */
export const ownMessages: ReadonlyArray<string> = [
  "AccessTokenExpired",
  "BotChallengeFailed",
  "ContactChannelAlreadyUsedForAuthBySomeoneElse",
  "EmailIsNotPrimaryEmail",
  "MultiFactorAuthenticationRequired",
  "PasswordTooLong",
  "PasswordTooShort",
  "SignUpRejected",
  "UserEmailAlreadyExists"
]

/** The status for a refusal without a code: the status of the provider's response if it can concern the client's request, otherwise 502. */
const refusedStatus = ({ call: { status } }: CallError): number =>
  status >= 400 && status < 500 && ![401, 407, 429].includes(status) ? status : 502

const knownStatus = (error: KnownErrorInstance): number =>
  "PROJECT_AUTHENTICATION_ERROR" in error.families ? 500 : error.status >= 500 ? 502 : error.status

/** Returns the HTTP status of the response that `toHttpResponse` makes for an error. @category functions @since 0.1.0 */
export const httpStatusOf = (error: unknown): number => {
  const cause = isCallError(error) ? error.reason : error
  const tag = errorTag(cause) ?? "InternalError"
  if (isCallError(error) && (tag === "Refused" || tag === "Unrecognized")) return refusedStatus(error)
  return statuses[tag] ?? (isKnownError(cause) ? knownStatus(cause) : 500)
}

/** The message of a refusal without the description of the call; `undefined` if it may show an id or the provider's text. */
const ownMessageOf = (error: KnownErrorInstance): string | undefined => {
  const { _tag, call, message } = error
  if ("details" in error && !ownMessages.includes(_tag)) return undefined
  return call === undefined ? message : message.slice(0, message.length - requestSuffix(call).length)
}

/**
 * A response for any error: 400 for invalid input, 401 with `WWW-Authenticate` for a missing or ended session, 403 for a missing
 * permission, 404 for a missing resource, 502, 503 (with `Retry-After` if the provider sent one) and 504 for a provider that fails, is
 * unavailable or times out. For other errors, and for a wrong key or option of this server, the status is 500.
 *
 * **Example** (A handler on the web's `Response`)
 *
 * ```ts
 * const result = await server.safe.users.get(id)
 * if (!result.ok) {
 *   const { body, headers, status } = toHttpResponse(result.error)
 *   return Response.json(body, { status, headers })
 * }
 * return Response.json(result.value)
 * ```
 * @category functions @since 0.1.0
 */
export const toHttpResponse = (error: unknown): HttpResponse => {
  const status = httpStatusOf(error)
  const cause = isCallError(error) ? error.reason : error
  const wait = isCallError(error) && error.reason._tag === "Throttled" ? error.reason.retryAfterMillis : null
  const knownError = isKnownError(cause) && status < 500 ? cause : undefined
  return {
    status,
    headers: {
      "cache-control": "no-store",
      ...(status === 401 && { "www-authenticate": "Bearer" }),
      ...(wait !== null && { "retry-after": String(Math.ceil(wait / 1000)) })
    },
    body: {
      code: knownError?.code ??
        (status === 500 ? "INTERNAL_ERROR" : (errorTag(cause) ?? "InternalError").replace(/(?!^)(?=[A-Z])/g, "_").toUpperCase()),
      message: (knownError && ownMessageOf(knownError)) ?? messages[status] ?? "The request was refused."
    }
  }
}
