/** The example of a backend in Effect on Node: users, permissions, teams and API keys, and its exported spans. */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Logger } from "effect"
import { HttpMiddleware, HttpServer } from "effect/http"
import { server } from "../../examples/backends/effect.ts"
import { type Canaries, leaks } from "../e2e/privacy/Canaries.ts"
import { withUser } from "../emulator/Api.ts"
import { exporters } from "../layers/telemetry/Exported.ts"

/** The example on a port with exporters, over a provider on another port. */
const world = Effect.gen(function*() {
  const provider = yield* Effect.promise(() => withUser())
  const { admin, client, emulator } = provider
  const { url } = yield* Effect.acquireRelease(
    Effect.promise(() => emulator.listen({ port: 0 })),
    () => Effect.promise(() => emulator.close())
  )
  yield* Effect.promise(() => admin("POST", "/project-permission-definitions", { id: "read_people" }))
  const signIn = { email: "ada@example.com", password: "analytical engine" }
  const { json } = yield* Effect.promise(() => client("POST", "/auth/password/sign-in", signIn))
  const { projectId, publishableClientKey, secretServerKey } = emulator.project
  const configuration = ConfigProvider.layer(ConfigProvider.fromUnknown({
    PORT: "0",
    HOST: "127.0.0.1",
    STACK_API_URL: url,
    STACK_PROJECT_ID: projectId,
    STACK_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
    STACK_SECRET_SERVER_KEY: secretServerKey
  }))
  const { counts, layer, places, spans } = exporters()
  const context = yield* Layer.build(
    server.pipe(
      Layer.provide([configuration, layer, Logger.layer([])]),
      // A developer who wants to see all headers configures it like this.
      Layer.provide(Layer.succeed(HttpMiddleware.TracerHeaderFilter, () => true))
    )
  )
  const address = yield* Effect.provide(HttpServer.addressFormattedWith(Effect.succeed), context)
  const ask = (path: string, headers: { readonly [name: string]: string } = {}) =>
    Effect.promise(async () => {
      const response = await fetch(address + path, { headers })
      const body = await response.text()
      return [response.status, body === "" ? null : JSON.parse(body)] as const
    })
  const call = (method: string, path: string, body?: unknown) =>
    Effect.promise(async () => {
      const { json, status, text } = await provider.server(method, path, body)
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      return json as { readonly id: string; readonly value: string }
    })
  const accessToken = json.access_token as string
  return { ...provider, accessToken, ask, bearer: { authorization: `Bearer ${accessToken}` }, call, counts, places, spans }
})

describe("the example in Effect", () => {
  it.live("authenticates users, checks permissions and teams, and accepts API keys", () =>
    Effect.gen(function*() {
      const { accessToken, ask, bearer, call, emulator, userId } = yield* world
      const me = { id: userId as string, email: "ada@example.com" }
      const [status, refusal] = yield* ask("/me")
      assert.deepStrictEqual([status, refusal.reason], [401, "missing"])
      assert.deepStrictEqual(yield* ask("/me", bearer), [200, me])
      assert.deepStrictEqual(yield* ask("/me", { "x-stack-access-token": accessToken }), [200, me])

      assert.strictEqual((yield* ask("/people", bearer))[0], 403)
      yield* call("POST", `/project-permissions/${userId}/read_people`, {})
      assert.deepStrictEqual(yield* ask("/people", bearer), [200, [me]])

      const ownTeam = (yield* call("POST", "/teams", { display_name: "Own", creator_user_id: userId })).id
      const otherTeam = (yield* call("POST", "/teams", { display_name: "Other" })).id
      assert.deepStrictEqual(yield* ask(`/teams/${ownTeam}`, bearer), [200, "Own"])
      assert.strictEqual((yield* ask(`/teams/${otherTeam}`, bearer))[0], 403)

      const key = yield* call("POST", "/user-api-keys", { description: "ci", expires_at_millis: null, user_id: userId })
      assert.deepStrictEqual(yield* ask("/whose", { "x-api-key": key.value }), [200, `user ${userId}`])
      assert.strictEqual((yield* ask("/whose", { "x-api-key": "stack_sk_nothing" }))[0], 401)

      emulator.addFault({ count: 1_000, status: 500 })
      assert.strictEqual((yield* ask("/people", bearer))[0], 503)
    }).pipe(Effect.scoped))

  it.live("traces a request together with the call that it causes, and exports no secrets", () =>
    Effect.gen(function*() {
      const { accessToken, ask, bearer, call, counts, emulator, places, refreshToken, spans, userId } = yield* world
      const key = yield* call("POST", "/user-api-keys", { description: "ci", expires_at_millis: null, user_id: userId })
      yield* ask("/people", bearer)
      yield* ask("/me", { "x-stack-access-token": accessToken, "x-stack-refresh-token": refreshToken })
      yield* ask("/me", { cookie: `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}` })
      yield* ask("/whose", { "x-api-key": key.value })

      const paths = spans().map(({ attributes }) => attributes["url.path"])
      assert.sameMembers(paths.filter((path) => path !== undefined), ["/people", "/me", "/me", "/whose"])
      const request = spans().find(({ attributes }) => attributes["url.path"] === "/people")
      assert.strictEqual(request?.attributes["http.response.status_code"], 403)
      const below = spans().filter(({ parentSpanContext }) => parentSpanContext?.traceId === request?.spanContext().traceId)
      const calls = below.filter(({ attributes }) => attributes["url.template"] !== undefined).map(({ name }) => name)
      assert.lengthOf(calls, 1)
      assert.include((yield* Effect.promise(counts)).join(), `${calls[0]} ok 1`)

      const allPlaces = yield* Effect.promise(places)
      // Headers are present, because this test enables them.
      const words = allPlaces.map(([, text]) => text).join()
      for (const header of ["authorization", "x-stack-access-token", "x-api-key"]) {
        assert.match(words, new RegExp(`http\\.request\\.header\\.${header}[^<]{1,20}<redacted>`))
      }
      const { secretServerKey } = emulator.project
      const secrets: Canaries = { accessToken, refreshToken, secretServerKey, apiKey: key.value, address: "ada@example.com" }
      assert.deepStrictEqual(leaks(secrets, allPlaces), [])
    }).pipe(Effect.scoped))
})
