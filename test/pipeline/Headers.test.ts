/** The headers of requests, name by name and value by value. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import packageJson from "../../package.json" with { type: "json" }
import { RefreshSession, SignOut } from "../../src/endpoints/auth/Sessions.ts"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { ReadUser } from "../../src/endpoints/users/Users.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { clientVersion, version } from "../../src/pipeline/version.ts"
import * as TestApp from "../kit/TestApp.ts"

const { accessToken, baseUrl, options, project, projectId, reply, scripted, serverUser, tokens, userId } = TestApp
const params = { userId }
const run = (script: ReturnType<typeof scripted>) => Layer.merge(TestApp.serverLayer(), script.transport)

describe("headers", () => {
  it.effect("of a client request with a session match the protocol exactly", () => {
    const script = scripted(reply(200, project))
    const access = accessToken(3_600_000)
    const store = TokenStoreMemory.layerFrom(tokens(access, "rt"))
    return Effect.gen(function*() {
      yield* ReadProject()
      const [request] = script.seen
      const { "x-stack-random-nonce": nonce, ...headers } = request?.headers ?? {}
      assert.match(nonce ?? "", /^[0-9a-hjkmnp-tv-z]{45}$/)
      assert.deepStrictEqual(headers, {
        "x-stack-override-error-status": "true",
        "x-stack-project-id": projectId,
        "x-stack-access-type": "client",
        "x-stack-client-version": clientVersion,
        "x-stack-access-token": access,
        "x-stack-refresh-token": "rt",
        "x-stack-allow-anonymous-user": "true",
        "x-stack-publishable-client-key": "pck_test",
        "ngrok-skip-browser-warning": "true"
      })
      assert.strictEqual(request?.url, `${baseUrl}/api/v1/projects/current`)
    }).pipe(Effect.provide(Layer.merge(ClientApp.layer({ ...options, tokenStore: store }), script.transport)))
  })
  it.effect("of server requests contain the server key, those of admin requests both keys", () =>
    Effect.gen(function*() {
      const server = scripted(reply(200, serverUser))
      yield* ReadUser({ params }).pipe(Effect.provide(Layer.merge(TestApp.serverLayer(), server.transport)))
      assert.strictEqual(server.seen[0]?.headers["x-stack-access-type"], "server")
      assert.strictEqual(server.seen[0]?.headers["x-stack-secret-server-key"], "ssk_test")
      assert.notProperty(server.seen[0]?.headers, "x-stack-super-secret-admin-key")
      const admin = scripted(reply(200, serverUser))
      yield* ReadUser({ params }).pipe(Effect.provide(Layer.merge(TestApp.adminLayer(), admin.transport)))
      assert.strictEqual(admin.seen[0]?.headers["x-stack-access-type"], "admin")
      assert.strictEqual(admin.seen[0]?.headers["x-stack-secret-server-key"], "ssk_test")
      assert.strictEqual(admin.seen[0]?.headers["x-stack-super-secret-admin-key"], "sak_test")
    }))
  it.effect("of the project are omitted from the refresh grant, whose form names the project", () => {
    const script = scripted(TestApp.renewal("at"))
    return Effect.gen(function*() {
      yield* RefreshSession({
        body: { refreshToken: Redacted.make("rt"), grantType: "refresh_token", clientId: projectId, clientSecret: "pck_test" }
      })
      assert.deepStrictEqual(script.seen[0]?.headers, {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded;charset=UTF-8"
      })
      assert.strictEqual(
        script.seen[0]?.body,
        `refresh_token=rt&grant_type=refresh_token&client_id=${projectId}&client_secret=pck_test`
      )
    }).pipe(Effect.provide(run(script)))
  })
  it.effect("include a content type only with a body, even if the body is an empty object", () => {
    const script = scripted(reply(200, { success: true }), reply(200, project))
    return Effect.gen(function*() {
      yield* SignOut()
      yield* ReadProject()
      assert.deepStrictEqual(script.seen.map(({ body, headers }) => [body, headers["content-type"]]), [
        ["{}", "application/json"],
        [undefined, undefined]
      ])
    }).pipe(Effect.provide(run(script)))
  })
  it.effect("have the prefix that `headerPrefix` sets, and include `extraRequestHeaders`", () => {
    const script = scripted(reply(200, project, { "x-hexclave-request-id": "r" }))
    const layer = ServerApp.layer({
      ...options,
      headerPrefix: "x-hexclave-",
      extraRequestHeaders: { "x-hexclave-branch-id": "next" }
    })
    return Effect.gen(function*() {
      yield* ReadProject()
      const names = Object.keys(script.seen[0]?.headers ?? {})
      assert.isEmpty(names.filter((name) => name.startsWith("x-stack-")))
      assert.include(names, "x-hexclave-secret-server-key")
      assert.strictEqual(script.seen[0]?.headers["x-hexclave-branch-id"], "next")
    }).pipe(Effect.provide(Layer.merge(layer, script.transport)))
  })
  it("name the version of the package, in the form that the provider expects", () => {
    assert.strictEqual(version, packageJson.version)
    assert.match(clientVersion, /^js @[\w-]+\/[\w-]+@\d+\.\d+\.\d+$/)
  })
})
