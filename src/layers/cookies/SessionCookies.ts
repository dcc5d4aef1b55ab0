/** The session in cookies: which ones hold it, by the table of `SessionForms`. */
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
  migrationMarkerName
} from "./CookieFormat.ts"

/** Names and values in their order; a name may come twice, from a host and from its domain. */
export type Cookies = ReadonlyArray<readonly [name: string, value: string]>

/**
 * Spaces and tabs only (RFC 6265, section 5.2): a name that begins with other white space, such as U+2000, is not a `__Host-` name to the
 * browser, so it must not become one here.
 */
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "")

/** Reads a `Cookie` header or `document.cookie`; values that are not percent-encoded right are kept as they are. */
export const parseCookies = (header: string): Cookies =>
  header.split(";").flatMap((part) => {
    const at = part.indexOf("=")
    if (at < 0) return []
    const name = trimmed(part.slice(0, at))
    const raw = trimmed(part.slice(at + 1)).replace(/^"(.*)"$/, "$1")
    try {
      return [[name, decodeURIComponent(raw)] as const]
    } catch {
      return [[name, raw] as const]
    }
  })

/** What the cookies hold. */
export interface CookieSession {
  readonly session: Option.Option<Tokens>
  /** The tokens that are to be exchanged before one of them is the session; `session` is the first. Empty where `session` decides. */
  readonly candidates: ReadonlyArray<Redacted.Redacted>
}

const nothing: CookieSession = { session: Option.none(), candidates: [] }

const structured = Schema.decodeUnknownOption(Wire.struct({ refreshToken: Schema.String, updatedAtMillis: Schema.Number }))

/** The refresh tokens in cookies of a form, each once: the newest first, or as they came where they have no date. */
const tokensIn = (form: CookieFormat, site: CookieScope, cookies: Cookies): ReadonlyArray<string> => {
  const values = cookies.flatMap(([name, value]) => cookieFormatOf(name, site) === form ? [value] : [])
  const tokens = form.isRaw ? values : values
    .flatMap((value) => Option.toArray(structured(Wire.parseJson(value))))
    .sort((one, other) => other.updatedAtMillis - one.updatedAtMillis)
    .map(({ refreshToken }) => refreshToken)
  return Array.from(new Set(tokens)).filter(isToken)
}

/** The access tokens that were stored together with the refresh token, in a pair `[refreshToken, accessToken]`. */
const accessTokensIn = (cookies: Cookies, refreshToken: string): ReadonlyArray<Redacted.Redacted> =>
  cookies
    .filter(([name]) => isAccess(name))
    .flatMap(([, value]) => {
      const pair = Wire.parseJson(value)
      return Array.isArray(pair) && pair[0] === refreshToken && isToken(pair[1])
        ? [Redacted.make(pair[1])]
        : []
    })
    .sort((one, other) => lifeOf(other).expiresAt - lifeOf(one).expiresAt)

/** Whether an access token says that it is for another project; the audience is the project, and a suffix for some kinds of users. */
const isForeign = (token: Redacted.Redacted, projectId: string) => {
  const { aud } = claimsOf(token)
  return typeof aud === "string" && aud.split(":", 1)[0] !== projectId
}

const decided = (cookies: Cookies, refreshToken: string): CookieSession => ({
  session: Option.some({
    refreshToken: Redacted.make(refreshToken),
    accessToken: accessTokensIn(cookies, refreshToken)[0] ?? null
  }),
  candidates: []
})

/**
 * The provider's tokens are 45 characters of base32. Other text is not sent: a firewall before the provider could stop it, or the provider fail on
 * it, and the candidate would never be refused.
 */
const isCandidate = (text: string) => /^[\w.~-]{1,512}$/.test(text)

/** Without an access token, so that the exchange comes before anything else. */
const undecided = (tokens: ReadonlyArray<string>): CookieSession => {
  const candidates = tokens.filter(isCandidate).map((token) => Redacted.make(token))
  const [refreshToken] = candidates
  return refreshToken === undefined
    ? nothing
    : { session: Option.some({ refreshToken, accessToken: null }), candidates }
}

/**
 * What the cookies hold. Corrupt, cut or foreign values count as signed out. With `migrate` off, so do all forms that others may have
 * written.
 */
export const findSession = (site: CookieScope, cookies: Cookies, migrate = true): CookieSession => {
  const filled = cookies.filter(([, value]) => value !== "")
  for (const form of cookieFormats) {
    if (form.role(site) !== "session") continue
    const tokens = tokensIn(form, site, filled)
    const [first] = tokens
    if (first === undefined) continue
    // Of several that this host has written the newest counts. Elsewhere another host may have written any of them.
    return tokens.length === 1 || form.writer === "host" ? decided(filled, first) : undecided(tokens)
  }
  // A cookie that only this host can write, readable or not, ends the migration.
  const isSettled = filled.some(([name]) =>
    name === migrationMarkerName(site.projectId) || cookieFormatOf(name, site)?.writer === "host"
  )
  if (!migrate || isSettled) return nothing
  const tokens = cookieFormats.flatMap((form) =>
    form.role(site) === "session" ?
      [] :
      tokensIn(form, site, filled).filter((token) =>
        !form.matches("stack-refresh", site) || !accessTokensIn(filled, token).some((access) => isForeign(access, site.projectId))
      )
  )
  return undecided(Array.from(new Set(tokens)))
}

/** The session that the cookies hold, or the first candidate for one. */
export const fromCookies = (
  projectId: string,
  cookies: Cookies,
  { domain = null, secure = false }: Partial<Pick<CookieScope, "domain" | "secure">> = {}
): Option.Option<Tokens> => findSession({ projectId, domain, secure }, cookies).session
