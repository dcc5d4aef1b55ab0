/** The session of a request to your server (docs/provider/tokens.md#tokens-in-requests-to-a-backend). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { exchangeCandidates } from "../../pipeline/session/Candidates.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { CookieScope } from "../cookies/CookieFormat.ts"
import type { RequestLike } from "../cookies/requestHeaders.ts"
import { fitsCookie, serializeSession } from "../cookies/serializeSession.ts"
import { type CookieSession, findSession } from "../cookies/SessionCookies.ts"
import type { SetCookie } from "../cookies/SetCookie.ts"
import { ServerRequest } from "./ServerRequest.ts"
import { type Renewals, SharedRenewals } from "./SharedRenewals.ts"
import { fromPair, type TokenPair } from "./TokenPair.ts"
import * as TokenStoreMemory from "./TokenStoreMemory.ts"

export type { HeadersLike, RequestLike } from "../cookies/requestHeaders.ts"
export { fromPair, type GivenToken, type TokenPair } from "./TokenPair.ts"

/** @category models @since 0.1.0 */
export interface RequestOptions {
  /**
   * Receives the cookies of the response whenever the session changes. For a `Response`, pass `appendCookies(response.headers)`; for Hono,
   * `appendCookies(context.res.headers)`; for Express, `(cookies) => response.append("set-cookie", cookies.map(setCookieText))`; for
   * Next.js, which keeps one cookie for each name, use `latchkey/next`. Not called if the session came in a separate header. Its errors are
   * ignored, because a rendering page may only read cookies. @default renewed tokens last as long as the request
   */
  readonly setCookies?: ((cookies: ReadonlyArray<SetCookie>) => void | PromiseLike<void>) | undefined
  /**
   * Whether the page was served over https. @default detected from `x-forwarded-proto`, otherwise from `:scheme`, the socket, the request's
   * URL, or the cookies themselves
   */
  readonly secure?: boolean | undefined
  /**
   * The parent domain of the cookies. Use the cookie store's `domain`, so that both stores write the same cookies. @default only the host
   */
  readonly domain?: string | undefined
  /** Whether to migrate a session of the provider's clients, as in the cookie store. @default false */
  readonly migrate?: boolean | undefined
}

/** The options that determine which cookies of the request are accepted. @category models @since 0.1.0 */
export type ReadOptions = Pick<RequestOptions, "domain" | "migrate" | "secure">

const siteOf = (projectId: string, request: ServerRequest, { domain, secure }: ReadOptions): CookieScope => ({
  projectId,
  secure: secure ?? request.isSecure(),
  domain: domain?.toLowerCase() ?? null
})

const find = (projectId: string, request: ServerRequest, options: ReadOptions): CookieSession => {
  const session = request.pair()
  return session === undefined
    ? findSession(siteOf(projectId, request, options), request.cookies(), options.migrate)
    : { session, candidates: [] }
}

/**
 * Reads the session from the first of these that is present: the header `Authorization: Bearer stackauth_<base64 JSON>`, the header
 * `x-stack-auth` (JSON), the session cookies. An unreadable value counts as signed out.
 * @category functions @since 0.1.0
 */
export const read = (projectId: string, request: RequestLike, options: ReadOptions = {}): Option.Option<Tokens> =>
  find(projectId, ServerRequest.of(request), options).session

/**
 * The functions `fits` and `write` for the cookies of the response; `undefined` without `setCookies`, or if a header contains the session.
 */
const writing = (projectId: string, request: ServerRequest, options: RequestOptions) => {
  const { migrate = false, setCookies } = options
  if (setCookies === undefined || Option.isSome(request.pair() ?? Option.none())) return undefined
  const site = siteOf(projectId, request, options)
  const page = { host: request.host()?.replace(/:\d+$/, "") ?? "", path: request.path() }
  let present = request.cookies()
  return {
    fits: fitsCookie(site),
    write: (tokens: Option.Option<Tokens>, before: Option.Option<Tokens>) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const cookies = serializeSession(tokens, { ...site, ...page, before, migrate, now, present })
        // Later changes must remove the cookies that this response sets.
        present = [...present, ...cookies.flatMap(({ maxAge, name, value }) => maxAge > 0 ? [[name, value] as const] : [])]
        // `Effect.ignore` would include its logging, 2.1 KB (gzip).
        return Effect.catch(Effect.tryPromise(async () => setCookies(cookies)), () => Effect.void)
      })
  }
}

const storing = (
  cookieSession: CookieSession,
  renewals: Renewals,
  responseCookies?: ReturnType<typeof writing>
): TokenStore["Service"] => {
  const memory = TokenStoreMemory.make(cookieSession.session)
  let { candidates } = cookieSession
  return {
    ...memory,
    exchangeCandidates: (exchange) => Effect.suspend(() => exchangeCandidates(candidates, exchange)),
    set: (tokens, onlyIf) =>
      Effect.gen(function*() {
        const before = yield* memory.get
        if (!(yield* memory.set(tokens, onlyIf))) return false
        candidates = []
        if (Option.isNone(tokens) && Option.isSome(cookieSession.session)) {
          renewals.forget(cookieSession.session.value.refreshToken)
        }
        if (responseCookies) yield* responseCookies.write(tokens, before)
        return true
      }),
    shareRenewal: renewals.shared,
    forgetRenewals: renewals.forget,
    ...(responseCookies && { fits: responseCookies.fits })
  }
}

/** Makes the token store of `layer`, for apps that do not build it as a separate layer. @category constructors @since 0.1.0 */
export const make = (
  projectId: string,
  request: RequestLike,
  options: RequestOptions = {}
): Effect.Effect<TokenStore["Service"]> =>
  SharedRenewals.useSync((renewals) => {
    const incoming = ServerRequest.of(request)
    return storing(find(projectId, incoming, options), renewals, writing(projectId, incoming, options))
  })

/** Makes the token store of `layerFrom`, for apps that do not build it as a separate layer. @category constructors @since 0.1.0 */
export const makeFrom = (pair: TokenPair): Effect.Effect<TokenStore["Service"]> =>
  SharedRenewals.useSync((renewals) => storing({ session: fromPair(pair), candidates: [] }, renewals))

/**
 * A token store that starts with the session of the request; renewed tokens last as long as the layer, and are passed to `setCookies`.
 * @category layers @since 0.1.0
 */
export const layer = (projectId: string, request: RequestLike, options: RequestOptions = {}): Layer.Layer<TokenStore> =>
  Layer.effect(TokenStore, make(projectId, request, options))

/** A token store that starts with a pair of tokens. @category layers @since 0.1.0 */
export const layerFrom = (pair: TokenPair): Layer.Layer<TokenStore> => Layer.effect(TokenStore, makeFrom(pair))
