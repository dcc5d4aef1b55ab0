/** Requests with a project owner's session, and its renewal. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { ReadAdminProject } from "../../src/endpoints/projects/ProjectAdmin.ts"
import * as AdminApp from "../../src/layers/app/AdminApp.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TokenStoreNone from "../../src/layers/tokenStores/TokenStoreNone.ts"
import { Settings } from "../../src/pipeline/ports/Settings.ts"
import type { WireRequest } from "../../src/pipeline/ports/WireRequest.ts"
import { serverTotalTimeout } from "../../src/pipeline/timing/Timing.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import * as AdminProject from "../../src/services/admin/project/AdminProject.ts"
import * as Projects from "../../src/services/admin/project/Projects.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import * as Users from "../../src/services/server/Users.ts"
import { newEmulator } from "../kit/emulator.ts"
import { accessToken, type Answer, baseUrl, projectId, refusal, renewal, scripted, tagOf, tokens } from "../kit/TestApp.ts"
import { responseOf } from "../services/Verbs.ts"

const hour = 3_600_000
const read = responseOf(ReadAdminProject)
const refusalReply = (code: string) => refusal(401, code, { expired_at_millis: 1 })

/** An owned app over scripted responses, and an owner with a token that is valid for an hour. */
const ownedApp = (...answers: ReadonlyArray<Answer>) => {
  const script = scripted(...answers)
  const owner = ClientApp.layer({
    projectId: "internal",
    baseUrl,
    publishableClientKey: "pck_internal",
    extraRequestHeaders: { "x-desk": "7" },
    tokenStore: TokenStoreMemory.layerFrom(tokens(accessToken(hour)))
  })
  const layer = AdminApp.layerOwned({ projectId }).pipe(Layer.provide(owner), Layer.provideMerge(script.transport))
  return { layer, seen: script.seen, owner: Layer.provideMerge(owner, script.transport) }
}
const tokenOf = ({ headers }: WireRequest) => headers["x-stack-admin-access-token"]

describe("an owner's call", () => {
  it.effect("sends the owner's token, but no keys and no data of the project `internal`", () => {
    const { layer, seen } = ownedApp(read)
    return Effect.gen(function*() {
      yield* AdminProject.get()
      const [request = assert.fail("nothing was sent")] = seen
      assert.strictEqual(request.access, "admin")
      assert.strictEqual(request.url, `${baseUrl}/api/v1/internal/projects/current`)
      assert.deepInclude(request.headers, {
        "x-stack-admin-access-token": accessToken(hour),
        "x-stack-access-type": "admin",
        "x-stack-project-id": projectId,
        "x-stack-secret-server-key": "",
        "x-stack-super-secret-admin-key": "",
        "x-desk": "7"
      })
      for (const name of ["publishable-client-key", "access-token", "refresh-token"]) {
        assert.notProperty(request.headers, `x-stack-${name}`)
      }
    }).pipe(Effect.provide(layer))
  })
  for (const code of ["ADMIN_ACCESS_TOKEN_EXPIRED", "UNPARSABLE_ADMIN_ACCESS_TOKEN", "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN"]) {
    it.effect(`is retried with a renewed token after ${code}, for any method`, () => {
      const { layer, seen } = ownedApp(refusalReply(code), renewal(accessToken(hour, "b")), read)
      return Effect.gen(function*() {
        yield* AdminProject.update({ displayName: "Engine" })
        assert.deepStrictEqual(seen.map(({ endpoint }) => endpoint), [
          "adminProject.update",
          "sessions.refresh",
          "adminProject.update"
        ])
        const [first, renewing, second] = seen
        assert.deepStrictEqual([first && tokenOf(first), second && tokenOf(second)], [accessToken(hour), accessToken(hour, "b")])
        assert.strictEqual(new URLSearchParams(renewing?.body).get("client_id"), "internal")
      }).pipe(Effect.provide(layer))
    })
  }
  it.effect("fails if the token is refused twice", () => {
    const code = "ADMIN_ACCESS_TOKEN_EXPIRED"
    const { layer, seen } = ownedApp(refusalReply(code), renewal(accessToken(hour, "b")), refusalReply(code))
    return Effect.gen(function*() {
      assert.strictEqual(tagOf(yield* Effect.flip(AdminProject.get())), "AdminAccessTokenExpired")
      assert.strictEqual(seen.length, 3)
    }).pipe(Effect.provide(layer))
  })
  it.effect("fails immediately if the signed-in user does not own the project", () => {
    const { layer, seen } = ownedApp(refusalReply("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"))
    return Effect.gen(function*() {
      assert.strictEqual(tagOf(yield* Effect.flip(AdminProject.get())), "AdminAccessTokenIsNotAdmin")
      assert.strictEqual(seen.length, 1)
    }).pipe(Effect.provide(layer))
  })
  it.effect("signs the owner out if the renewal is refused", () => {
    const { owner, seen } = ownedApp(
      refusalReply("ADMIN_ACCESS_TOKEN_EXPIRED"),
      refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    )
    return Effect.gen(function*() {
      const error = yield* AdminProject.get().pipe(Effect.provide(AdminApp.layerOwned({ projectId })), Effect.flip)
      assert.strictEqual(tagOf(error), "AdminAuthenticationRequired")
      assert.strictEqual(error._tag === "CallError" && error.call.endpoint, "adminProject.get")
      assert.deepStrictEqual(yield* Auth.getState(), { status: "signed-out" })
      assert.strictEqual(seen.length, 2)
    }).pipe(Effect.provide(owner))
  })
  it.effect("uses its app's request options, or by default those of the owner's app", () =>
    Effect.gen(function*() {
      const appOf = (options: Partial<AdminApp.OwnedAppOptions>) =>
        Settings.pipe(Effect.provide(AdminApp.layerOwned({ projectId, ...options })))
      const internal = yield* Settings
      assert.deepStrictEqual(yield* appOf({}), {
        ...internal,
        projectId,
        publishableClientKey: null,
        // The owner's client app has no total timeout.
        totalTimeout: serverTotalTimeout
      })
      const givenOptions = {
        baseUrl: "https://other.test",
        extraRequestHeaders: {},
        headerPrefix: "x-hexclave-",
        timeout: 1000
      } as const
      const app = yield* appOf(givenOptions)
      assert.deepInclude(app, { apiUrl: "https://other.test/api/v1", extraRequestHeaders: {}, headerPrefix: "x-hexclave-" })
      assert.notDeepEqual(app.timeout, internal.timeout)
    }).pipe(Effect.provide(ownedApp(read).owner)))
})

/** The owner's project and token store, other options of the owned app, and the option that is refused, with the problem. */
type OwnedCase = readonly [ownersProject: string, store: typeof TokenStoreMemory.layer, more: object, ...refusal: Array<string>]

describe("the app of an owned project", () => {
  const cases: ReadonlyArray<readonly [kind: string, ...OwnedCase]> = [
    ["a session", "internal", TokenStoreMemory.layer, {}],
    ["a session, and no token store", "internal", TokenStoreMemory.layer, { tokenStore: null }],
    ["another project", projectId, TokenStoreMemory.layer, {}, "owner", "must be an app of the project internal."],
    [
      "no token store",
      "internal",
      TokenStoreNone.layer,
      {},
      "owner",
      "must be an app with a token store, which holds the owner's session."
    ],
    [
      "a session, and a token store",
      "internal",
      TokenStoreMemory.layer,
      { tokenStore: "memory" },
      "tokenStore",
      "must not be given: the session of an owned project's app is that of its owner."
    ]
  ]
  it.effect.each(cases)(
    "of an owner with %s",
    ([, ownersProject, tokenStore, more, option, problem = ""]) =>
      Effect.gen(function*() {
        const owner = ClientApp.layer({ projectId: ownersProject, tokenStore })
        const result = yield* Effect.result(Layer.build(Layer.provide(AdminApp.layerOwned({ projectId, ...more }), owner)))
        if (option === undefined) return assert.strictEqual(result._tag, "Success")
        assert(result._tag === "Failure")
        assert.deepInclude(result.failure, { _tag: "InvalidOption", option, problem })
      }).pipe(Effect.scoped)
  )
})

describe("the session of an owner", () => {
  it.effect("is renewed before its access token expires, once for the owner and all projects", () => {
    const emulator = newEmulator()
    const paths: Array<string> = []
    const counting = Layer.effect(
      Transport,
      Effect.map(Transport, (send) => (request: WireRequest) => {
        paths.push(request.endpoint)
        return send(request)
      })
    )
    const owner = ClientApp.layer({ ...emulator.internal, baseUrl: emulator.url, tokenStore: TokenStoreMemory.layer })
    return Effect.gen(function*() {
      yield* Auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
      const ownerTeamId = (yield* CurrentUser.get()).selectedTeam?.id ?? assert.fail("no team")
      const [firstProject, two] = yield* Effect.forEach(["One", "Two"], (displayName) =>
        Effect.flatMap(
          Projects.create({ displayName, ownerTeamId }),
          ({ id }) => Layer.build(AdminApp.layerOwned({ projectId: id }))
        ))
      if (firstProject === undefined || two === undefined) return assert.fail("two projects")
      yield* TestClock.adjust("590 seconds")
      paths.length = 0
      yield* Effect.all([
        Projects.list(),
        ...[firstProject, two].flatMap((app) => [
          Effect.provide(AdminProject.get(), app),
          Effect.provide(Users.page(), app),
          Effect.provide(Users.create({ displayName: "Reader" }), app)
        ])
      ], { concurrency: "unbounded" })
      assert.strictEqual(paths.filter((endpoint) => endpoint === "sessions.refresh").length, 1)
      assert.strictEqual(paths.length, 8)
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* Effect.provide(AdminProject.get(), firstProject)).displayName, "One")
    }).pipe(Effect.provide(Layer.provideMerge(owner, Layer.provide(counting, emulator.layer))))
  })
})
