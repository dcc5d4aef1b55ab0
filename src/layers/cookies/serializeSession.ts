/** The cookies that this library writes for a session: it sets one format, and removes all others. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import {
  cookieFormatOf,
  type CookieScope,
  isAccess,
  isHostBound,
  isOfDomain,
  migrationMarkerName,
  namesNoProject,
  projectAccessName,
  refreshName,
  sharedAccessName
} from "./CookieFormat.ts"
import { domainsOf, type Page, removalCookies } from "./CookieRemoval.ts"
import { type Cookies, isSharedNameTaken, refreshTokenIn } from "./SessionCookies.ts"
import { encodedValue, type SetCookie, setCookieSize } from "./SetCookie.ts"

/** One year, in seconds. */
export const refreshMaxAge = 31_536_000
/** One day, in seconds. */
export const accessMaxAge = 86_400
/** The browsers' limit for a cookie's name and encoded value, in bytes. */
export const largestCookie = 4096
/**
 * The most bytes that the cookies of a response take, unless the session itself needs more: proxies such as nginx refuse responses with more
 * than 4 KB of headers, and the app has headers too. Cookies to remove that do not fit are removed by later responses.
 */
export const setCookieBudget = 2048

/** The page and scope for which cookies are written. */
export interface CookieTarget extends CookieScope, Page {
  /** The current time, in milliseconds since 1970. It is written to the cookie, because a reader uses the latest of several sessions. */
  readonly now: number
  /** The cookies in the browser. */
  readonly present: Cookies
  /** Whether sessions of the provider's clients are migrated. */
  readonly migrate: boolean
  /** The previous session. A cookie whose name contains no project id is removed only if it holds this session or the new one. */
  readonly before: Option.Option<Tokens>
  readonly partitioned?: boolean
  /** The bytes that the cookies may take. Unlimited in a page, which sets cookies without response headers. @default setCookieBudget */
  readonly budget?: number
  /** Lifetime of the session's cookies in seconds; `null`: until the browser is closed. @default one year */
  readonly maxAge?: number | null | undefined
}

const json = (refreshToken: string, now: number) => JSON.stringify({ refresh_token: refreshToken, updated_at_millis: now })

/** Whether the refresh token fits into the cookie that stores it. */
export const fitsCookie = (site: CookieScope) => ({ refreshToken }: Tokens): boolean =>
  refreshToken === null ||
  // Times have 13 digits until the year 2286.
  refreshName(site).length + encodedValue(json(Redacted.value(refreshToken), 9e12)).length <= largestCookie

const refreshTokenOf = (session: Option.Option<Tokens>) => {
  const token = Option.getOrNull(session)?.refreshToken ?? null
  return token && Redacted.value(token)
}

/**
 * The cookies to set for a session; `None` removes the session. The tokens are written as a pair, so that an access token is never combined
 * with another refresh token.
 */
export const serializeSession = (tokens: Option.Option<Tokens>, target: CookieTarget): ReadonlyArray<SetCookie> => {
  const { before, budget = setCookieBudget, domain, migrate, now, partitioned = false, present, projectId, secure } = target
  const { maxAge = refreshMaxAge } = target
  const session = Option.getOrNull(tokens)
  const refreshToken = refreshTokenOf(tokens)
  const keptName = refreshToken === null ? undefined : refreshName(target)
  const ownTokens = [refreshTokenOf(before), refreshToken]
  /** Whether hosts of a domain above this host share the cookie, which the end of another session must not sign out. */
  const isOfNeighbours = (name: string, value: string) =>
    secure && domainsOf(target.host).some((parent) => parent !== domain && isOfDomain(name, projectId, parent)) &&
    (refreshToken !== null || refreshTokenIn(value) !== ownTokens[0])
  const otherNames = present.flatMap(([name, value]) => {
    const isOther = cookieFormatOf(name, target) !== undefined && name !== keptName && !isOfNeighbours(name, value)
    return isOther && (!namesNoProject(name) || ownTokens.includes(value)) ? [name] : []
  })
  // Two projects on one host would otherwise replace each other's token, and renew it on every page.
  const isTaken = isSharedNameTaken(present, target, now)
  const accessName = isTaken ? projectAccessName(projectId) : sharedAccessName
  const accessNames = present.map(([name]) => name).filter((name) =>
    isAccess(name, target) && !(isTaken && name === sharedAccessName)
  )

  const cookie = (name: string, value: string, maxAge: number | null): SetCookie => ({
    name,
    value,
    ...(maxAge !== null && { maxAge }),
    path: "/",
    sameSite: partitioned ? "none" : "lax",
    secure,
    ...(domain !== null && !isHostBound(name) && { domain }),
    ...(partitioned && { partitioned: true })
  })
  const marker = migrate && secure && (keptName === undefined || !isHostBound(keptName))
    ? [cookie(migrationMarkerName(projectId), "1", refreshMaxAge)]
    : []
  const remove = (accessNames: ReadonlyArray<string>, beside: ReadonlyArray<SetCookie>) => {
    const usedBytes = beside.reduce((sum, cookie) => sum + setCookieSize(cookie), 0)
    const ownName = otherNames.filter((name) => name === refreshName(target))
    const names = { session: [...ownName, ...accessNames], others: otherNames.filter((name) => !ownName.includes(name)) }
    return removalCookies(names, domain ?? undefined, target, budget - usedBytes, now)
  }
  if (keptName === undefined || refreshToken === null) return [...marker, ...remove(accessNames, marker)]

  const pair = session?.accessToken ? JSON.stringify([refreshToken, Redacted.value(session.accessToken)]) : null
  // If the pair is too large for a browser, the old cookie must be removed, because the browser would keep it.
  const fits = pair !== null && encodedValue(pair).length + accessName.length <= largestCookie
  const refreshCookies = [cookie(keptName, json(refreshToken, now), maxAge), ...marker]
  const access = fits ? [cookie(accessName, pair, maxAge && Math.min(maxAge, accessMaxAge))] : []
  return [
    ...refreshCookies,
    // A cookie of only this host would hide the cookie of the domain.
    ...remove(accessNames.filter((name) => name !== accessName || !fits || domain !== null), [...refreshCookies, ...access]),
    ...access
  ]
}
