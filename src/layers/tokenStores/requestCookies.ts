/** The cookies of a session in a request to a server, and in the response. @category models @since 0.1.0 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { isStoredToken } from "../../pipeline/ports/TokenStore.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { CookieScope } from "../cookies/CookieFormat.ts"
import { type CookieLifetime, lifetimeFrom, secondsOf } from "../cookies/cookieLifetime.ts"
import { isPath } from "../cookies/isPath.ts"
import type { RequestLike } from "../cookies/requestHeaders.ts"
import { fitsCookie, refreshMaxAge, serializeSession, setCookieBudget } from "../cookies/serializeSession.ts"
import { type CookieSession, findSession } from "../cookies/SessionCookies.ts"
import { markerSize, sessionMarkerIn, withSessionMarker } from "../cookies/SessionMarker.ts"
import { isKept, type SetCookie } from "../cookies/SetCookie.ts"
import { ServerRequest } from "./ServerRequest.ts"

export interface RequestOptions {
  /**
   * Receives the cookies of the response whenever the session changes. For a `Response`, pass `appendCookies(response.headers)`; for Hono,
   * `appendCookies(context.res.headers)`; for Express, `(cookies) => response.append("set-cookie", cookies.map(setCookieText))`; for
   * Next.js, which keeps one cookie for each name, use `latchkey/next`. Not called if the session came in a separate header. Its errors are
   * ignored, because a rendering page may only read cookies. @default none: the process reuses a renewed token for its lifetime
   */
  readonly setCookies?: ((cookies: ReadonlyArray<SetCookie>) => void | PromiseLike<void>) | undefined
  /**
   * Whether the page was served over https. @default detected from `x-forwarded-proto` or `forwarded`, otherwise from `:scheme`, the
   * socket, the request's URL, or the cookies themselves
   */
  readonly secure?: boolean | undefined
  /**
   * The parent domain of the cookies. Use the cookie store's `domain`, so that both stores write the same cookies. @default only the host
   */
  readonly domain?: string | undefined
  /** Whether to migrate a session of the provider's clients, as in the cookie store. @default false */
  readonly migrate?: boolean | undefined
  /**
   * How long the browser keeps the session after its last renewal: a duration from one second to 400 days, where a number is milliseconds;
   * `null`: until the browser is closed. Use the browser app's `maxAge`. @default one year
   */
  readonly maxAge?: CookieLifetime | undefined
  /**
   * The path of the session's handler (`handleSession`), such as `/auth/session`: keeps the session in HttpOnly cookies, which no script
   * reads. The browser app then uses `backendTokenStore` with the same path. Not together with `domain`. @default cookies that scripts read
   */
  readonly backend?: string | undefined
}

/** The options for the cookies of a session. */
export type ReadOptions = Omit<RequestOptions, "setCookies">

const invalid = (problem: string) => Result.fail(invalidOption("backend", problem))

/**
 * The options of this record that are for the session's cookies, validated. Fails with `InvalidOption`.
 */
export const cookieOptionsFrom = (
  { backend, domain, maxAge, migrate, secure }: ReadOptions
): Result.Result<ReadOptions, InvalidOption> => {
  if (backend !== undefined && !isPath(backend)) return invalid("must be a path of this origin, such as \"/auth/session\".")
  if (backend !== undefined && domain !== undefined) {
    return invalid("cannot be used together with `domain`, because only a cookie of this host can have the prefix __Host-.")
  }
  return Result.map(lifetimeFrom(maxAge), () => ({ backend, domain, maxAge, migrate, secure }))
}

export const siteOf = (projectId: string, request: ServerRequest, { domain, secure }: ReadOptions): CookieScope => ({
  projectId,
  secure: secure ?? request.isSecure(),
  domain: domain?.toLowerCase() ?? null
})

/** The session in the cookies, also one that a script has ended. */
export const inCookies = (projectId: string, request: ServerRequest, options: ReadOptions): CookieSession =>
  findSession(siteOf(projectId, request, options), request.cookies(), options.migrate)

export const markerOf = (projectId: string, request: ServerRequest, options: ReadOptions) =>
  sessionMarkerIn(siteOf(projectId, request, options), request.cookies())

/** The session of the request, in a header or in cookies. */
export const find = (projectId: string, request: ServerRequest, options: ReadOptions): CookieSession => {
  const session = request.pair()
  if (session !== undefined) return { session, candidates: [] }
  // A script has signed the user out, but could not remove HttpOnly cookies.
  if (markerOf(projectId, request, options)?.isEnded) return { session: Option.none(), candidates: [] }
  return inCookies(projectId, request, options)
}

/**
 * The functions `fits` and `write` for the cookies of the response; `undefined` without `setCookies`, or if a header contains the session.
 */
export const writing = (projectId: string, request: ServerRequest, options: RequestOptions) => {
  const { backend, migrate = false, setCookies } = options
  if (setCookies === undefined || Option.isSome(request.pair() ?? Option.none())) return undefined
  const site = siteOf(projectId, request, options)
  const page = { host: request.host()?.replace(/:\d+$/, "") ?? "", path: request.path() }
  const maxAge = secondsOf(options.maxAge)
  const budget = setCookieBudget - (backend === undefined ? 0 : markerSize)
  let present = request.cookies()
  return {
    fits: fitsCookie(site),
    write: (tokens: Option.Option<Tokens>, before: Option.Option<Tokens>) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const cookies = withSessionMarker(
          serializeSession(tokens, { ...site, ...page, before, budget, maxAge, migrate, now, present }),
          {
            site,
            present,
            isHttpOnly: backend !== undefined,
            isSameSession: isStoredToken(before, Option.getOrNull(tokens)?.refreshToken ?? null),
            maxAge: maxAge === undefined ? refreshMaxAge : maxAge
          }
        )
        // Later changes must remove the cookies that this response sets.
        present = [...present, ...cookies.flatMap((cookie) => isKept(cookie) ? [[cookie.name, cookie.value] as const] : [])]
        // `Effect.ignore` would include its logging, 2.1 KB (gzip).
        return Effect.catch(Effect.tryPromise(async () => setCookies(cookies)), () => Effect.void)
      })
  }
}

/**
 * Writes the session's cookies in the form that the options ask for; `undefined` if they have it already. HttpOnly cookies have a marker,
 * others have none. A session that a script has ended is removed.
 */
export const rewriting = (
  projectId: string,
  request: RequestLike,
  options: RequestOptions,
  responseCookies = writing(projectId, ServerRequest.of(request), options)
): Effect.Effect<void> | undefined => {
  const incoming = ServerRequest.of(request)
  if (incoming.pair() !== undefined) return undefined
  const marker = markerOf(projectId, incoming, options)
  const isHttpOnly = options.backend !== undefined
  if (marker === undefined ? !isHttpOnly : !marker.isEnded && isHttpOnly) return undefined
  const { candidates, session } = inCookies(projectId, incoming, options)
  if (candidates.length > 0 || (marker === undefined && Option.isNone(session))) return undefined
  return responseCookies?.write(marker?.isEnded ? Option.none() : session, session)
}
