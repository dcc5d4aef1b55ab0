/** Every named fault meets every kind of operation, over a real socket with the real `fetch`. */
import { afterAll, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Schedule } from "effect"
import type { Emulator, Listening } from "../../src/emulator/index.ts"
import * as TokenStoreMemory from "../../src/layers/TokenStoreMemory.ts"
import { RetrySchedule } from "../../src/pipeline/Schedules.ts"
import { TokenStore } from "../../src/pipeline/TokenStore.ts"
import { fromFetch } from "../../src/pipeline/Transport.ts"
import { leavingNothing } from "./Leftovers.ts"
import { namedFaults } from "./NamedFaults.ts"
import { operationNames, operations } from "./Operations.ts"
import { appOver, counting, newEmulator, trial } from "./World.ts"

const network = fromFetch((input, init) => globalThis.fetch(input, init))

let emulator: Emulator
let server: Listening
beforeAll(async () => {
  emulator = newEmulator()
  server = await emulator.listen({ port: 0 })
})
afterAll(() => emulator.close())

describe.each(namedFaults)("$name", (named) => {
  const isSlow = Object.values(named.outcomes).includes("TimedOut")
  for (const name of operationNames) {
    it(`meets ${operations[name].title}`, () =>
      leavingNothing(() => {
        emulator.reset()
        const store = Layer.succeed(TokenStore, TokenStoreMemory.make(Option.none()))
        const { send, sent } = counting(network)
        const layer = appOver(emulator, send, { baseUrl: server.url }, store)
        // Impatient with what is slow on purpose only: this machine may be busy.
        const hurried = appOver(emulator, send, { baseUrl: server.url, timeout: 300 }, store)
        return trial(name, named, emulator, sent, (effect) => effect, (run) => isSlow ? Effect.provide(run, hurried) : run).pipe(
          // Attempts as the fault needs them, and no real pauses.
          Effect.provideService(RetrySchedule, Schedule.recurs(isSlow ? 1 : 4)),
          Effect.provide(layer),
          Effect.runPromise
        )
      }))
  }
})
