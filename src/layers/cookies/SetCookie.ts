/** Cookies to set, and their serialization (RFC 6265, section 4.1). */

/** @category models @since 0.1.0 */
export interface SetCookie {
  readonly name: string
  /** The value before percent-encoding; empty to remove the cookie. */
  readonly value: string
  /** Lifetime in seconds; 0 removes the cookie. Omit to keep it until the browser is closed. */
  readonly maxAge?: number
  /** `/`, except when removing a cookie with another path. */
  readonly path: string
  readonly sameSite: "lax" | "none"
  readonly secure: boolean
  /** The domain whose hosts receive the cookie. Omit to restrict the cookie to this host. */
  readonly domain?: string
  /** Whether browsers store the cookie separately for each top-level site (CHIPS). */
  readonly partitioned?: true
  /** Whether scripts cannot read the cookie. */
  readonly httpOnly?: true
}

/** Whether the cookie has a value, instead of removing one. @category guards @since 0.1.0 */
export const isKept = ({ maxAge }: Pick<SetCookie, "maxAge">): boolean => maxAge !== 0

/**
 * Percent-encodes a value. Replaces lone surrogates, which a response may contain and `encodeURIComponent` rejects.
 * @category functions @since 0.1.0
 */
export const encodedValue = (value: string): string => encodeURIComponent(value.toWellFormed())

/** The text for a `Set-Cookie` header and for `document.cookie`. @category functions @since 0.1.0 */
export const setCookieText = (
  { domain, httpOnly, maxAge, name, partitioned, path, sameSite, secure, value }: SetCookie
): string =>
  `${name}=${encodedValue(value)}; Path=${path}${maxAge === undefined ? "" : `; Max-Age=${maxAge}`}; SameSite=${
    sameSite === "lax" ? "Lax" : "None"
  }${domain ? `; Domain=${domain}` : ""}${secure ? "; Secure" : ""}${partitioned ? "; Partitioned" : ""}${
    httpOnly ? "; HttpOnly" : ""
  }`

/** The bytes that a cookie takes in the head of a response: the field's name, its value and the end of the line. */
export const setCookieSize = (cookie: SetCookie): number => "set-cookie: \r\n".length + setCookieText(cookie).length

/** Adds cookies to the response of a server: use `appendCookies(response.headers)` as `setCookies`. @category functions @since 0.1.0 */
export const appendCookies = (headers: { readonly append: (name: string, value: string) => unknown }) =>
(
  cookies: ReadonlyArray<SetCookie>
): void => {
  for (const cookie of cookies) headers.append("set-cookie", setCookieText(cookie))
}
