/** The cookies that hold a session, as this library writes them: one form, and every other form removed. */
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import {
  cookieFormatOf,
  type CookieScope,
  isAccess,
  isHostBound,
  migrationMarkerName,
  namesNoProject,
  refreshName
} from "./CookieFormat.ts"
import { type Page, removalCookies } from "./CookieRemoval.ts"
import type { Cookies } from "./SessionCookies.ts"
import { encodedValue, type SetCookie, setCookieText } from "./SetCookie.ts"

/** One year, in seconds. */
export const refreshMaxAge = 31_536_000
/** One day, in seconds. */
export const accessMaxAge = 86_400
/** What browsers take for a name and its encoded value together, in bytes. */
export const largestCookie = 4096
/** The characters of `Set-Cookie` that an answer aims for, since some proxies accept 4 KB of headers. */
const answerBudget = 4096
/** The characters that removals may use even if the session itself takes more than that. */
const leastBudget = 1024

/** Where cookies are written. */
export interface CookieTarget extends CookieScope, Page {
  /** In milliseconds: of two sessions in cookies the one that was written later counts. */
  readonly now: number
  /** The cookies that are there already. */
  readonly present: Cookies
  /** Whether sessions of the provider's own clients are taken over. */
  readonly migrate: boolean
  /** The session until now. A cookie whose name does not tell its project is removed only with its session. */
  readonly before: Option.Option<Tokens>
  readonly partitioned?: boolean
  /** Whether removals are not limited: pages set cookies without headers. */
  readonly unlimited?: boolean
}

const json = (refreshToken: string, now: number) => JSON.stringify({ refresh_token: refreshToken, updated_at_millis: now })

/** Whether the session's refresh token is small enough for its cookie. */
export const fitsCookie = (site: CookieScope) => ({ refreshToken }: Tokens): boolean =>
  refreshToken === null ||
  // The moment has 13 digits until the year 2286.
  refreshName(site).length + encodedValue(json(Redacted.value(refreshToken), 9e12)).length <= largestCookie

const refreshTokenOf = (session: Option.Option<Tokens>) => {
  const token = Option.getOrNull(session)?.refreshToken ?? null
  return token && Redacted.value(token)
}

/** `None` removes the session. The pair is written together, so that an access token never meets another refresh token. */
export const serializeSession = (tokens: Option.Option<Tokens>, place: CookieTarget): ReadonlyArray<SetCookie> => {
  const { before, domain, migrate, now, partitioned = false, present, projectId, secure, unlimited = false } = place
  const session = Option.getOrNull(tokens)
  const refreshToken = refreshTokenOf(tokens)
  const kept = refreshToken === null ? undefined : refreshName(place)
  const known = [refreshTokenOf(before), refreshToken]
  const others = present.flatMap(([name, value]) => {
    const isOther = cookieFormatOf(name, place) !== undefined && name !== kept
    return isOther && (!namesNoProject(name) || known.includes(value)) ? [name] : []
  })
  const accessNames = present.map(([name]) => name).filter(isAccess)

  const cookie = (name: string, value: string, maxAge: number): SetCookie => ({
    name,
    value,
    maxAge,
    path: "/",
    sameSite: partitioned ? "none" : "lax",
    secure,
    ...(domain !== null && !isHostBound(name) && { domain }),
    ...(partitioned && { partitioned: true })
  })
  const settled = migrate && secure && (kept === undefined || !isHostBound(kept))
    ? [cookie(migrationMarkerName(projectId), "1", refreshMaxAge)]
    : []
  const removed = (names: ReadonlyArray<string>, beside: ReadonlyArray<SetCookie>) => {
    const usedBytes = beside.reduce((sum, cookie) => sum + setCookieText(cookie).length, 0)
    const budget = unlimited ? Number.POSITIVE_INFINITY : Math.max(leastBudget, answerBudget - usedBytes)
    return removalCookies(names, domain ?? undefined, place, budget)
  }
  if (kept === undefined || refreshToken === null) return [...settled, ...removed([...others, ...accessNames], settled)]

  const pair = session?.accessToken ? JSON.stringify([refreshToken, Redacted.value(session.accessToken)]) : null
  // A pair that no browser takes would leave an older one in its place.
  const fits = pair !== null && encodedValue(pair).length + "stack-access".length <= largestCookie
  const refreshed = [cookie(kept, json(refreshToken, now), refreshMaxAge), ...settled]
  const access = fits ? [cookie("stack-access", pair, accessMaxAge)] : []
  return [
    ...refreshed,
    // One that the host has to itself would stand beside that of the domain.
    ...removed([...others, ...accessNames.filter((name) => name !== "stack-access" || !fits || domain !== null)], [
      ...refreshed,
      ...access
    ]),
    ...access
  ]
}
