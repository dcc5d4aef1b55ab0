/**
 * The calls of a browser app that receive or send a refresh token. An app whose backend keeps that token sends them through the backend.
 */

/** The header with the method and the path of the provider's call, such as `POST /auth/password/sign-in`. No form can send it. */
export const callHeader = "x-latchkey-call"

/** The header with the age of a renewed access token in milliseconds, by the backend's clock. */
export const ageHeader = "x-latchkey-token-age"

/** The call that renews a session, and exchanges an authorization code (RFC 6749, sections 4.1.3 and 6). */
export const tokenCall = "POST /auth/oauth/token"

/** The call that ends the session. */
export const signOutCall = "DELETE /auth/sessions/current"

const paths =
  /^POST \/auth\/(?:(?:otp|mfa|passkey|password)\/sign-in|(?:password|anonymous)\/sign-up|password\/update|cli\/complete|oauth\/(?:callback\/apple\/native|cross-domain\/authorize))$/

/** Whether the provider's response or request has a refresh token, by the call's method and path. */
export const isSessionCall = (call: string): boolean => call === tokenCall || call === signOutCall || paths.test(call)
