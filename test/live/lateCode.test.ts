/** The code that follows changes made elsewhere loads late, and may fail to load. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { vi } from "vitest"
import * as Values from "../../src/live/index.ts"
import { open } from "./World.ts"

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock("../../src/live/elsewhere/elsewhere.ts", (importOriginal) => {
  if (++loads.count === 1) throw new Error("The connection was reset.")
  return importOriginal()
})

it.effect("the code is requested again until it loads", () =>
  Effect.gen(function*() {
    const { store } = yield* open
    const live = store.get(Values.currentUser)
    live.subscribe(() => {})
    yield* Effect.promise(() => vi.waitFor(() => assert.strictEqual(loads.count, 1)))
    yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))
    yield* TestClock.adjust("5 seconds")
    yield* Effect.promise(() => vi.waitFor(() => assert.strictEqual(loads.count, 2)))
  }))
