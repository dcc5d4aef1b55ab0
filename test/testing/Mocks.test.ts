/** Mocked endpoints: values, refusals, effects, functions and sequences; recorded calls, and missing responses. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import { ReadUser } from "../../src/endpoints/index.ts"
import { PasswordTooShort } from "../../src/errors/provider/SignInErrors.ts"
import { UserEmailAlreadyExists, UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import { serverAccess } from "../../src/layers/app/ServerApp.ts"
import { currentUser as currentUserValue } from "../../src/live/index.ts"
import { ServerAccess } from "../../src/pipeline/ports/Access.ts"
import { live } from "../../src/promise/index.ts"
import * as Users from "../../src/services/server/Users.ts"
import {
  currentUser,
  EndpointNotMocked,
  mockEndpoints,
  type Mocks,
  serverUser,
  signedInAs,
  signedOut
} from "../../src/testing/index.ts"

const ada = serverUser({ displayName: "Ada", primaryEmail: "ada@example.com" })
const grace = serverUser({ displayName: "Grace" })
const server = (mocks: Mocks) => signedOut("server", mocks).app

/** The defect that a call ends with. */
const defectOf = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isFailure(exit) ? exit.cause.reasons.find(Cause.isDieReason)?.defect : undefined

describe("a mocked endpoint", () => {
  it("returns a value, and records the arguments", async () => {
    const mocks = mockEndpoints({ ReadUser: ada })
    assert.strictEqual(await server(mocks).users.get(ada.id), ada)
    assert.deepStrictEqual(mocks.inputsOf("ReadUser"), [{ params: { userId: ada.id } }])
    assert.deepStrictEqual(mocks.calls, [{ endpoint: "ReadUser", input: { params: { userId: ada.id } } }])
  })
  it("responds to its input with a value, a refusal or an effect", async () => {
    const mocks = mockEndpoints({
      ReadUser: ({ params }) => params.userId === ada.id ? ada : UserNotFound,
      UpdateUser: ({ body, params }) => Effect.succeed({ ...ada, id: params.userId, displayName: body?.displayName ?? null })
    })
    const { users } = server(mocks)
    assert.strictEqual(await users.find(ada.id), ada)
    assert.isNull(await users.find(grace.id))
    assert.strictEqual((await users.update(grace.id, { displayName: "Rear Admiral" })).displayName, "Rear Admiral")
  })
  it("accepts an error class, and adds call details like the provider's", async () => {
    const { ok, ...outcome } = await server(mockEndpoints({ ReadUser: UserNotFound })).safe.users.get(ada.id)
    assert.isFalse(ok)
    const { error } = outcome as { readonly error: UserNotFound }
    assert.instanceOf(error, UserNotFound)
    assert.deepStrictEqual(error.call, {
      endpoint: "users.get",
      method: "GET",
      path: "/users/{userId}",
      status: 404,
      requestId: null,
      text: null
    })
  })
  it("accepts an error instance if the refusal has details", async () => {
    const refusal = new UserEmailAlreadyExists({ details: { email: "ada@example.com", wouldWorkIfEmailWasVerified: false } })
    const rejection = await server(mockEndpoints({ CreateUser: refusal })).users.create({}).catch((error: unknown) => error)
    assert.strictEqual(rejection, refusal)
    const short = new PasswordTooShort({ details: { minLength: 8 } })
    const { app } = signedOut("client", mockEndpoints({ SignUpWithPassword: Effect.fail(short) }))
    const outcome = await app.safe.auth.signUpWithPassword({
      email: "a@example.com",
      password: "analytical engine",
      verificationCallbackUrl: null
    })
    assert.deepInclude(outcome, { ok: false, error: short })
  })
  it("responds in sequence, and repeats the last response", async () => {
    const { users } = server(
      mockEndpoints({ ReadUser: { sequence: [UserNotFound, ({ params }) => ({ ...ada, id: params.userId }), grace] } })
    )
    const results = [await users.find("x"), await users.find("x"), await users.find("y"), await users.find("z")]
    assert.deepStrictEqual(results.map((user) => user?.id), [undefined, "x", grace.id, grace.id])
  })
  it("returns no value if it is mocked with `undefined`", async () => {
    const mocks = mockEndpoints({ DeleteUser: undefined })
    assert.isUndefined(await server(mocks).users.delete(ada.id))
    assert.lengthOf(mocks.inputsOf("DeleteUser"), 1)
  })
  it("can be replaced in derived mocks, which share recorded calls", async () => {
    const mocks = mockEndpoints({ ReadUser: ada, DeleteUser: undefined })
    const more = mocks.and({ ReadUser: grace })
    assert.strictEqual(await server(more).users.get("x"), grace)
    await server(more).users.delete("x")
    assert.strictEqual(await server(mocks).users.get("x"), ada)
    assert.deepStrictEqual(mocks.calls.map(({ endpoint }) => endpoint), ["ReadUser", "DeleteUser", "ReadUser"])
  })
  it.effect("answers programs that provide `mocks.client` instead of an app", () =>
    Effect.gen(function*() {
      const mocks = mockEndpoints({ ReadUser: ada })
      assert.strictEqual(yield* Users.get(ada.id).pipe(Effect.provide(mocks.client)), ada)
      const exit = yield* Effect.exit(Users.create().pipe(Effect.provide(mocks.client)))
      assert.instanceOf(defectOf(exit), EndpointNotMocked)
    }).pipe(Effect.provideService(ServerAccess, serverAccess(Redacted.make("ssk_any")))))
  it("is called again by a live value after a mocked call changes the user", async () => {
    let name = "Ada"
    const me = () => currentUser({ id: ada.id, displayName: name })
    const mocks = mockEndpoints({
      ReadCurrentUser: me,
      UpdateCurrentUser: ({ body }) => {
        name = body?.displayName ?? ""
        return me()
      }
    })
    await using app = signedInAs(ada, "client", mocks).app
    const user = live(app, currentUserValue)
    const until = (expectedName: string) =>
      new Promise<void>((resolve) => {
        const look = () => user.state.status === "ok" && user.state.value?.displayName === expectedName && resolve()
        user.subscribe(look)
        look()
      })
    await until("Ada")
    const untilChange = until("Countess")
    await app.user.update({ displayName: "Countess" })
    await untilChange
    assert.lengthOf(mocks.inputsOf("UpdateCurrentUser"), 1)
  })
})

describe("an endpoint without a response", () => {
  it("rejects even a `safe` call, with an error that names the endpoint", async () => {
    const mocks = mockEndpoints({ ReadUser: ada })
    const rejection = await server(mocks).safe.users.create({}).catch((error: unknown) => error)
    assert.instanceOf(rejection, EndpointNotMocked)
    assert.strictEqual(
      rejection.message,
      "CreateUser (users.create) was called, but is not mocked. Add a mock: mockEndpoints({ CreateUser: … })."
    )
    assert.deepStrictEqual(mocks.calls.map(({ endpoint }) => endpoint), ["CreateUser"])
  })
  it.effect("is not retried, and causes a defect in Effect programs", () =>
    Effect.gen(function*() {
      const mocks = mockEndpoints()
      const { layer } = signedOut("server", mocks)
      const exit = yield* Effect.exit(Users.find(ada.id).pipe(Effect.catch(() => Effect.succeed(null)), Effect.provide(layer)))
      assert.instanceOf(defectOf(exit), EndpointNotMocked)
      assert.lengthOf(mocks.calls, 1)
    }))
  it.effect("uses the function that the test itself provides, if any", () =>
    Effect.gen(function*() {
      const ownMock = Layer.succeed(ReadUser, () => Effect.succeed(grace))
      const { layer } = signedOut("server", mockEndpoints())
      assert.strictEqual(yield* Users.get("x").pipe(Effect.provide(ownMock), Effect.provide(layer)), grace)
    }))
})
