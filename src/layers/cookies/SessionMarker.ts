/**
 * The marker of a session whose tokens are in HttpOnly cookies: a cookie without a secret by which scripts see that there is a session, and
 * by which they end it without the server.
 */
import { randomString } from "../../schema/wire/RandomString.ts"
import { type CookieScope, hostPrefix, isAccess, refreshName } from "./CookieFormat.ts"
import type { Cookies } from "./SessionCookies.ts"
import { isKept, type SetCookie } from "./SetCookie.ts"

/** The marker of a session in HttpOnly cookies. */
export interface SessionMarker {
  /** A random text that represents the session; grants no access. */
  readonly id: string
  /** Whether a script has ended the session. The server then ignores the session's cookies and removes them. */
  readonly isEnded: boolean
}

/** The name of the marker. On https, only this host can set it. */
export const sessionMarkerName = ({ projectId, secure }: Pick<CookieScope, "projectId" | "secure">): string =>
  `${secure ? hostPrefix : ""}latchkey-session-${projectId}`

/** The most bytes that the marker takes in the head of a response. */
export const markerSize = 192

/** Represents a session that has no marker, because its cookies are not HttpOnly. */
export const unmarkedSession = "unmarked"

const valueForm = /^(ended\.)?(\w{1,64})$/

/** The marker in the cookies; the last one, if the cookies of a response follow those of its request. */
export const sessionMarkerIn = (
  site: Pick<CookieScope, "projectId" | "secure">,
  cookies: Cookies
): SessionMarker | undefined => {
  const value = cookies.findLast(([name]) => name === sessionMarkerName(site))?.[1]
  const [, prefix, id] = valueForm.exec(value ?? "") ?? []
  return id === undefined ? undefined : { id, isEnded: prefix !== undefined }
}

/** The cookie that marks the session; with `id` `null`, the cookie that removes the marker. */
const markerCookie = (site: CookieScope, id: string | null, maxAge: number | null): SetCookie => ({
  name: sessionMarkerName(site),
  value: id ?? "",
  path: "/",
  sameSite: "lax",
  secure: site.secure,
  ...(id === null ? { maxAge: 0 } : maxAge !== null && { maxAge })
})

/** The text for `document.cookie` that ends a session for this browser, also without a connection. */
export const endedMarker = (site: CookieScope, id: string, maxAge: number): SetCookie => markerCookie(site, `ended.${id}`, maxAge)

export interface MarkedSession {
  readonly site: CookieScope
  /** The cookies of the request, followed by those that were already set. */
  readonly present: Cookies
  /** Whether the session is kept in HttpOnly cookies. */
  readonly isHttpOnly: boolean
  /** Whether the cookies hold the session that the marker in `present` represents. */
  readonly isSameSession: boolean
  /** Lifetime of the marker in seconds; `null`: until the browser is closed. */
  readonly maxAge: number | null
}

/** The cookies of a session as HttpOnly cookies with their marker; or unchanged, without the marker of earlier HttpOnly cookies. */
export const withSessionMarker = (
  cookies: ReadonlyArray<SetCookie>,
  { isHttpOnly, isSameSession, maxAge, present, site }: MarkedSession
): ReadonlyArray<SetCookie> => {
  const marker = sessionMarkerIn(site, present)
  const isSecret = (cookie: SetCookie) => isKept(cookie) && (cookie.name === refreshName(site) || isAccess(cookie.name, site))
  if (!isHttpOnly || !cookies.some(isSecret)) {
    return present.some(([name]) => name === sessionMarkerName(site)) ? [...cookies, markerCookie(site, null, 0)] : cookies
  }
  const id = isSameSession && marker !== undefined && !marker.isEnded ? marker.id : randomString(128)
  return [
    ...cookies.map((cookie): SetCookie => isSecret(cookie) ? { ...cookie, httpOnly: true } : cookie),
    markerCookie(site, id, maxAge)
  ]
}
