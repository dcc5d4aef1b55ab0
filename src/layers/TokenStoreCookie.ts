/** A session in the browser's cookies, shared by the tabs of a site (protocol/transport-and-auth.md, section 7). */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { InvalidOption } from "../errors/UsageErrors.ts"
import { lifeOf } from "../pipeline/AccessToken.ts"
import { holds, sameToken, TokenStore } from "../pipeline/TokenStore.ts"
import type { Tokens } from "../schema/Tokens.ts"
import { type Browser, thisBrowser } from "./Browser.ts"
import { fromCookies, parseCookies } from "./SessionCookies.ts"
import { setCookieText } from "./SetCookie.ts"
import { underLock } from "./WebLock.ts"
import { writtenSession } from "./WrittenSession.ts"

/** How often the cookies are looked at where the browser does not tell of changes. */
export const pollInterval = Duration.millis(100)

export interface CookieOptions {
  /**
   * A parent domain of the page, such as `example.com`, whose hosts share the session; only where all of them are trusted.
   * `trustedParentDomain` tells what the provider's own clients would take. @default the page's host alone
   */
  readonly domain?: string | undefined
}

const refusal = (option: string, problem: string) => new InvalidOption({ option, environment: [], problem })

/** The options for this page, checked: cookies need a `document`, and a domain must be that of the page or above it. */
export const checked = ({ domain }: CookieOptions = {}): Result.Result<CookieOptions, InvalidOption> => {
  if (typeof document === "undefined") {
    return Result.fail(refusal(
      "tokenStore",
      "\"cookie\" works in browsers only. On a server pass the request that is being answered, or \"memory\" for a script."
    ))
  }
  const host = location.hostname.toLowerCase()
  return domain === undefined || (domain.includes(".") && `.${host}`.endsWith(`.${domain.toLowerCase()}`))
    ? Result.succeed({ domain })
    : Result.fail(refusal("domain", `must be the page's host ${host} or a domain above it.`))
}

/** Where cookies are refused, as in some frames and private windows, the session lasts as long as the page. */
export const make = (
  projectId: string,
  { domain }: CookieOptions = {},
  browser: Browser = thisBrowser
): TokenStore["Service"] => {
  let seen: { readonly header: string; readonly tokens: Option.Option<Tokens> } | undefined
  /** What was set last: its access token may be too large for a cookie, and the whole may not have stuck. */
  let own: Option.Option<Tokens> = Option.none()
  let sticks = true
  /** In frames of other sites only partitioned cookies stick. */
  let partitioned = false

  const stored = (): Option.Option<Tokens> => {
    const header = browser.cookies
    if (seen?.header !== header) seen = { header, tokens: fromCookies(projectId, parseCookies(header)) }
    return seen.tokens
  }

  const read = (): Option.Option<Tokens> => {
    const tokens = stored()
    if (Option.isNone(own)) return tokens
    if (Option.isNone(tokens)) return sticks ? tokens : own
    const { accessToken } = tokens.value
    const mine = own.value.accessToken
    // Another tab may have renewed since; of two access tokens of one session the later one counts.
    return sameToken(tokens.value.refreshToken, own.value.refreshToken) && mine !== null &&
        (accessToken === null || lifeOf(accessToken).expiresAt < lifeOf(mine).expiresAt)
      ? own
      : tokens
  }

  const write = (tokens: Option.Option<Tokens>, now: number) => {
    const place = {
      projectId,
      secure: browser.secure,
      domain: domain?.toLowerCase() ?? null,
      now,
      present: parseCookies(browser.cookies).map(([name]) => name),
      partitioned
    }
    for (const cookie of writtenSession(tokens, place, browser.hostname.toLowerCase())) browser.cookies = setCookieText(cookie)
  }

  const set = (tokens: Option.Option<Tokens>, now: number) => {
    write(tokens, now)
    own = tokens
    const refreshToken = Option.getOrNull(tokens)?.refreshToken ?? null
    if (refreshToken === null) return
    sticks = holds(stored(), refreshToken)
    if (sticks || partitioned || !browser.secure) return
    partitioned = true
    write(tokens, now)
    sticks = partitioned = holds(stored(), refreshToken)
  }

  return {
    keeps: true,
    get: Effect.sync(read),
    set: (tokens, onlyIf) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        if (onlyIf !== undefined && !holds(read(), onlyIf)) return false
        set(tokens, now)
        return true
      }),
    alone: underLock(browser.locks, `latchkey.refresh.${projectId}`),
    watch: (changed) => {
      let last = browser.cookies
      const look = () => {
        const now = browser.cookies
        if (now === last) return
        last = now
        changed()
      }
      const { cookieStore } = browser
      return cookieStore === undefined
        ? Effect.andThen(Effect.sync(look), Effect.sleep(pollInterval)).pipe(Effect.forever)
        : Effect.acquireUseRelease(
          Effect.sync(() => cookieStore.addEventListener("change", look)),
          () => Effect.never,
          () => Effect.sync(() => cookieStore.removeEventListener("change", look))
        )
    }
  }
}

/** Fails with `InvalidOption` outside a browser, and where the domain is not the page's. */
export const layer = (projectId: string, options?: CookieOptions): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => Effect.map(Effect.fromResult(checked(options)), (options) => make(projectId, options)))
  )
