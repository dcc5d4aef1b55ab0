/** Attempts to sign in at an identity provider: how long they last, and the cookie that binds one to its browser. */

/** How long a browser may stay at the identity provider, in milliseconds. */
export const attemptLifetime = 10 * 60_000

/** The cookie that proves that the browser which returns is the one that started the attempt. */
export const attemptCookieName = (attemptId: string) => `stack-oauth-inner-${attemptId}`

/** The `Set-Cookie` value at the start of the attempt. */
export const attemptCookieHeader = (attemptId: string, apiUrl: string, now: number) =>
  [
    `${attemptCookieName(attemptId)}=true`,
    "Path=/",
    `Expires=${new Date(now + attemptLifetime).toUTCString()}`,
    `Max-Age=${attemptLifetime / 1000}`,
    "HttpOnly",
    ...(apiUrl.startsWith("https:") ? ["Secure"] : [])
  ].join("; ")
