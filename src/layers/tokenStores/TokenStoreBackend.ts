/**
 * A session whose refresh token only the app's backend has, in an HttpOnly cookie (backend for frontend,
 * docs/sessions.md#backend-for-frontend). The page has access tokens, in memory.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { hasPage } from "../../base/platform.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { isStoredToken, type RenewedTokens, TokenStore } from "../../pipeline/ports/TokenStore.ts"
import { responseHeader, type TransportService, type WireRequest } from "../../pipeline/ports/WireRequest.ts"
import { ageHeader, callHeader, isSessionCall, signOutCall, tokenCall } from "../../pipeline/session/sessionCalls.ts"
import { fromFetch } from "../../pipeline/transport/fetchTransport.ts"
import { Transport } from "../../pipeline/transport/Transport.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { type Browser, thisBrowser } from "../browser/Browser.ts"
import { lossOf } from "../browser/lossOf.ts"
import { watchCookies } from "../browser/watchCookies.ts"
import { withWebLock } from "../browser/WebLock.ts"
import { isPath } from "../cookies/isPath.ts"
import { refreshMaxAge } from "../cookies/serializeSession.ts"
import { findSession, parseCookies } from "../cookies/SessionCookies.ts"
import { endedMarker, sessionMarkerIn, unmarkedSession } from "../cookies/SessionMarker.ts"
import { setCookieText } from "../cookies/SetCookie.ts"

/** @category models @since 0.1.0 */
export interface BackendOptions {
  /**
   * The path of the handler on the page's origin, such as `/auth/session`: `handleSession` of `createNext` or `createAuthentication`, whose
   * option `backend` is the same path.
   */
  readonly path: string
  /** Whether to pass on a session in a cookie of the provider's clients, as in the cookie store. @default false */
  readonly migrate?: boolean | undefined
}

const refusal = (problem: string) => invalidOption("tokenStore", problem)

/** The options for this page, validated: they need a `document`, and a path of its origin. @category functions @since 0.1.0 */
export const validateOptions = (options: BackendOptions): Result.Result<BackendOptions, InvalidOption> =>
  !isPath(options.path)
    ? Result.fail(refusal("needs the path of the handler on the page's own origin, such as \"/auth/session\"."))
    : !hasPage()
    ? Result.fail(
      refusal("`backendTokenStore` works in browsers only. On a server, pass `requestTokenStore(request, { backend })`.")
    )
    : Result.succeed(options)

/** The id of the session that the browser's cookies hold; `undefined` if there is none. Reads the cookies again only when they change. */
const sessionIdOf = (projectId: string, migrate: boolean, browser: Browser) => {
  const site = { projectId, secure: browser.secure, domain: null }
  let cache: { readonly header: string; readonly id: string | undefined } | undefined
  return () => {
    const header = browser.cookies
    if (cache?.header === header) return cache.id
    const cookies = parseCookies(header)
    const marker = sessionMarkerIn(site, cookies)
    const id = marker === undefined && Option.isSome(findSession(site, cookies, migrate).session) ? unmarkedSession : marker?.id
    cache = { header, id: marker?.isEnded ? undefined : id }
    return cache.id
  }
}

/** Requests to the page's own origin, with its cookies. */
const toBackend = fromFetch((input, init) => globalThis.fetch(input, { ...init, credentials: "same-origin" }))

/**
 * Makes a transport that sends the calls with a refresh token to the backend, and the others as before, without the id that replaces the refresh token.
 * `oldTokenOf` returns the access token that a renewal replaces; `onAge` gets the age of a renewed token.
 */
const throughBackend = (path: string, oldTokenOf: () => Redacted.Redacted | null, onAge: (millis: number) => void) => {
  const readAge = (sending: ReturnType<TransportService>): ReturnType<TransportService> =>
    Effect.map(sending, (response) => {
      onAge(Number(responseHeader(response, ageHeader) ?? 0))
      return response
    })
  /** Sends a request by one of two transports. */
  const route = (
    request: WireRequest,
    transport: TransportService,
    send: (transport: TransportService, request: WireRequest) => ReturnType<TransportService>
  ): ReturnType<TransportService> => {
    const call = `${request.method} ${request.path}`
    const only = (form: RegExp) => Object.fromEntries(Object.entries(request.headers).filter(([name]) => form.test(name)))
    if (!isSessionCall(call)) return send(transport, { ...request, headers: only(/^(?!.*-refresh-token$)/) })
    const oldToken = call === tokenCall ? oldTokenOf() : null
    const headers = {
      ...only(call === signOutCall ? /^content-type$|-access-token$/ : /^content-type$/),
      ...(oldToken && { "x-stack-access-token": Redacted.value(oldToken) }),
      [callHeader]: call
    }
    return readAge(send(toBackend, { ...request, method: "POST", url: new URL(path, location.origin).href, headers }))
  }
  return (transport: TransportService): TransportService =>
    Object.assign(
      (request: WireRequest) => route(request, transport, (to, request) => to(request)),
      transport.withTimeout && {
        withTimeout: (limit: Duration.Duration, request: WireRequest) =>
          route(request, transport, (to, request) => to.withTimeout?.(limit, request) ?? to(request))
      }
    )
}

/** Makes the token store of `layer`, for apps that do not build it as a separate layer. @category constructors @since 0.1.0 */
export const make = (
  projectId: string,
  { migrate = false, path }: BackendOptions,
  browser: Browser = thisBrowser
): TokenStore["Service"] => {
  const sessionId = sessionIdOf(projectId, migrate, browser)
  /** The tokens of this page: an access token, and the session's id in place of the refresh token. */
  let ownSession: Option.Option<Tokens> = Option.none()
  let isLost = false
  let oldToken: Redacted.Redacted | null = null
  let age = 0
  const loss = lossOf(browser)
  const through = throughBackend(path, () => oldToken, (millis) => age = millis)

  const read = (): Option.Option<Tokens> => {
    const id = sessionId()
    if (id === undefined) return isLost ? ownSession : Option.none()
    const refreshToken = Redacted.make(id)
    return isStoredToken(ownSession, refreshToken) ? ownSession : Option.some({ accessToken: null, refreshToken })
  }

  const keep = (tokens: Option.Option<Tokens>) => {
    const id = sessionId()
    ownSession = tokens
    isLost = Option.isSome(tokens) && id === undefined
    if (isLost) loss.warn()
    if (Option.isNone(tokens) && id !== undefined) {
      const site = { projectId, secure: browser.secure, domain: null }
      browser.cookies = setCookieText(endedMarker(site, id, refreshMaxAge))
    }
  }

  return {
    isPersistent: true,
    get: Effect.sync(read),
    set: (tokens, onlyIf) =>
      Effect.sync(() => {
        if (onlyIf !== undefined && !isStoredToken(read(), onlyIf)) return false
        keep(tokens)
        return true
      }),
    loss: Effect.suspend(() => isLost ? loss.explain : Effect.undefined),
    withLock: withWebLock(browser.locks, `latchkey.refresh.${projectId}`),
    watch: (onChange) => watchCookies(browser, onChange),
    shareRenewal: (_, accessToken, exchange) =>
      Effect.flatMap(Clock.currentTimeMillis, (start) => {
        oldToken = accessToken
        age = 0
        return Effect.flatMap(exchange, (outcome) =>
          Effect.map(Clock.currentTimeMillis, (end): Option.Option<RenewedTokens> => {
            // The backend may answer with an access token that it has renewed before.
            const tokens = Option.map(outcome, (tokens) => ({ ...tokens, issued: [start - age, end - age] as const }))
            // The session's id may have changed: the backend gives one to a session that had none.
            if (Option.isSome(tokens)) ownSession = tokens
            return tokens
          }))
      }),
    sendThrough: (services) => Transport.useSync((transport) => Context.add(services, Transport, through(transport)))
  }
}

/** Fails with `InvalidOption` outside a browser, and if the path is not one of its origin. @category layers @since 0.1.0 */
export const layer = (projectId: string, options: BackendOptions): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => Effect.map(Effect.fromResult(validateOptions(options)), (options) => make(projectId, options)))
  )
