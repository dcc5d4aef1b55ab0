/** Every named fault with every kind of operation, in one process and with the test clock. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { meeting, namedFaults } from "./NamedFaults.ts"
import { operations } from "./Operations.ts"
import { appOver, counting, newEmulator, throughTime, trial } from "./World.ts"

it("the table of named faults has at least 25 faults, each with a unique name", () => {
  assert.isAtLeast(namedFaults.length, 25)
  assert.strictEqual(new Set(namedFaults.map(({ name }) => name)).size, namedFaults.length)
})

/** One emulator for all tests, because creating keys takes longer than a test. */
const emulator = newEmulator()

describe.each(namedFaults)("$name", (namedFault) => {
  for (const name of meeting(namedFault)) {
    it.effect(`has the documented outcome for ${operations[name].title}`, () => {
      emulator.reset()
      const { send, sent } = counting(emulator.send)
      return Effect.provide(trial(name, namedFault, emulator, sent, throughTime), appOver(emulator, send))
    })
  }
})
