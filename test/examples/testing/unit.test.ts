/** Unit tests of an app: endpoints return what the test defines. */
import { Effect } from "effect"
import { UserNotFound } from "latchkey/errors"
import { mockEndpoints, serverUser, signedInAs, signedOut } from "latchkey/testing"
import { assert, it } from "vitest"
import { greet, greeting, nameOf } from "./members.ts"

it("greets the signed-in user", async () => {
  const { app } = signedInAs({ displayName: "Ada" }, "client", mockEndpoints())
  assert.strictEqual(await greeting(app), "Hello Ada!")
  assert.strictEqual(await greeting(signedOut("client", mockEndpoints()).app), "Please sign in.")
})

it("greets in Effect programs", async () => {
  const { layer } = signedInAs({ displayName: "Ada" }, "client", mockEndpoints())
  assert.strictEqual(await Effect.runPromise(greet.pipe(Effect.provide(layer))), "Hello Ada!")
})

it("names users who have left", async () => {
  const ada = serverUser({ displayName: "Ada" })
  const mocks = mockEndpoints({ ReadUser: ({ params }) => params.userId === ada.id ? ada : UserNotFound })
  const { layer } = signedOut("server", mocks)
  const names = Effect.all([nameOf(ada.id), nameOf(serverUser().id)]).pipe(Effect.provide(layer))
  assert.deepStrictEqual(await Effect.runPromise(names), ["Ada", "former member"])
  assert.lengthOf(mocks.inputsOf("ReadUser"), 2)
})
