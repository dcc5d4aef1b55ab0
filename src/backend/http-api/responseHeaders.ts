/** What the response to a request gets beside what its handler gives: cookies of a renewed session, and the challenge of a 401. */
import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpEffect from "effect/http/HttpEffect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Response from "effect/http/HttpServerResponse"
import { type SetCookie, setCookieText } from "../../layers/cookies/SetCookie.ts"

/** Keyed by place, because a session that ends removes cookies of one name in several places. */
const cookiesOf = (written: ReadonlyArray<SetCookie>): Cookies.Cookies =>
  Cookies.fromReadonlyRecord(Object.fromEntries(
    written.flatMap((cookie) =>
      Object.values(Cookies.fromSetCookie(setCookieText(cookie)).cookies).map((made) => [
        [cookie.name, cookie.domain, cookie.path, cookie.partitioned].join(";"),
        made
      ])
    )
  ))

/** Sends the cookies that are in the list by the time of the response, errors included; a response that sets any is for one browser only. */
export const setCookiesOnResponse = (written: ReadonlyArray<SetCookie>): Effect.Effect<void, never, HttpServerRequest> =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.sync(() =>
      written.length === 0 ? response : Response.replaceCookies(
        Response.setHeader(response, "cache-control", "private, no-store"),
        Cookies.merge(response.cookies, cookiesOf(written))
      )
    )
  )

/** Names the scheme of a 401 (RFC 9110, section 15.5.2), which errors of an `HttpApi` cannot carry as headers. */
export const setChallengeOnResponse = (challenge: string): Effect.Effect<void, never, HttpServerRequest> =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(response.status === 401 ? Response.setHeader(response, "www-authenticate", challenge) : response)
  )
