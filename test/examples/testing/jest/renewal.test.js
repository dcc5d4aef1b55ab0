import { expect, jest, test } from "@jest/globals"
import * as Emulator from "latchkey/emulator"
import { seed, signedInAs } from "latchkey/testing"

test("continues after the token expires", async () => {
  jest.useFakeTimers()
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, { users: { ada: { displayName: "Ada" } } })
  const { app } = signedInAs(users.ada, "client", emulator)
  jest.advanceTimersByTime(11 * 60_000)
  const me = await app.user.find()
  expect(me.displayName).toBe("Ada")
})
