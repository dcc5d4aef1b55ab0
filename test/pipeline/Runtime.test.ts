/** How effects yield in environments with other timers: each case loads the module again. */
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { afterEach, assert, it, vi } from "vitest"
import type * as Runtime from "../../src/pipeline/timing/Runtime.ts"

const file = join(import.meta.dirname, "../../src/pipeline/timing/Runtime.ts")
const load = (name: string): Promise<typeof Runtime> => import(/* @vite-ignore */ `${file}?${name}`)

afterEach(() => void vi.useRealTimers())

it("effects yield if the module loads under fake timers", async () => {
  vi.useFakeTimers()
  const { runPromise } = await load("fake")
  await runPromise(Effect.yieldNow)
})

it("effects yield in workers, without a timer", async () => {
  const { runPromise } = await withGlobals({ setImmediate: undefined }, () => load("without-document"))
  vi.useFakeTimers()
  await runPromise(Effect.yieldNow)
})

it("effects yield in browsers, in a later turn of the event loop", async () => {
  const { setTimeout } = globalThis
  const { runPromise } = await withGlobals({ document: {}, setImmediate: undefined }, () => load("browser"))
  vi.useFakeTimers()
  const order: Array<string> = []
  setTimeout(() => order.push("timer"), 0)
  await runPromise(Effect.yieldNow)
  assert.deepStrictEqual(order, ["timer"])
})

/** Runs with these globals, which the test's other parts do not see. */
const withGlobals = async <A>(globals: { readonly [name: string]: unknown }, run: () => Promise<A>): Promise<A> => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return run().finally(() => vi.unstubAllGlobals())
}
