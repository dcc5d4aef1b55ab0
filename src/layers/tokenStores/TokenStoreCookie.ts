/** A session in the browser's cookies, shared by the tabs of a site (docs/provider/cookies.md). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { hasPage } from "../../base/platform.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { isStoredToken, sameToken, TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { lifeOf } from "../../pipeline/session/AccessToken.ts"
import { exchangeCandidates } from "../../pipeline/session/Candidates.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { type Browser, thisBrowser } from "../browser/Browser.ts"
import { lossOf } from "../browser/lossOf.ts"
import { migrationMarkerOf } from "../browser/MigrationMarker.ts"
import { watchCookies } from "../browser/watchCookies.ts"
import { withWebLock } from "../browser/WebLock.ts"
import type { CookieScope } from "../cookies/CookieFormat.ts"
import { fitsCookie, serializeSession } from "../cookies/serializeSession.ts"
import { type CookieSession, findSession, parseCookies } from "../cookies/SessionCookies.ts"
import { setCookieText } from "../cookies/SetCookie.ts"

export { pollInterval } from "../browser/watchCookies.ts"

/** @category models @since 0.1.0 */
export interface CookieOptions {
  /**
   * A parent domain of the page, such as `example.com`, to share the session among its hosts. Set it only if all of them are trusted.
   * `trustedParentDomain` returns the one that the provider's clients would use. @default only the page's host
   */
  readonly domain?: string | undefined
  /**
   * Whether to migrate a session in a cookie of the provider's clients, if this library has not stored a session on this host. Any host of
   * the site can set such a cookie, so turn this on only if such a client was in use in the last year. @default false
   */
  readonly migrate?: boolean | undefined
  /**
   * How long the browser keeps the session after its last renewal, in milliseconds; `null`: until the browser is closed. @default one year
   */
  readonly maxAge?: number | null | undefined
}

/**
 * The options for this page, validated: cookies need a `document`, and `domain` must be the page's host or a parent domain.
 * @category functions @since 0.1.0
 */
export const validateOptions = (options: CookieOptions = {}): Result.Result<CookieOptions, InvalidOption> => {
  const { domain } = options
  if (!hasPage()) {
    return Result.fail(invalidOption(
      "tokenStore",
      "\"cookie\" needs a page. On a server, pass `requestTokenStore(request)`; in a worker or a script, \"memory\"."
    ))
  }
  const host = location.hostname.toLowerCase()
  return domain === undefined || (domain.includes(".") && `.${host}`.endsWith(`.${domain.toLowerCase()}`))
    ? Result.succeed(options)
    : Result.fail(invalidOption("domain", `must be the page's host ${host} or a domain above it.`))
}

/** The session in the page's cookies, parsed again only when their text changes. */
const cookiesOf = (site: CookieScope, { maxAge, migrate = false }: CookieOptions, browser: Browser) => {
  const marker = migrationMarkerOf(browser, site.projectId)
  let cache: { readonly header: string; readonly found: CookieSession } | undefined
  const readSession = (): CookieSession => {
    const header = browser.cookies
    if (cache?.header === header) return cache.found
    const cookieSession = findSession(site, parseCookies(header), migrate && !marker.isSet())
    if (Option.isSome(cookieSession.session) && cookieSession.candidates.length === 0) marker.make()
    cache = { header, found: cookieSession }
    return cookieSession
  }
  return {
    stored: readSession,
    isStored: (refreshToken: Redacted.Redacted) => {
      const { candidates, session } = readSession()
      return candidates.length === 0 && isStoredToken(session, refreshToken)
    },
    write: (tokens: Option.Option<Tokens>, before: Option.Option<Tokens>, now: number, isPartitioned: boolean) => {
      const target = {
        ...site,
        maxAge: maxAge && Math.floor(maxAge / 1000),
        host: browser.hostname.toLowerCase(),
        path: browser.pathname ?? "/",
        now,
        present: parseCookies(browser.cookies),
        migrate,
        before,
        partitioned: isPartitioned,
        budget: Number.POSITIVE_INFINITY
      }
      for (const cookie of serializeSession(tokens, target)) browser.cookies = setCookieText(cookie)
      marker.make()
      cache = undefined
    }
  }
}

/**
 * Returns the session that this page set last if the browser did not store that session, or if the cookies have the same session with an
 * older access token or none. Otherwise returns the session in the cookies.
 */
const newerOf = (cookieSession: CookieSession, ownSession: Option.Option<Tokens>, sticks: boolean): CookieSession => {
  if (Option.isNone(ownSession)) return cookieSession
  const ownCookies = { session: ownSession, candidates: [] }
  if (!sticks && (Option.isNone(cookieSession.session) || cookieSession.candidates.length > 0)) return ownCookies
  if (Option.isNone(cookieSession.session)) return cookieSession
  const { accessToken, refreshToken } = cookieSession.session.value
  const isRenewed = ownSession.value.accessToken
  // Another tab may have renewed the session since. Of two access tokens of one session, the later one is used.
  return sameToken(refreshToken, ownSession.value.refreshToken) && isRenewed !== null &&
      (accessToken === null || lifeOf(accessToken).expiresAt < lifeOf(isRenewed).expiresAt)
    ? ownCookies
    : cookieSession
}

/**
 * Makes a token store that keeps the session in cookies. If the browser refuses cookies, as in some frames and private windows, the session
 * lasts as long as the page.
 * @category constructors @since 0.1.0
 */
export const make = (
  projectId: string,
  options: CookieOptions = {},
  browser: Browser = thisBrowser
): TokenStore["Service"] => {
  const site = { projectId, secure: browser.secure, domain: options.domain?.toLowerCase() ?? null }
  const { isStored, stored, write } = cookiesOf(site, options, browser)
  /** The session that was set last, kept because its access token may be too large for a cookie, or the browser may refuse the cookie. */
  let ownSession: Option.Option<Tokens> = Option.none()
  let sticks = true
  /** Whether to write partitioned cookies, the only cookies that browsers store in a frame on another site. */
  let isPartitioned = false
  const read = () => newerOf(stored(), ownSession, sticks)
  const loss = lossOf(browser, site.domain)

  const set = (tokens: Option.Option<Tokens>, now: number) => {
    const before = read().session
    write(tokens, before, now, isPartitioned)
    ownSession = tokens
    const refreshToken = Option.getOrNull(tokens)?.refreshToken ?? null
    if (refreshToken === null) return
    sticks = isStored(refreshToken)
    if (!sticks && !isPartitioned && browser.secure) {
      write(tokens, before, now, true)
      sticks = isPartitioned = isStored(refreshToken)
    }
    if (!sticks) loss.warn()
  }

  return {
    isPersistent: true,
    get: Effect.sync(() => read().session),
    exchangeCandidates: (exchange) => Effect.suspend(() => exchangeCandidates(read().candidates, exchange)),
    fits: fitsCookie(site),
    // Read again, because other cookies of the page may have removed the session's since.
    loss: Effect.suspend(() => {
      if (sticks && (Option.isNone(ownSession) || Option.isSome(stored().session))) return Effect.undefined
      loss.warn()
      return loss.explain
    }),
    set: (tokens, onlyIf) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        if (onlyIf !== undefined && !isStoredToken(read().session, onlyIf)) return false
        set(tokens, now)
        return true
      }),
    withLock: withWebLock(browser.locks, `latchkey.refresh.${projectId}`),
    watch: (onChange) => watchCookies(browser, onChange)
  }
}

/** Fails with `InvalidOption` outside a browser, and if `domain` does not contain the page's host. @category layers @since 0.1.0 */
export const layer = (projectId: string, options?: CookieOptions): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => Effect.map(Effect.fromResult(validateOptions(options)), (options) => make(projectId, options)))
  )
