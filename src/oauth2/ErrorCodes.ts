/** Error codes of authorization servers and protected resources, and the action that each requires. */
import * as Schema from "effect/Schema"

/** The action for each error code, grouped by standard; the texts follow "The server refused with …:". */
const advice = {
  // RFC 6749, sections 4.1.2.1 and 5.2.
  invalid_request: "A parameter is missing, repeated or malformed.",
  invalid_client: "Check the client id, the client's secret or key, and the way it authenticates.",
  invalid_grant: "The code or refresh token is wrong, used, expired or another client's. Start signing in again.",
  unauthorized_client: "The client is not registered for this grant.",
  unsupported_grant_type: "The server does not support this grant.",
  unsupported_response_type: "The server does not issue authorization codes this way.",
  invalid_scope: "Ask for scopes that the server knows and the client is registered for.",
  access_denied: "The user or the server declined. Start again, or sign in another way.",
  server_error: "The server met an unexpected condition. Try again later.",
  temporarily_unavailable: "The server is overloaded or under maintenance. Try again later.",
  // RFC 6750, section 3.1.
  invalid_token: "The access token is expired, revoked or malformed. Renew it.",
  insufficient_scope: "The access token lacks a scope. Sign in again and ask for it.",
  // RFC 7009, section 2.2.1.
  unsupported_token_type: "The server does not revoke tokens of this kind.",
  // RFC 8628, section 3.5.
  authorization_pending: "The user has not confirmed yet. Poll again after the interval.",
  slow_down: "Poll less often.",
  expired_token: "The device code has expired. Start again.",
  // RFC 8707, section 2, and RFC 9396, section 5.
  invalid_target: "The server does not know the requested resource.",
  invalid_authorization_details: "The server does not accept these authorization details.",
  // RFC 9449, sections 5 and 8.
  invalid_dpop_proof: "The server does not accept the DPoP proof. Check the key's algorithm and the device's clock.",
  use_dpop_nonce: "The server asked for a DPoP nonce again after receiving one.",
  // RFC 9470, section 3.
  insufficient_user_authentication: "The server requires a more recent or stronger sign-in. Sign in again.",
  // OpenID Connect Core 1.0, section 3.1.2.6.
  interaction_required: "The server must ask the user. Start without `prompt=none`.",
  login_required: "The user must sign in. Start without `prompt=none`.",
  account_selection_required: "The user must choose an account. Start without `prompt=none`.",
  consent_required: "The user must consent. Start without `prompt=none`.",
  invalid_request_uri: "The server could not read the request URI.",
  invalid_request_object: "The server could not read the request object.",
  request_not_supported: "The server does not accept request objects.",
  request_uri_not_supported: "The server does not accept request URIs.",
  registration_not_supported: "The server does not accept a registration in a request."
} as const

/**
 * Registered error codes (RFC 6749, 6750, 7009, 8628, 8707, 9396, 9449, 9470; OpenID Connect Core 1.0).
 * @category models @since 0.1.0
 */
export type ErrorCode = keyof typeof advice

/** @category schemas @since 0.1.0 */
export const ErrorCode = Schema.Literals(Object.keys(advice) as ReadonlyArray<ErrorCode>)

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(advice, code)

/** The action that a code requires, as a sentence. */
export const adviceFor = (code: ErrorCode): string => advice[code]
