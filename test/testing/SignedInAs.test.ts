/** A signed-in user, in each flavour, over mocks and over an emulator, for Effect and for promises. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeSync } from "../../src/emulator/index.ts"
import * as AdminProject from "../../src/services/admin/project/AdminProject.ts"
import * as Auth from "../../src/services/auth/Auth.ts"
import * as CurrentUser from "../../src/services/client/CurrentUser.ts"
import * as CurrentServerUser from "../../src/services/server/CurrentServerUser.ts"
import * as Users from "../../src/services/server/Users.ts"
import { mockEndpoints, seed, seedEffect, serverUser, signedInAs, signedOut } from "../../src/testing/index.ts"

const quick = { passwordIterations: 1 }

describe("signedInAs with mocks", () => {
  it("gives a client the complete user, and the partial user of the token", async () => {
    const { app } = signedInAs({ displayName: "Ada", primaryEmail: "ada@example.com" }, "client", mockEndpoints())
    const me = await app.user.get()
    assert.deepStrictEqual([me.displayName, me.primaryEmail, me.isAnonymous], ["Ada", "ada@example.com", false])
    assert.notProperty(me, "serverMetadata")
    const partial = await app.user.findPartial()
    assert.deepStrictEqual([partial?.id, partial?.displayName], [me.id, "Ada"])
  })
  it("returns the user with server-only fields to a server and to an admin", async () => {
    const ada = serverUser({ serverMetadata: { plan: "pro" } })
    for (const flavour of ["server", "admin"] as const) {
      const { app } = signedInAs(ada, flavour, mockEndpoints())
      assert.deepStrictEqual(await app.user.find(), ada)
    }
  })
  it("hides a restricted user from a client, and gives the provider's reason", async () => {
    const { app } = signedInAs({ restrictedByAdmin: true }, "client", mockEndpoints())
    assert.isNull(await app.user.find())
    const me = await app.user.find({ includeRestricted: true })
    assert.deepStrictEqual(me?.restrictedReason, { type: "restricted_by_administrator" })
    const explicit = serverUser({ restrictedByAdmin: true, restrictedReason: null })
    assert.deepStrictEqual([explicit.isRestricted, explicit.restrictedReason], [false, null])
  })
  it("gives an anonymous user no password, and the provider's reason", async () => {
    const { app } = signedInAs({ isAnonymous: true, restrictedByAdmin: true }, "client", mockEndpoints())
    assert.isNull(await app.user.find())
    const me = await app.user.get({ or: "anonymous" })
    assert.deepInclude(me, { hasPassword: false, emailAuthEnabled: false, isRestricted: true })
    assert.deepStrictEqual(me.restrictedReason, { type: "anonymous" })
  })
  it("creates a client app that can sign out", async () => {
    const mocks = mockEndpoints()
    const { app } = signedInAs({}, "client", mocks)
    await app.auth.signOut()
    assert.isNull(await app.user.find())
    assert.deepStrictEqual(mocks.calls.map(({ endpoint }) => endpoint), ["SignOut"])
  })
  it("lets mocks override the signed-in user", async () => {
    const b = serverUser({ displayName: "Grace" })
    const { app } = signedInAs({ displayName: "Ada" }, "server", mockEndpoints({ ReadCurrentServerUser: b }))
    assert.strictEqual((await app.user.find())?.displayName, "Grace")
  })
  it.effect("provides a layer that works at any time of the test clock", () =>
    Effect.gen(function*() {
      yield* TestClock.adjust("3650 days")
      const mocks = mockEndpoints()
      const me = yield* CurrentUser.get().pipe(
        Effect.provide(signedInAs({ displayName: "Ada" }, "client", mocks).layer)
      )
      assert.strictEqual(me.displayName, "Ada")
      assert.deepStrictEqual(mocks.calls.map(({ endpoint }) => endpoint), ["ReadCurrentUser"])
    }))
  it("has the counterpart `signedOut`, which creates an app without a user", async () => {
    assert.isNull(await signedOut("client", mockEndpoints()).app.user.find())
  })
})

describe("signedInAs with an emulator", () => {
  it("makes apps of all flavours return the user", async () => {
    const emulator = makeSync(quick)
    const { users: { ada } } = await seed(emulator, { users: { ada: {} } })
    assert.strictEqual((await signedInAs(ada, "client", emulator).app.user.find())?.id, ada.id)
    assert.strictEqual((await signedInAs(ada, "server", emulator).app.user.find())?.id, ada.id)
    const { app } = signedInAs(ada, "admin", emulator)
    assert.strictEqual((await app.user.find())?.id, ada.id)
    assert.strictEqual((await app.project.get()).id, emulator.project.projectId)
  })
  it("creates an app that renews the session when the access token has expired", async () => {
    const emulator = makeSync(quick)
    const { users: { ada } } = await seed(emulator, { users: { ada: {} } })
    const { app } = signedInAs(ada, "client", emulator)
    emulator.advanceClock(11 * 60_000)
    assert.strictEqual((await app.user.find())?.id, ada.id)
  })
  it("gives the app and the layer separate sessions", async () => {
    const emulator = makeSync(quick)
    const { users } = await seed(emulator, { users: { ada: {}, grace: {} } })
    const { app, layer } = signedInAs(users.ada, "client", emulator)
    const grace = { email: users.grace.email, password: users.grace.password }
    const signedIn = await Effect.runPromise(
      Effect.andThen(Auth.signInWithPassword(grace), CurrentUser.find()).pipe(Effect.provide(layer))
    )
    assert.deepStrictEqual([signedIn?.id, (await app.user.find())?.id], [users.grace.id, users.ada.id])
  })
  it.effect("provides a layer whose calls use the program's fiber and clock", () =>
    Effect.gen(function*() {
      const emulator = makeSync(quick)
      yield* TestClock.adjust("20 days")
      const { users: { ada } } = yield* seedEffect(emulator, { users: { ada: {} } })
      const { layer } = signedInAs(ada, "admin", emulator)
      const [me, project, user] = yield* Effect.all([CurrentServerUser.find(), AdminProject.get(), Users.get(ada.id)]).pipe(
        Effect.provide(layer)
      )
      assert.deepStrictEqual([me?.id, project.id], [ada.id, emulator.project.projectId])
      assert.strictEqual(user.signedUpAt.getTime(), 20 * 86_400_000)
    }))
})
