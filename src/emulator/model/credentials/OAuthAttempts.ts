/** Attempts to sign in at an identity provider: their lifetime, and the cookie that binds each to its browser. */

/** Milliseconds within which the browser must return from the identity provider. */
export const attemptLifetime = 10 * 60_000

/** Name of the cookie that proves that the returning browser started the attempt. */
export const attemptCookieName = (attemptId: string) => `stack-oauth-inner-${attemptId}`

/** The `Set-Cookie` value that binds a new attempt to its browser. */
export const attemptCookieHeader = (attemptId: string, url: string, now: number) =>
  [
    `${attemptCookieName(attemptId)}=true`,
    "Path=/",
    `Expires=${new Date(now + attemptLifetime).toUTCString()}`,
    `Max-Age=${attemptLifetime / 1000}`,
    "HttpOnly",
    ...(url.startsWith("https:") ? ["Secure"] : [])
  ].join("; ")
