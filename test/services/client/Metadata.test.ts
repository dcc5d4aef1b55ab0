/** Typed metadata: read as the schema's output, validated before it is sent, and refused by a path without the value. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { CurrentUser, Errors, Metadata, ServerApp, ServerTeams, Users } from "../../../src/index.ts"
import { createAdminApp, createClientApp, createServerApp, pairTokenStore, typedMetadata } from "../../../src/promise/index.ts"
import { withUser } from "../../emulator/Api.ts"

const Plan = Schema.toStandardSchemaV1(
  Schema.Struct({ plan: Schema.Literals(["free", "pro"]), seats: Schema.optionalKey(Schema.Array(Schema.Number)) })
)
const metadata = Metadata.make({ user: { server: Plan }, team: { client: Plan } })

const world = async () => {
  const { emulator, refreshToken, server: call, userId } = await withUser()
  const { project, fetch, url: baseUrl } = emulator
  const options = { ...project, baseUrl, fetch }
  const set = (fields: object) => call("PATCH", `/users/${userId}`, fields)
  return { call, emulator, options, refreshToken: refreshToken as string, set, userId: userId as string }
}

describe("metadata without a schema", () => {
  it("is an object that can be spread; other values are read as `null`", async () => {
    const { options, set, userId } = await world()
    const server = createServerApp(options)
    const { serverMetadata } = await server.users.update(userId, { serverMetadata: { a: 1 } })
    const newUser = await server.users.update(userId, { serverMetadata: { ...serverMetadata, b: [2] } })
    assert.deepStrictEqual(newUser.serverMetadata, { a: 1, b: [2] })
    for (const value of ["words", [1], 1, true, null]) {
      await set({ server_metadata: value })
      assert.isNull((await server.users.get(userId)).serverMetadata)
    }
  })

  it("is refused without a request if it is not an object", async () => {
    const { options, userId } = await world()
    const { users } = createServerApp(options).safe
    const outcome = await users.update(userId, { serverMetadata: ["words"] as never })
    assert.isTrue(!outcome.ok && outcome.error._tag === "CallError" && outcome.error.reason._tag === "Unsendable")
  })
})

describe("in Effect", () => {
  const program = <A, E>(run: (userId: string) => Effect.Effect<A, E, Effect.Services<ReturnType<typeof Users.update>>>) =>
    Effect.gen(function*() {
      const { options, userId, ...rest } = yield* Effect.promise(world)
      const value = yield* Effect.result(run(userId)).pipe(Effect.provide(ServerApp.layer(options)))
      return { value, userId, ...rest }
    })

  it.live("users and streams of users have typed metadata", () =>
    Effect.gen(function*() {
      const typedVerbs = metadata.users(Users)
      const { value } = yield* program((userId) =>
        Effect.gen(function*() {
          const { serverMetadata } = yield* typedVerbs.update(userId, { serverMetadata: { plan: "pro" } })
          const users = yield* Stream.runCollect(typedVerbs.stream())
          return [serverMetadata?.plan, users.map((user) => user.serverMetadata?.plan)]
        })
      )
      assert.deepStrictEqual(value._tag === "Success" && value.success, ["pro", ["pro"]])
    }))

  it.live("a mismatch error names the user, the field and the path, but not the value", () =>
    Effect.gen(function*() {
      const { options, set, userId } = yield* Effect.promise(world)
      yield* Effect.promise(() => set({ server_metadata: { plan: "pro", seats: [1, "secret words"] } }))
      const error = yield* Effect.flip(metadata.users(Users).get(userId)).pipe(Effect.provide(ServerApp.layer(options)))
      assert.instanceOf(error, Errors.InvalidMetadata)
      assert.deepStrictEqual({ ...error }, { ...error, of: "user", id: userId, field: "serverMetadata", path: "seats.1" })
      assert.include(error.message, `\`serverMetadata\` of the user ${userId}`)
      assert.notInclude(JSON.stringify(error), "secret")
    }))

  it.live("a verb with invalid metadata sends nothing", () =>
    Effect.gen(function*() {
      // As an untyped caller might pass it.
      const { value } = yield* program((userId) =>
        metadata.users(Users).update(userId, { serverMetadata: { plan: "gold" as never } })
      )
      const error = value._tag === "Failure" ? value.failure : assert.fail("It was sent.")
      assert.strictEqual(error.message, "The given `serverMetadata` does not fit its schema at `plan`.")
    }))
})

describe("in promise apps", () => {
  it("users, pages, lists, teams and a user's selected team have typed metadata", async () => {
    const { options, userId } = await world()
    const server = createServerApp({ ...options, metadata })
    const admin = createAdminApp({ ...options, metadata })
    const team = await server.teams.create({ displayName: "Own", creatorUserId: userId, clientMetadata: { plan: "free" } })
    assert.strictEqual(team.clientMetadata?.plan, "free")
    const user = await server.users.update(userId, { serverMetadata: { plan: "pro" }, selectedTeamId: team.id })
    assert.deepStrictEqual([user.serverMetadata?.plan, user.selectedTeam?.clientMetadata?.plan], ["pro", "free"])
    for await (const listedUser of server.users.stream()) assert.strictEqual(listedUser.serverMetadata?.plan, "pro")
    assert.strictEqual((await admin.users.page()).items[0]?.serverMetadata?.plan, "pro")
    assert.isNull(await server.users.find(crypto.randomUUID()))
    assert.strictEqual((await server.untyped.users.get(userId)).id, userId)
    assert.deepStrictEqual((await server.users.update(userId, { serverMetadata: null })).serverMetadata, null)
  })

  it("the client app's user has typed metadata; `safe` returns a mismatch as an error", async () => {
    const { options: { secretServerKey: _server, superSecretAdminKey: _admin, ...options }, refreshToken, set } = await world()
    const app = createClientApp({
      ...options,
      tokenStore: pairTokenStore({ refreshToken }),
      metadata: typedMetadata({ user: { client: Plan } })
    })
    const me = await app.user.update({ clientMetadata: { plan: "free" } })
    assert.strictEqual(me.clientMetadata?.plan, "free")
    assert.strictEqual((await app.user.get()).clientMetadata?.plan, "free")
    const refusal = await app.untyped.safe.user.update({ clientMetadata: { plan: 1 } })
    assert.isFalse(refusal.ok, "Checks stay where the types are gone.")
    await set({ client_metadata: { plan: 1 } })
    const outcome = await app.safe.user.find()
    assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidMetadata" && outcome.error.path === "plan")
    assert.isFalse((await app.with({ signal: AbortSignal.timeout(60_000) }).safe.user.find()).ok)
  })
})

describe("a schema", () => {
  const schema = (validate: (value: unknown) => { readonly value: unknown } | Promise<{ readonly value: unknown }>) => ({
    "~standard": { version: 1 as const, vendor: "test", validate }
  })
  const read = async (validate: Parameters<typeof schema>[0]) => {
    const { options, set, userId } = await world()
    await set({ server_metadata: { plan: "pro" } })
    const app = createServerApp({ ...options, metadata: typedMetadata({ user: { server: schema(validate) } }) })
    return app.safe.users.get(userId)
  }

  it("may be asynchronous, and may transform its input", async () => {
    const outcome = await read(async () => ({ value: { plan: "changed" } }))
    assert.deepStrictEqual(outcome.ok && outcome.value.serverMetadata, { plan: "changed" })
  })

  it.each([["throws", () => {
    throw new Error("words")
  }], ["rejects", () => Promise.reject(new Error("words"))]])(
    "causes a typed error if it %s",
    async (_, validate) => {
      const outcome = await read(validate)
      assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidMetadata" && outcome.error.path === null)
    }
  )

  it("causes InvalidOption if it is invalid, as does an invalid option `metadata`", async () => {
    const { options } = await world()
    assert.throws(() => typedMetadata({ team: { clientReadOnly: {} as never } }), /Option `metadata.team.clientReadOnly`/)
    assert.throws(() => createServerApp({ ...options, metadata: { user: { server: Plan } } as never }), /Option `metadata`/)
  })
})

describe("users and teams from other sources", () => {
  const user = {
    id: "u1",
    serverMetadata: { plan: "pro" },
    clientMetadata: null,
    selectedTeam: { id: "t1", clientMetadata: { plan: "free" } }
  }

  it("are typed synchronously, with the same result object for the same input", () => {
    const typedVerbs = metadata.user(user)
    assert.deepStrictEqual([typedVerbs.serverMetadata?.plan, typedVerbs.selectedTeam?.clientMetadata?.plan], ["pro", "free"])
    assert.strictEqual(metadata.user(user), typedVerbs)
    assert.strictEqual(metadata.user([user])[0], typedVerbs)
    assert.strictEqual(metadata.user({ items: [user], nextCursor: null }).items[0], typedVerbs)
    assert.strictEqual(metadata.team([user.selectedTeam])[0]?.clientMetadata?.plan, "free")
    assert.isNull(metadata.user(null))
    assert.deepStrictEqual(metadata.user({ id: "gone" }), { id: "gone" })
  })

  it("that do not match cause a typed error that does not contain the value", () => {
    const otherUser = { ...user, serverMetadata: { plan: "gold" } }
    for (const value of [otherUser, otherUser, [otherUser]]) {
      assert.throws(
        () => metadata.user(value),
        Errors.InvalidMetadata,
        "`serverMetadata` of the user u1 does not fit its schema at `plan`."
      )
    }
  })

  it.each([["throws", () => {
    throw new Error("words")
  }, "could not be checked"], [
    "is asynchronous",
    () => Promise.reject(new Error("words")),
    "Option `metadata.user.server` is asynchronous"
  ]])(
    "fail with a typed error if the schema %s",
    (_, validate, message) => {
      const { user: read } = typedMetadata({ user: { server: { "~standard": { version: 1, vendor: "test", validate } } } })
      assert.throws(() => read(user), message)
    }
  )
})

it("metadata that does not match its schema does not compile", () => {
  const users = metadata.users(Users)
  // @ts-expect-error a plan that does not exist
  void users.update("id", { serverMetadata: { plan: "gold" } })
  // @ts-expect-error not a JSON object
  void CurrentUser.update({ clientMetadata: "words" })
  // Without a schema, any JSON object is accepted.
  void users.update("id", { clientMetadata: { any: ["thing"] } })
  void ServerTeams.update("id", { serverMetadata: { any: 1 } })
})
