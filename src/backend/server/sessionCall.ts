/** The calls of a browser app's session, as its backend makes them: with the refresh token of the cookies, which no response contains. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import { RefreshTokenNotFoundOrExpired } from "../../errors/provider/SessionErrors.ts"
import type { App } from "../../layers/app/App.ts"
import { headerOf } from "../../layers/cookies/requestHeaders.ts"
import { sessionMarkerIn, unmarkedSession } from "../../layers/cookies/SessionMarker.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import { inCookies, markerOf, type ReadOptions, rewriting, siteOf } from "../../layers/tokenStores/requestCookies.ts"
import type { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import { type ApiRequest, responseHeader, type WireResponse } from "../../pipeline/ports/WireRequest.ts"
import { lifeOf } from "../../pipeline/session/AccessToken.ts"
import { Session } from "../../pipeline/session/Session.ts"
import { ageHeader, signOutCall, tokenCall } from "../../pipeline/session/sessionCalls.ts"
import type { AppTokenStore } from "../../promise/options/TokenStoreOption.ts"
import { pairTokenStore } from "../../promise/tokenStores/pairTokenStore.ts"
import { requestTokenStore } from "../../promise/tokenStores/requestTokenStore.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { isToken } from "../../schema/wire/HeaderText.ts"
import { parseJson } from "../../schema/wire/Wire.ts"
import { signOut } from "../../services/auth/SignOut.ts"
import { collectIn } from "./ResponseCookies.ts"

/** The app's server. */
export interface SessionHandler {
  readonly projectId: string
  readonly rules: ReadOptions
  /** Runs an effect in an app with this token store. */
  readonly run: <A, E>(tokenStore: AppTokenStore, effect: Effect.Effect<A, E, App>) => Promise<A>
}

/** A response to the browser app, with JSON. */
export interface Answer {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

/** A call to the provider that the browser app asks for. */
export interface SessionCall {
  /** The method and the path, such as `POST /auth/password/sign-in`. */
  readonly call: string
  readonly body: string
  readonly contentType: string
  readonly request: ServerRequest
}

const json = (status: number, body: object, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers,
  body: JSON.stringify(body)
})

/** The response to a renewal of a session that has ended, as the provider sends it. */
const refuseRenewal = (): Answer => {
  const { code, message, status } = new RefreshTokenNotFoundOrExpired()
  return json(status, { code, error: message }, { "x-stack-known-error": code })
}

const isRecord = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The id that represents the session in the browser app. */
const idOf = (handler: SessionHandler, request: ServerRequest, cookies: ReadonlyArray<SetCookie>): string => {
  const site = siteOf(handler.projectId, request, handler.rules)
  const present = [...request.cookies(), ...cookies.map(({ name, value }) => [name, value] as const)]
  return sessionMarkerIn(site, present)?.id ?? unmarkedSession
}

/** The headers of the provider's response that the browser app reads. */
const relayedHeaders = ["content-type", "retry-after", "x-stack-known-error", "x-stack-request-id"]

/** The provider's response without its refresh token, which starts the session in the cookies. */
const keepSession = Effect.fnUntraced(function*(response: WireResponse, sessionId: () => string) {
  const { body, status } = response
  const headers = Object.fromEntries(
    relayedHeaders.flatMap((name) => {
      const value = responseHeader(response, name) ?? responseHeader(response, name.replace("x-stack-", "x-hexclave-"))
      return value === undefined ? [] : [[name, value]]
    })
  )
  const fields = parseJson(body)
  if (!isRecord(fields) || !("refresh_token" in fields)) return { status, headers, body }
  const { access_token: accessToken, refresh_token: refreshToken, ...otherFields } = fields
  if (status >= 300 || !isToken(accessToken) || !isToken(refreshToken)) return json(status, otherFields, headers)
  yield* (yield* Session).begin({ accessToken: Redacted.make(accessToken), refreshToken: Redacted.make(refreshToken) })
  return json(status, { ...otherFields, access_token: accessToken, refresh_token: sessionId() }, headers)
})

/** Sends the call with the session's tokens. A call whose body has a refresh token gets that of the session. */
const pass = (call: string, body: string, contentType: string, sessionId: () => string) =>
  Effect.gen(function*() {
    const [method, path = ""] = call.split(" ") as [ApiRequest["method"], string?]
    const tokens = Option.getOrNull(yield* (yield* Session).stored)
    const fields = parseJson(body)
    const isFilled = isRecord(fields) && "refresh_token" in fields
    const { send } = yield* ApiClient
    const response = yield* send({
      endpoint: "handleSession",
      method,
      path,
      headers: { "content-type": contentType },
      body: isFilled
        ? JSON.stringify({ ...fields, refresh_token: tokens?.refreshToken && Redacted.value(tokens.refreshToken) })
        : body,
      access: call === tokenCall ? null : "client",
      keys: [],
      idempotent: false
    })
    return yield* keepSession(response, sessionId)
  })

/** An access token in place of `oldToken`, with its age by this machine's clock, corrected by the tokens that it has received. */
const renew = (oldToken: string | undefined, sessionId: () => string) =>
  Effect.gen(function*() {
    const session = yield* Session
    const tokens = Option.getOrNull(
      yield* isToken(oldToken) ? session.tokensInsteadOf(Redacted.make(oldToken)) : session.tokens()
    )
    if (tokens === null || tokens.accessToken === null) {
      yield* session.end()
      return refuseRenewal()
    }
    const now = (yield* Clock.currentTimeMillis) + (session.skew() ?? 0)
    const { expiresAt, issuedAt } = lifeOf(tokens.accessToken)
    return json(200, {
      access_token: Redacted.value(tokens.accessToken),
      refresh_token: sessionId(),
      token_type: "bearer",
      expires_in: Math.max(1, Math.floor((expiresAt - now) / 1000)),
      scope: "legacy"
    }, { [ageHeader]: String(Math.max(0, now - issuedAt)) })
  })

/** Ends a session at the provider. */
const end = (handler: SessionHandler, tokens: Tokens) => handler.run(pairTokenStore(tokens), Effect.scoped(signOut()))

/** The browser app's access token. */
const accessTokenIn = ({ headers }: ServerRequest) =>
  headerOf(headers, "x-stack-access-token") ?? headerOf(headers, "x-hexclave-access-token")

/** The answer to the call. Cookies of the response are added to `cookies`. Rejects with `CallError`. */
export const answerTo = async (
  handler: SessionHandler,
  { body, call, contentType, request }: SessionCall,
  cookies: Array<SetCookie>
): Promise<Answer> => {
  const { projectId, rules } = handler
  const options = { ...rules, setCookies: collectIn(cookies) }
  const marker = markerOf(projectId, request, rules)
  const form = new URLSearchParams(call === tokenCall ? body : "")
  const isRenewal = form.get("grant_type") === "refresh_token"
  const sessionId = () => idOf(handler, request, cookies)

  if (marker?.isEnded && (isRenewal || call === signOutCall)) {
    // The page has ended the session; here its cookies are removed, and it ends at the provider.
    const { session } = inCookies(projectId, request, rules)
    await Effect.runPromise(rewriting(projectId, request, options) ?? Effect.void)
    if (Option.isSome(session)) await end(handler, session.value)
    return isRenewal ? refuseRenewal() : json(200, { success: true })
  }
  if (call === signOutCall) {
    // Another user has signed in since: only the session of this access token ends, and the cookies stay.
    const accessToken = accessTokenIn(request)
    if (isToken(accessToken)) await end(handler, { accessToken: Redacted.make(accessToken), refreshToken: null })
    return json(200, { success: true })
  }
  if (isRenewal && marker !== undefined && form.get("refresh_token") !== marker.id) return refuseRenewal()
  return handler.run<Answer, CallError>(
    requestTokenStore(request, options),
    isRenewal
      ? renew(accessTokenIn(request), sessionId)
      : pass(call, body, contentType, sessionId)
  )
}
