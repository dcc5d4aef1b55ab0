/** Two hosts of one site in one browser, one of them an attacker's; and a provider that knows whose refresh token it receives. */
import { Effect, Layer } from "effect"
import type { CookieJar } from "tough-cookie"
import type { App } from "../../../src/layers/app/App.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import { setCookieText } from "../../../src/layers/cookies/SetCookie.ts"
import * as SharedRenewals from "../../../src/layers/tokenStores/SharedRenewals.ts"
import type { CookieOptions } from "../../../src/layers/tokenStores/TokenStoreCookie.ts"
import * as TokenStoreRequest from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import type { ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import { reveal } from "../../../src/promise/calls/reveal.ts"
import { base32 } from "../../../src/schema/wire/Base32.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import { options, projectId, refusal, reply } from "../../kit/TestApp.ts"
import { browserAt, type Page, tab } from "./Tabs.ts"

export const home = "https://app.example.com"
const sibling = "https://evil.example.com"

/** The names of the provider's cookie formats, repeated here to be independent of the library. */
export const namedTossings = {
  host: `__Host-stack-refresh-${projectId}--default`,
  hexclaveHost: `__Host-hexclave-refresh-${projectId}--default`,
  plain: `stack-refresh-${projectId}--default`,
  domain: `stack-refresh-${projectId}--custom-${base32(Buffer.from("example.com")).toUpperCase()}`,
  hexclave: `hexclave-refresh-${projectId}--default`,
  project: `stack-refresh-${projectId}`,
  bare: "stack-refresh"
}

export const cookieValue = (refreshToken: string, at: number) =>
  JSON.stringify({ refresh_token: refreshToken, updated_at_millis: at })

export interface Toss {
  readonly name: string
  readonly value: string
  /** A sibling host over https, or a man in the middle who answers for the victim's host over http. */
  readonly from: "sibling" | "middleman"
  readonly domain: "example.com" | "app.example.com" | null
  readonly path: string
  readonly httpOnly: boolean
}

/** Sets a cookie as an attacker can; the jar refuses what browsers refuse. */
export const toss = (jar: CookieJar, { domain, from, httpOnly, name, path, value }: Toss) => {
  const [url, scope] = from === "sibling"
    ? [sibling, "; Domain=example.com; Secure"]
    : ["http://app.example.com", domain === null ? "" : `; Domain=${domain}`]
  const text = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=31536000${scope}${httpOnly ? "; HttpOnly" : ""}`
  jar.setCookieSync(text, url, { ignoreError: true })
}

/** A provider whose refresh tokens start with their user's name; it has no other users. */
export const provider = () => {
  const paths: Array<string> = []
  let count = 0
  const access = (user: string, now: number) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    return [part({ alg: "ES256" }), part({ sub: user, exp: now / 1000 + 600, jti: String(++count) }), "c2ln"].join(".")
  }
  const send: Send = (request) =>
    Effect.map(Effect.clockWith((clock) => clock.currentTimeMillis), (now) => {
      if (request.endpoint === "sessions.refresh") {
        const token = new URLSearchParams(String(request.body)).get("refresh_token") ?? ""
        paths.push(token)
        const [user = ""] = token.split("-")
        return ["victim", "attacker"].includes(user)
          ? reply(200, { access_token: access(user, now), token_type: "Bearer", expires_in: 600, scope: "legacy" })
          : refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      }
      return request.method === "DELETE"
        ? reply(200, { success: true })
        : reply(200, { access_token: access("victim", now), refresh_token: `victim-${count}`, user_id: projectId })
    })
  return { asked: paths, send }
}

const userOf = Effect.map(Auth.findTokens(), (tokens) => reveal(tokens)?.refreshToken?.split("-")[0] ?? null)
const signIn = Auth.signInWithPassword({ email: "ada@example.com", password: "analytical engine" })

/** What the user does in this browser: reads who is signed in, signs in, signs out. */
export interface UserActions {
  readonly who: Effect.Effect<string | null>
  readonly signIn: Effect.Effect<unknown>
  readonly signOut: Effect.Effect<unknown>
}

/** By a request to the victim's server, whose response sets cookies. */
export const onServer = (
  page: Page,
  send: Send,
  path: string,
  renewals: SharedRenewals.Renewals,
  more: TokenStoreRequest.RequestOptions = {}
): UserActions => {
  const url = home + path
  const run = <A, E>(effect: Effect.Effect<A, E, App | ServerAccess>) =>
    Effect.suspend(() => {
      const request = { url, headers: { host: "app.example.com", cookie: page.jar.getCookieStringSync(url) } }
      const tokenStore = TokenStoreRequest.layer(projectId, request, {
        migrate: true,
        setCookies: (cookies) => {
          for (const cookie of cookies) page.jar.setCookieSync(setCookieText(cookie), url, { ignoreError: true })
        },
        ...more
      })
      return Effect.provide(effect, Layer.merge(ServerApp.layer({ ...options, tokenStore }), Layer.succeed(Transport, send)))
        .pipe(
          Effect.provideService(SharedRenewals.SharedRenewals, renewals),
          Effect.orDie
        )
    })
  return { who: run(userOf), signIn: run(signIn), signOut: run(Auth.signOut()) }
}

/** By a page of the victim's host, which is opened again each time. */
export const onPage = (page: Page, send: Send, path: string, more: CookieOptions = {}): UserActions => {
  const run = <A, E>(effect: Effect.Effect<A, E, App>) =>
    Effect.flatMap(tab(options, browserAt(home + path, page), send, { migrate: true, ...more }), (inTab) => inTab(effect)).pipe(
      Effect.scoped,
      Effect.orDie
    )
  return { who: run(userOf), signIn: run(signIn), signOut: run(Auth.signOut()) }
}
