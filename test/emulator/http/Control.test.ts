/** The emulator's own routes outside the provider's API: inbox, clock, faults, reset, snapshots, and its description. */
import { assert, describe, it } from "@effect/vitest"
import { Validator } from "@seriousme/openapi-schema-validator"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as Emulator from "../../../src/emulator/index.ts"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../../src/services/client/CurrentUser.ts"
import { signedOut } from "../../../src/testing/index.ts"
import { api, codeOf, password, quick, withUser } from "../Api.ts"

const post = (emulator: Emulator.Emulator, path: string, body: unknown) =>
  emulator.fetch(`${emulator.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })

describe("the inbox", () => {
  it("receives the verification mail of a sign-up, with the callback URL and the code", async () => {
    const { client, emulator } = await withUser()
    await client("POST", "/auth/password/sign-up", { email: "quiet@example.com", password })
    const response = await emulator.fetch(`${emulator.url}/emulator/inbox?to=Ada%40example.com`)
    const [mail, ...otherMails] = await response.json() as ReadonlyArray<Emulator.Mail>
    assert.isEmpty(otherMails)
    assert.sameMembers(Object.keys(mail ?? {}), [
      "id",
      "to",
      "subject",
      "html",
      "text",
      "sentAtMillis",
      "link",
      "code",
      "otp",
      "nonce"
    ])
    const link = new URL(mail?.link ?? "")
    assert.strictEqual(link.origin + link.pathname, "http://localhost:3000/verify")
    assert.deepStrictEqual([link.searchParams.get("x"), link.searchParams.get("code")], ["1", mail?.code])
    assert.strictEqual(`${mail?.otp?.toLowerCase()}${mail?.nonce}`, mail?.code)
    assert.isEmpty(emulator.inbox("quiet@example.com"))
  })
})

describe("reset", () => {
  it("deletes everything but the keys, and resets the clock", async () => {
    const { client, emulator, server, userId } = await withUser()
    const { internal, project } = emulator
    emulator.advanceClock(1e9)
    await api(emulator, "admin")("PATCH", "/internal/projects/current", { config: { sign_up_enabled: false } })
    assert.strictEqual((await post(emulator, "/emulator/reset", {})).status, 200)
    assert.deepStrictEqual([emulator.internal, emulator.project], [internal, project])
    assert.strictEqual((await server("GET", `/users/${userId}`)).status, 404)
    assert.isEmpty(emulator.inbox())
    const again = await client("POST", "/auth/password/sign-up", { email: "ada@example.com", password })
    assert.strictEqual(again.status, 200)
    const { signed_up_at_millis } = (await server("GET", `/users/${again.json.user_id}`)).json
    assert.isBelow(Math.abs(signed_up_at_millis - Date.now()), 60_000)
  })
})

describe("the clock", () => {
  it("advances on request", async () => {
    const { client, emulator, session } = await withUser({ accessTokenLifetime: 600_000 })
    // Real time passes too: a busy machine needs seconds for the two calls.
    await post(emulator, "/emulator/clock", { advance_millis: 300_000 })
    assert.strictEqual((await client("GET", "/users/me", undefined, session)).status, 200)
    const advance = await post(emulator, "/emulator/clock", { advance_millis: 300_000 })
    assert.deepStrictEqual(await advance.json(), { success: true, ahead_millis: 600_000 })
    assert.strictEqual(codeOf(await client("GET", "/users/me", undefined, session))[1], "ACCESS_TOKEN_EXPIRED")
    assert.strictEqual((await post(emulator, "/emulator/clock", { advance: 1 })).status, 400)
  })
})

describe("faults", () => {
  it("apply to a path as many times as configured", async () => {
    const { client, emulator, session } = await withUser()
    const me = () => client("GET", "/users/me", undefined, { ...session, "x-stack-override-error-status": "true" })
    await post(emulator, "/emulator/faults", { path: "/users/*", count: 2, status: 429, retry_after: 3 })
    assert.strictEqual((await client("GET", "/projects/current")).status, 200)
    const refusal = await me()
    assert.deepStrictEqual([refusal.status, refusal.headers.get("retry-after")], [429, "3"])
    assert.strictEqual((await me()).status, 429)
    assert.strictEqual((await me()).status, 200)
    await post(emulator, "/emulator/faults", { status: 503, delay_millis: 5 })
    const pending = () => emulator.fetch(`${emulator.url}/emulator/faults`).then((response) => response.json())
    assert.deepStrictEqual(await pending(), [{ status: 503, delay_millis: 5, count: 1 }])
    await emulator.fetch(`${emulator.url}/emulator/faults`, { method: "DELETE" })
    assert.deepStrictEqual(await pending(), [])
    emulator.addFault({ method: "GET", truncate: true })
    const cut = await me()
    assert.deepStrictEqual([cut.status, cut.json], [200, undefined])
    emulator.addFault({ refuse: true })
    assert.instanceOf(await me().catch((error: unknown) => error), TypeError)
    assert.strictEqual((await post(emulator, "/emulator/faults", { path: 1, what: 2 })).status, 400)
  })
  it.effect("delay a call according to the clock of the fiber that makes the call", () => {
    const emulator = Emulator.makeSync(quick)
    emulator.addFault({ path: "/auth/password/sign-up", delayMillis: 5_000 })
    return Effect.gen(function*() {
      const signingUp = yield* Effect.forkChild(
        Auth.signUpWithPassword({ email: "ada@example.com", password, verificationCallbackUrl: null })
      )
      yield* TestClock.adjust("4999 millis")
      assert.isUndefined(signingUp.pollUnsafe())
      assert.isEmpty(emulator.snapshot().users)
      yield* TestClock.adjust("1 millis")
      const { userId } = yield* Fiber.join(signingUp)
      assert.strictEqual((yield* CurrentUser.get()).id, userId)
    }).pipe(Effect.provide(signedOut("client", emulator).layer))
  })
})

describe("a snapshot", () => {
  it("can be restored by another emulator, including sessions", async () => {
    const { emulator, session, userId } = await withUser()
    const snapshot: Emulator.Snapshot = JSON.parse(JSON.stringify(emulator.snapshot()))
    const otherEmulator = Emulator.makeSync(quick)
    otherEmulator.restore(snapshot)
    assert.deepStrictEqual(otherEmulator.project, emulator.project)
    assert.strictEqual((await api(otherEmulator)("GET", "/users/me", undefined, session)).json.id, userId)
  })
})

describe("the layer", () => {
  it.effect("provides the running emulator as a service", () =>
    Effect.gen(function*() {
      const emulator = yield* Emulator.Emulator
      const app = ClientApp.layer({
        projectId: emulator.project.projectId,
        baseUrl: emulator.url,
        tokenStore: TokenStoreMemory.layer
      })
      yield* Effect.provide(Auth.signUpWithPassword({ email: "ada@example.com", password, verificationCallbackUrl: null }), app)
      assert.lengthOf(emulator.snapshot().users, 1)
    }).pipe(Effect.provide(Emulator.layer(quick))))
})

describe("openapi.json", () => {
  it("is valid OpenAPI 3.1, with one operation for endpoints that share a path", async () => {
    const emulator = Emulator.makeSync(quick)
    const document = await (await emulator.fetch(`${emulator.apiUrl}/openapi.json`)).json() as {
      readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly operationId: string } } }
    }
    const result = await new Validator().validate(document)
    assert.isTrue(result.valid, JSON.stringify(result.errors))
    assert.strictEqual(document.paths["/users/{user_id}"]?.["get"]?.operationId, "users.get")
    assert.strictEqual(document.paths["/users/me"]?.["get"]?.operationId, "serverUser.get-or-user.get")
  })
})
