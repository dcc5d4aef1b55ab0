/** Headers that middleware adds to a response: cookies of a renewed session, what caches must know, and the challenge of a 401. */
import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpEffect from "effect/http/HttpEffect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Response from "effect/http/HttpServerResponse"
import { type SetCookie, setCookieText } from "../../layers/cookies/SetCookie.ts"
import { neverStored, overridesCacheControl, privateToBrowser, varyByCredential } from "../server/cacheHeaders.ts"

/** Cookies keyed by name, domain, path and partition, because the end of a session may remove several cookies of one name. */
const cookiesOf = (cookies: ReadonlyArray<SetCookie>): Cookies.Cookies =>
  Cookies.fromReadonlyRecord(Object.fromEntries(
    cookies.flatMap((cookie) =>
      Object.values(Cookies.fromSetCookie(setCookieText(cookie)).cookies).map((parsedCookie) => [
        [cookie.name, cookie.domain, cookie.path, cookie.partitioned].join(";"),
        parsedCookie
      ])
    )
  ))

/** Forbids storing the response, also for caches that prefer another header to `Cache-Control`. */
const asNeverStored = (response: Response.HttpServerResponse): Response.HttpServerResponse =>
  Object.keys(response.headers).filter(overridesCacheControl).reduce(
    (headers, name) => Response.removeHeader(headers, name),
    Response.setHeader(response, "cache-control", neverStored)
  )

/**
 * Marks the response, including an error response, as depending on the request headers `fields`, by default those that may carry a user's
 * credential. Unless the app has set `Cache-Control`, an error is not stored, and any other response only by the user's browser.
 */
export const varyOnResponse = (fields?: ReadonlyArray<string>): Effect.Effect<void, never, HttpServerRequest> =>
  HttpEffect.appendPreResponseHandler((_, response) => {
    const { headers, status } = response
    const control = headers["cache-control"] ?? (status >= 400 ? "no-store" : privateToBrowser)
    return Effect.succeed(
      Response.setHeaders(response, { vary: varyByCredential(headers["vary"], fields), "cache-control": control })
    )
  })

/**
 * Sets cookies on the response, including an error response. Reads `cookies` only when the response is sent. A response with cookies is
 * not stored.
 */
export const setCookiesOnResponse = (cookies: ReadonlyArray<SetCookie>): Effect.Effect<void, never, HttpServerRequest> =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.sync(() =>
      cookies.length === 0 ? response : Response.replaceCookies(
        asNeverStored(response),
        Cookies.merge(response.cookies, cookiesOf(cookies))
      )
    )
  )

/** Sets the challenge of a 401 (RFC 9110, section 15.5.2), because errors of an `HttpApi` have no headers. */
export const setChallengeOnResponse = (challenge: string): Effect.Effect<void, never, HttpServerRequest> =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(response.status === 401 ? Response.setHeader(response, "www-authenticate", challenge) : response)
  )
