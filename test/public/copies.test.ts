/** Two copies of the library in one process, as in Node with `latchkey` and `latchkey/promise`. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Result } from "effect"
import { vi } from "vitest"
import { newEmulator, optionsOf } from "../kit/emulator.ts"
import { password } from "../kit/people.ts"
import { adminLayer, user } from "../kit/TestApp.ts"

const load = async () => {
  vi.resetModules()
  return {
    lean: await import("../../src/lean/running.ts"),
    inTurn: await import("../../src/pipeline/request/inTurn.ts"),
    live: await import("../../src/live/index.ts"),
    library: await import("../../src/index.ts"),
    promise: await import("../../src/promise/index.ts")
  }
}
const [first, second] = [await load(), await load()]

describe("two copies of the library", () => {
  it("are copies", () => {
    assert.notStrictEqual(first.live.currentUser, second.live.currentUser)
  })

  it("refuse a value that does not match a codec of the other", () => {
    const wire = first.live.currentUser.wire as never
    assert.isTrue(Result.isSuccess(second.lean.decodeUnknownResult(wire)(user)))
    assert.isTrue(Result.isFailure(second.lean.decodeUnknownResult(wire)({ ...user, id: 5 })))
  })

  it.effect("run the changes of one value one after the other", () =>
    Effect.gen(function*() {
      let running = 0
      const change = Effect.gen(function*() {
        running++
        yield* Effect.yieldNow
        assert.strictEqual(running--, 1)
      })
      const fibers = [first, second, first].map(({ inTurn }) => Effect.forkChild(inTurn.inTurn("a")(change)))
      for (const fiber of yield* Effect.all(fibers)) yield* Fiber.join(fiber)
    }).pipe(Effect.provide(adminLayer())))

  it("enter responses into live values of each other", async () => {
    const emulator = newEmulator()
    const requests: Array<string> = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      requests.push(init?.method ?? "GET")
      return emulator.fetch(input, init)
    }
    // The verbs of `createClientApp` load late, and would be of the second copy.
    const { Auth, ClientApp, CurrentUser, TokenStoreMemory } = first.library
    const layer = ClientApp.layer({ ...optionsOf(emulator), fetch, tokenStore: TokenStoreMemory.layer })
    const app = first.promise.promised(layer, {
      auth: { signUpWithPassword: Auth.signUpWithPassword },
      user: { get: CurrentUser.get, update: CurrentUser.update }
    })
    const { userId } = await app.auth.signUpWithPassword({ email: "ada@example.com", password, verificationCallbackUrl: null })
    const value = first.promise.live(app, second.live.currentUser)
    value.subscribe(() => {})
    await value.settled
    const shownName = () => value.state.status === "ok" ? value.state.value?.displayName : undefined
    requests.length = 0
    await app.user.update({ clientMetadata: { step: 1 }, displayName: "Ada" })
    assert.strictEqual(shownName(), "Ada")
    assert.deepStrictEqual(requests, ["PATCH"])
    const server = first.promise.createServerApp({ ...optionsOf(emulator), fetch: emulator.fetch })
    await server.users.update(userId, { displayName: "Countess" })
    // The module that enters reads loads in the background.
    await vi.waitFor(async () => {
      await app.user.get()
      assert.strictEqual(shownName(), "Countess")
    })
    await app.dispose()
    await server.dispose()
  })
})
