/** Cookies to be set: what they are, and how they are written (RFC 6265, section 4.1). */

/** @category models @since 0.1.0 */
export interface SetCookie {
  readonly name: string
  /** Before percent-encoding; empty where the cookie is removed. */
  readonly value: string
  /** In seconds; 0 removes the cookie. */
  readonly maxAge: number
  /** `/`, but for the removal of a cookie that was set for another path. */
  readonly path: string
  readonly sameSite: "lax" | "none"
  readonly secure: boolean
  /** Absent: this host only. */
  readonly domain?: string
  /** Kept per top-level site, in frames of other sites (CHIPS). */
  readonly partitioned?: true
}

/**
 * Percent-encoded. Half a surrogate pair, which no token has but an answer may, is replaced: `encodeURIComponent` would throw.
 * @category functions @since 0.1.0
 */
export const encodedValue = (value: string): string => encodeURIComponent(value.toWellFormed())

/** As a `Set-Cookie` header has it, and as `document.cookie` takes it. @category functions @since 0.1.0 */
export const setCookieText = ({ domain, maxAge, name, partitioned, path, sameSite, secure, value }: SetCookie): string =>
  `${name}=${encodedValue(value)}; Path=${path}; Max-Age=${maxAge}; SameSite=${sameSite === "lax" ? "Lax" : "None"}`
  + `${domain ? `; Domain=${domain}` : ""}${secure ? "; Secure" : ""}${partitioned ? "; Partitioned" : ""}`

/**
 * Adds the cookies to the answer of a server: `appendCookies(response.headers)` as the hook of a request's session.
 * @category functions @since 0.1.0
 */
export const appendCookies = (headers: { readonly append: (name: string, value: string) => unknown }) =>
(
  cookies: ReadonlyArray<SetCookie>
): void => {
  for (const cookie of cookies) headers.append("set-cookie", setCookieText(cookie))
}
