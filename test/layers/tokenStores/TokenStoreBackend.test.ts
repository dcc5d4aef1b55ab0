/** The session of a page whose backend has the refresh token: which requests go to the backend, and with which headers. */
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Option, Redacted, Result } from "effect"
import { vi } from "vitest"
import * as TokenStoreBackend from "../../../src/layers/tokenStores/TokenStoreBackend.ts"
import type { WireRequest } from "../../../src/pipeline/ports/WireRequest.ts"
import { Transport } from "../../../src/pipeline/transport/Transport.ts"
import { browserAt } from "../../e2e/sessions/Tabs.ts"
import { projectId, reply, tokens } from "../../kit/TestApp.ts"

const origin = "https://app.example.com"
const marker = `__Host-latchkey-session-${projectId}`

/** A page with a session, its store, and the requests to the backend and to the provider. */
const page = () => {
  const browser = browserAt(`${origin}/`)
  browser.cookies = `${marker}=s1; Path=/; Secure`
  vi.stubGlobal("location", new URL(`${origin}/orders`))
  const toBackend: Array<Request> = []
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    toBackend.push(new Request(input, init))
    return Response.json({}, { headers: { "x-latchkey-token-age": "4000" } })
  })
  const toProvider: Array<WireRequest> = []
  const store = TokenStoreBackend.make(projectId, { path: "/auth/session" }, browser)
  const send = (method: WireRequest["method"], path: string) =>
    Effect.gen(function*() {
      const headers = {
        "content-type": "application/json",
        "x-stack-access-token": "at",
        "x-stack-refresh-token": "s1",
        "x-stack-project-id": projectId
      }
      const request = { endpoint: "", method, path, url: `https://api.example${path}`, headers, access: null, idempotent: false }
      const transport = (sentRequest: WireRequest) => Effect.sync(() => (toProvider.push(sentRequest), reply(200, {})))
      const services = yield* (store.sendThrough ?? assert.fail())(Context.empty()).pipe(
        Effect.provideService(Transport, transport)
      )
      yield* Context.get(services, Transport)({ ...request, body: "{}" })
    })
  return { browser, send, store, toBackend, toProvider }
}
/** The headers of the library and its content type. */
const headersOf = ({ headers }: Request) =>
  Object.fromEntries(Array.from(headers).filter(([name]) => /^(x-|content-type)/.test(name)))

describe("a page whose backend has the refresh token", () => {
  it.effect("sends a sign-in to the backend, without tokens and keys", () =>
    Effect.gen(function*() {
      const { send, toBackend, toProvider } = page()
      yield* send("POST", "/auth/password/sign-in")
      assert.lengthOf(toBackend, 1)
      const [request = assert.fail()] = toBackend
      assert.deepStrictEqual([request.method, request.url, request.credentials], [
        "POST",
        `${origin}/auth/session`,
        "same-origin"
      ])
      assert.deepStrictEqual(headersOf(request), {
        "content-type": "application/json",
        "x-latchkey-call": "POST /auth/password/sign-in"
      })
      assert.deepStrictEqual(toProvider, [])
    }))

  it.effect("sends the old access token with a renewal, and no token with the first one", () =>
    Effect.gen(function*() {
      const { send, store, toBackend } = page()
      const renew = (oldToken: string | null) =>
        (store.shareRenewal ?? assert.fail())(
          { realm: "", refreshToken: Redacted.make("s1") },
          oldToken === null ? null : Redacted.make(oldToken),
          Effect.as(send("POST", "/auth/oauth/token"), Option.some(tokens("new", "s1")))
        )
      yield* renew(null)
      const outcome = yield* renew("old")
      const call = { "content-type": "application/json", "x-latchkey-call": "POST /auth/oauth/token" }
      assert.deepStrictEqual(toBackend.map(headersOf), [call, { ...call, "x-stack-access-token": "old" }])
      // The backend's token was 4 seconds old.
      assert.deepStrictEqual(Option.getOrNull(outcome)?.issued, [-4000, -4000])
      assert.deepStrictEqual(yield* store.get, outcome)
    }))

  it.effect("sends the access token with a sign-out", () =>
    Effect.gen(function*() {
      const { send, toBackend } = page()
      yield* send("DELETE", "/auth/sessions/current")
      assert.deepStrictEqual(toBackend.map(headersOf), [{
        "content-type": "application/json",
        "x-latchkey-call": "DELETE /auth/sessions/current",
        "x-stack-access-token": "at"
      }])
    }))

  it.effect("sends other calls to the provider, without the id for the refresh token", () =>
    Effect.gen(function*() {
      const { send, toBackend, toProvider } = page()
      yield* send("GET", "/users/me")
      assert.deepStrictEqual(toBackend, [])
      assert.deepStrictEqual(toProvider.map(({ headers }) => headers), [{
        "content-type": "application/json",
        "x-stack-access-token": "at",
        "x-stack-project-id": projectId
      }])
    }))

  it.effect("marks its session as ended when it ends", () =>
    Effect.gen(function*() {
      const { browser, store } = page()
      const session = Option.some(tokens("at", "s1"))
      yield* store.set(session)
      assert.deepStrictEqual(yield* store.get, session)
      assert.strictEqual(browser.cookies, `${marker}=s1`)
      assert.isFalse(yield* store.set(Option.none(), Redacted.make("another")))
      assert.isTrue(yield* store.set(Option.none(), Redacted.make("s1")))
      assert.isTrue(Option.isNone(yield* store.get))
      assert.strictEqual(browser.cookies, `${marker}=ended.s1`)
      // There is nothing to mark any more.
      browser.cookies = `${marker}=; Path=/; Secure; Max-Age=0`
      yield* store.set(Option.none())
      assert.strictEqual(browser.cookies, "")
    }))

  it("is refused outside a browser, and for a path of another origin", () => {
    const refusalOf = (path: string) => {
      const outcome = TokenStoreBackend.validateOptions({ path })
      return Result.isFailure(outcome) ? outcome.failure : assert.fail("is valid")
    }
    for (
      const [path, words] of [["/auth/session", "in browsers only"], ["https://evil.example/", "own origin"], [
        "//evil",
        "own origin"
      ]] as const
    ) {
      const { environment, message, option } = refusalOf(path)
      assert.deepStrictEqual([option, environment], ["tokenStore", []])
      assert.match(message, new RegExp(`^Option \`tokenStore\` .*${words}`))
    }
  })
})
