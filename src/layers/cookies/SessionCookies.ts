/** Reads sessions from cookies, according to the table in `CookieFormat.ts`. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { claimsOf, lifeOf } from "../../pipeline/session/AccessToken.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { isToken } from "../../schema/wire/HeaderText.ts"
import * as Wire from "../../schema/wire/Wire.ts"
import {
  type CookieFormat,
  cookieFormatOf,
  cookieFormats,
  type CookieScope,
  isAccess,
  migrationMarkerName,
  sharedAccessName
} from "./CookieFormat.ts"

/** Names and values of cookies, in order; a host and its domain may both have a cookie with the same name. */
export type Cookies = ReadonlyArray<readonly [name: string, value: string]>

/**
 * Trims only spaces and tabs (RFC 6265, section 5.2): to the browser, a name that starts with other white space, such as U+2000, is not a
 * `__Host-` name, so it must not become one here. Takes linear time, which `replace(/[ \t]+$/, "")` does not.
 */
const trim = (text: string) => /[^ \t](.*[^ \t])?/s.exec(text)?.[0] ?? ""

/** Parses a `Cookie` header or `document.cookie`; values with invalid percent-encoding are kept unchanged. */
export const parseCookies = (header: string): Cookies =>
  header.split(";").flatMap((part) => {
    const at = part.indexOf("=")
    if (at < 0) return []
    const name = trim(part.slice(0, at))
    const raw = trim(part.slice(at + 1)).replace(/^"(.*)"$/, "$1")
    try {
      return [[name, decodeURIComponent(raw)] as const]
    } catch {
      return [[name, raw] as const]
    }
  })

/** The session in cookies. */
export interface CookieSession {
  readonly session: Option.Option<Tokens>
  /** The tokens to exchange before one of them becomes the session, starting with the one in `session`. Empty if no exchange is needed. */
  readonly candidates: ReadonlyArray<Redacted.Redacted>
}

const noSession: CookieSession = { session: Option.none(), candidates: [] }

const decodeValue = Schema.decodeUnknownOption(Wire.struct({ refreshToken: Schema.String, updatedAtMillis: Schema.Number }))

/** The refresh token in the value of a cookie that has a date; `undefined` if it is unreadable. */
export const refreshTokenIn = (value: string): string | undefined =>
  Option.getOrUndefined(decodeValue(Wire.parseJson(value)))?.refreshToken

/** The distinct refresh tokens in cookies of a format: newest first, or in the order of the cookies if the format has no date. */
const tokensIn = (form: CookieFormat, site: CookieScope, cookies: Cookies): ReadonlyArray<string> => {
  const values = cookies.flatMap(([name, value]) => cookieFormatOf(name, site) === form ? [value] : [])
  const tokens = form.isRaw ? values : values
    .flatMap((value) => Option.toArray(decodeValue(Wire.parseJson(value))))
    .sort((a, b) => b.updatedAtMillis - a.updatedAtMillis)
    .map(({ refreshToken }) => refreshToken)
  return Array.from(new Set(tokens)).filter(isToken)
}

/** The pairs `[refreshToken, accessToken]` in cookies. */
const pairsIn = (cookies: Cookies, site: Pick<CookieScope, "projectId">) =>
  cookies.flatMap(([name, value]) => {
    const pair = isAccess(name, site) ? Wire.parseJson(value) : null
    return Array.isArray(pair) && isToken(pair[1])
      ? [[pair[0] as unknown, Redacted.make(pair[1])] as const]
      : []
  })

/** The access token that expires last of those that were stored with the refresh token. */
const accessTokenIn = (site: CookieScope, cookies: Cookies, refreshToken: string): Redacted.Redacted | null =>
  pairsIn(cookies, site)
    .flatMap(([token, accessToken]) => token === refreshToken ? [accessToken] : [])
    .sort((a, b) => lifeOf(b).expiresAt - lifeOf(a).expiresAt)[0] ?? null

/** Whether another project uses the shared name of access cookies: whether a token in it is for that project and has not expired. */
export const isSharedNameTaken = (cookies: Cookies, site: Pick<CookieScope, "projectId">, now: number): boolean =>
  pairsIn(cookies.filter(([name]) => name === sharedAccessName), site)
    .some(([, accessToken]) => isForeign(accessToken, site.projectId) && lifeOf(accessToken).expiresAt > now)

/** Whether an access token is for another project; the audience is the project, with a suffix for some kinds of users. */
const isForeign = (token: Redacted.Redacted, projectId: string) => {
  const { aud } = claimsOf(token)
  return typeof aud === "string" && aud.split(":", 1)[0] !== projectId
}

const acceptedSession = (site: CookieScope, cookies: Cookies, refreshToken: string): CookieSession => ({
  session: Option.some({
    refreshToken: Redacted.make(refreshToken),
    accessToken: accessTokenIn(site, cookies, refreshToken)
  }),
  candidates: []
})

/**
 * Whether a text may be a token: 1 to 512 URL-safe characters. The provider's tokens are 45 characters of base32. Other text is not sent,
 * because a firewall could block the request or the provider could fail, and the candidate would then never be refused.
 */
const isCandidate = (text: string) => /^[\w.~-]{1,512}$/.test(text)

/**
 * Treats the tokens as candidates. The session has the first candidate and no access token, so that the candidate is exchanged before use.
 */
const candidateSession = (tokens: ReadonlyArray<string>): CookieSession => {
  const candidates = tokens.filter(isCandidate).map((token) => Redacted.make(token))
  const [refreshToken] = candidates
  return refreshToken === undefined
    ? noSession
    : { session: Option.some({ refreshToken, accessToken: null }), candidates }
}

/**
 * The session in the cookies. Ignores corrupt, truncated and foreign values and, without `migrate`, all formats of the role `migration`.
 */
export const findSession = (site: CookieScope, cookies: Cookies, migrate = false): CookieSession => {
  const nonEmpty = cookies.filter(([, value]) => value !== "")
  for (const form of cookieFormats) {
    if (form.role(site) !== "session") continue
    const tokens = tokensIn(form, site, nonEmpty)
    const [first] = tokens
    if (first === undefined) continue
    // In a format that only this host can write, the newest cookie is used. In any other format, several cookies are candidates, because
    // another host may have written them.
    return tokens.length === 1 || form.writer === "host" ? acceptedSession(site, nonEmpty, first) : candidateSession(tokens)
  }
  // A cookie that only this host can write, even an unreadable one, ends the migration.
  const isSettled = nonEmpty.some(([name]) =>
    name === migrationMarkerName(site.projectId) || cookieFormatOf(name, site)?.writer === "host"
  )
  if (!migrate || isSettled) return noSession
  // Collected once for all candidates, because a request may have hundreds of cookies of both kinds.
  const foreign = new Set(
    pairsIn(nonEmpty, site).flatMap(([refreshToken, accessToken]) => isForeign(accessToken, site.projectId) ? [refreshToken] : [])
  )
  const tokens = cookieFormats.flatMap((form) =>
    form.role(site) === "session" ?
      [] :
      tokensIn(form, site, nonEmpty).filter((token) => !form.matches("stack-refresh", site) || !foreign.has(token))
  )
  return candidateSession(Array.from(new Set(tokens)))
}
