import * as Emulator from "latchkey/emulator"
import { seed, signedOut } from "latchkey/testing"
import { assert, it } from "vitest"

it("takes more than there is when decreases race", async () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, { users: { ada: { items: { credits: 2 } } } })
  const server = signedOut("server", emulator).app
  const userId = users.ada.id
  emulator.addFault({ path: "/payments/items/*", race: true, count: 3 })
  const outcomes = await Promise.all([1, 1, 1].map((quantity) => server.items.tryDecrease("credits", { userId, quantity })))
  assert.deepStrictEqual(outcomes, [true, true, true])
  assert.strictEqual((await server.items.get("credits", { userId })).quantity, -1)
})
