/** Servers: each request has its own session; renewals are shared per user, never across users. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../../src/endpoints/projects/Projects.ts"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import { appendCookies, isKept, type SetCookie, setCookieText } from "../../../src/layers/cookies/SetCookie.ts"
import * as SharedRenewals from "../../../src/layers/tokenStores/SharedRenewals.ts"
import * as TokenStoreRequest from "../../../src/layers/tokenStores/TokenStoreRequest.ts"
import type { Send } from "../../../src/pipeline/ports/WireRequest.ts"
import { Session } from "../../../src/pipeline/session/Session.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import { reveal } from "../../../src/promise/calls/reveal.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import { accessToken, options, project, projectId, refusal, renewal, reply } from "../../kit/TestApp.ts"

const dead = accessToken(1, "dead")
const requestOf = (refreshToken: string, access: string = dead) => ({
  headers: new Headers({
    cookie: `stack-refresh-${projectId}=${refreshToken}; stack-access=${
      encodeURIComponent(JSON.stringify([refreshToken, access]))
    }`
  })
})

/** A provider that renews any session, and records whose tokens each request carries. */
const provider = (life = 600_000) => {
  const counts = { refreshes: new Array<string>(), calls: new Array<string | undefined>() }
  const send: Send = (request) =>
    Effect.gen(function*() {
      const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
      yield* Effect.yieldNow
      if (request.endpoint === "sessions.refresh") {
        const refreshToken = new URLSearchParams(String(request.body)).get("refresh_token") ?? ""
        counts.refreshes.push(refreshToken)
        return renewal(accessToken(now + life, `${refreshToken}#${counts.refreshes.length}`))
      }
      counts.calls.push(request.headers["x-stack-access-token"])
      return reply(200, project)
    })
  return { seen: counts, send }
}
const nameIn = (token: string | undefined): string =>
  JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString()).jti

/** A token store that also reads the cookies of the provider's clients, which these requests have. */
const storeOf = (request: TokenStoreRequest.RequestLike, more: TokenStoreRequest.RequestOptions = {}) =>
  TokenStoreRequest.layer(projectId, request, { migrate: true, ...more })

/** An app for one request, as a server makes it. */
const forRequest = (send: Send, request: TokenStoreRequest.RequestLike, more: TokenStoreRequest.RequestOptions = {}) =>
  Layer.merge(
    ServerApp.layer({ ...options, tokenStore: storeOf(request, more) }),
    Layer.succeed(Transport, send)
  )
/** Runs an effect with separate shared renewals instead of the process's. */
const fresh = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, SharedRenewals.SharedRenewals, SharedRenewals.make())

describe("the requests of one user", () => {
  it.effect("share one renewal if a thousand are concurrent", () => {
    const { seen, send } = provider()
    return Effect.gen(function*() {
      yield* Effect.all(
        Array.from({ length: 1_000 }, () => Effect.provide(ReadProject(), forRequest(send, requestOf("ada")))),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(seen.refreshes, ["ada"])
      assert.strictEqual(new Set(seen.calls).size, 1)
    }).pipe(fresh)
  })
  it.effect("reuse a renewed token until it has too little time left for a request", () => {
    const { seen, send } = provider()
    return Effect.gen(function*() {
      const call = Effect.provide(ReadProject(), forRequest(send, requestOf("ada")))
      yield* call
      yield* TestClock.adjust("580 seconds")
      yield* call
      assert.strictEqual(seen.refreshes.length, 1)
      yield* TestClock.adjust("1 second")
      yield* call
      assert.strictEqual(seen.refreshes.length, 2)
    }).pipe(fresh)
  })
  it.effect("renew the session again if the claims changed or the shared token is refused", () => {
    const { seen, send } = provider()
    return Effect.gen(function*() {
      yield* Effect.gen(function*() {
        yield* ReadProject()
        yield* (yield* Session).expireAccessToken
        yield* ReadProject()
      }).pipe(Effect.provide(forRequest(send, requestOf("ada"))))
      assert.strictEqual(seen.refreshes.length, 2)
      let refuse = true
      const refusing: Send = (request) =>
        Effect.flatMap(send(request), (response) => {
          if (request.endpoint === "sessions.refresh" || !refuse) return Effect.succeed(response)
          refuse = false
          return Effect.succeed(refusal(401, "ACCESS_TOKEN_EXPIRED", { expired_at_millis: 0 }))
        })
      yield* Effect.provide(ReadProject(), forRequest(refusing, requestOf("ada")))
      assert.strictEqual(seen.refreshes.length, 3)
    }).pipe(fresh)
  })
  it.effect("do not reuse a token from before a sign-out", () => {
    const { seen, send } = provider()
    return Effect.gen(function*() {
      yield* Effect.andThen(ReadProject(), Session.use((session) => session.end())).pipe(
        Effect.provide(forRequest(send, requestOf("ada")))
      )
      yield* Effect.provide(ReadProject(), forRequest(send, requestOf("ada")))
      assert.strictEqual(seen.refreshes.length, 2)
    }).pipe(fresh)
  })
  it.effect("wait for one renewal even if the request that started it ends", () => {
    const { seen, send } = provider()
    return Effect.gen(function*() {
      const slow: Send = (request) =>
        request.endpoint === "sessions.refresh" ? Effect.delay(send(request), "1 second") : send(request)
      const call = Effect.provide(ReadProject(), forRequest(slow, requestOf("ada")))
      const first = yield* Effect.forkChild(Effect.timeoutOption(call, "100 millis"), { startImmediately: true })
      const second = yield* Effect.forkChild(call, { startImmediately: true })
      yield* TestClock.adjust("1 second")
      assert.isTrue(Option.isNone(yield* Fiber.join(first)))
      yield* Fiber.join(second)
      assert.strictEqual(seen.refreshes.length, 1)
    }).pipe(fresh)
  })
})

describe("the requests of different users", () => {
  it.effect("never contain each other's tokens, even if 1,000 run concurrently", () => {
    const { seen, send } = provider()
    const owners = new Map<string, string>()
    return Effect.gen(function*() {
      yield* Effect.all(
        Array.from({ length: 1_000 }, (_, index) => {
          const user = `user-${index % 250}`
          const recordRequests: Send = (request) => {
            const token = request.headers["x-stack-access-token"]
            if (token !== undefined) {
              assert.strictEqual(nameIn(token).split("#")[0], user)
              owners.set(token, user)
            }
            return send(request)
          }
          return Effect.gen(function*() {
            yield* ReadProject()
            const json = reveal(yield* Auth.findTokens())
            assert.strictEqual(json?.refreshToken, user)
            assert.strictEqual(nameIn(json?.accessToken ?? "").split("#")[0], user)
            yield* ReadProject()
          }).pipe(Effect.provide(forRequest(recordRequests, requestOf(user))))
        }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(seen.refreshes.length, 250)
      assert.strictEqual(owners.size, 250)
    }).pipe(fresh)
  })
  it.effect("share a limited cache of tokens, which keeps the most recently used ones", () => {
    const renewals = SharedRenewals.make(2)
    const { seen, send } = provider()
    const call = (user: string) =>
      Effect.provide(ReadProject(), forRequest(send, requestOf(user))).pipe(
        Effect.provideService(SharedRenewals.SharedRenewals, renewals)
      )
    return Effect.gen(function*() {
      for (const user of ["a", "b", "a", "c", "a", "b"]) yield* call(user)
      assert.deepStrictEqual(seen.refreshes, ["a", "b", "c", "b"])
    })
  })
  it.effect("to two providers cause separate renewals, even with the same refresh token", () => {
    const { seen, send } = provider()
    return Effect.gen(function*() {
      for (const baseUrl of ["https://one.example.com", "https://two.example.com"]) {
        const layer = ServerApp.layer({ ...options, baseUrl, tokenStore: storeOf(requestOf("ada")) })
        yield* ReadProject().pipe(Effect.provide(Layer.merge(layer, Layer.succeed(Transport, send))))
      }
      assert.strictEqual(seen.refreshes.length, 2)
    }).pipe(fresh)
  })
})

describe("a renewal on a server", () => {
  const cookiesOf = (request: TokenStoreRequest.RequestLike, more: TokenStoreRequest.RequestOptions = {}) =>
    Effect.gen(function*() {
      const writtenCookies: Array<ReadonlyArray<SetCookie>> = []
      const { send } = provider()
      yield* ReadProject().pipe(
        Effect.provide(forRequest(send, request, { setCookies: (cookies) => void writtenCookies.push(cookies), ...more })),
        fresh
      )
      return writtenCookies
    })
  it.effect("writes the same cookies in the response as a renewal in the browser writes", () =>
    Effect.gen(function*() {
      const [cookies = []] = yield* cookiesOf({ headers: requestOf("ada").headers, url: "https://app.example.com/" })
      const old = (domain?: string) => [[`stack-refresh-${projectId}`, 0, domain], [`stack-refresh-${projectId}`, 0, domain]]
      assert.deepStrictEqual(cookies.map(({ domain, maxAge, name }) => [name, maxAge, domain]), [
        [`__Host-stack-refresh-${projectId}--default`, 31_536_000, undefined],
        // Each name and domain twice: outside of partitions and in them.
        ...old(),
        ...old("app.example.com"),
        ...old("example.com"),
        ["stack-access", 86_400, undefined]
      ])
      const headers = new Headers()
      appendCookies(headers)(cookies)
      assert.deepStrictEqual(headers.getSetCookie(), cookies.map(setCookieText))
      assert.match(headers.getSetCookie()[0] ?? "", /; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/)
      // The next request sends the written cookies.
      const cookie = cookies.filter(isKept).map((cookie) => setCookieText(cookie).split(";")[0]).join("; ")
      const next = Option.getOrThrow(TokenStoreRequest.read(projectId, { cookie }))
      assert.strictEqual(next.refreshToken && Redacted.value(next.refreshToken), "ada")
      assert.strictEqual(nameIn(next.accessToken ? Redacted.value(next.accessToken) : ""), "ada#1")
    }))
  it.effect("writes Secure cookies according to the proxy's header, the URL or the cookies", () =>
    Effect.gen(function*() {
      const { headers } = requestOf("ada")
      const secure = (request: TokenStoreRequest.RequestLike, more?: TokenStoreRequest.RequestOptions) =>
        Effect.map(cookiesOf(request, more), ([cookies = []]) => cookies[0]?.secure)
      const proxiedRequest = (proto: string) => ({ headers: { cookie: headers.get("cookie") ?? "", "X-Forwarded-Proto": proto } })
      assert.strictEqual(yield* secure({ headers }), false)
      assert.strictEqual(yield* secure({ headers, url: "http://localhost:3000/" }), false)
      assert.strictEqual(yield* secure({ headers, url: "/path" }), false)
      assert.strictEqual(yield* secure(proxiedRequest("https")), true)
      assert.strictEqual(yield* secure(proxiedRequest("https, http")), true)
      assert.strictEqual(yield* secure(proxiedRequest("http")), false)
      assert.strictEqual(yield* secure({ cookie: `${headers.get("cookie")}; stack-is-https=true` }), true)
      assert.strictEqual(yield* secure({ headers }, { secure: true }), true)
    }))
  it.effect("writes no cookie for a session in a header, and ignores errors of `setCookies`", () =>
    Effect.gen(function*() {
      const json = JSON.stringify({ accessToken: null, refreshToken: "ada" })
      assert.deepStrictEqual(yield* cookiesOf({ "x-stack-auth": json }), [])
      const { send } = provider()
      const hooks = [
        () => {
          throw new Error("Cookies can only be modified in a Server Action or Route Handler")
        },
        () => Promise.reject(new Error("later"))
      ]
      for (const setCookies of hooks) {
        yield* ReadProject().pipe(Effect.provide(forRequest(send, requestOf("ada"), { setCookies })), fresh)
      }
    }))
  it.effect("writes no tokens if the request signs out; the cookies are removed", () =>
    Effect.gen(function*() {
      const writtenCookies: Array<ReadonlyArray<SetCookie>> = []
      const { send } = provider()
      const signingOut: Send = (request) =>
        request.endpoint === "sessions.signOut" ? Effect.succeed(reply(200, { success: true })) : send(request)
      yield* Auth.signOut().pipe(
        Effect.provide(forRequest(signingOut, requestOf("ada"), { setCookies: (cookies) => void writtenCookies.push(cookies) })),
        fresh
      )
      assert.deepStrictEqual(writtenCookies.flat().map(({ maxAge, name }) => [name, maxAge]), [
        ["stack-access", 0],
        [`stack-refresh-${projectId}`, 0]
      ])
    }))
})
