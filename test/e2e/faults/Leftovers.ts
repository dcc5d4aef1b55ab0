/** Detects leftovers of calls: unhandled rejections, timers, listeners. */
import { assert } from "@effect/vitest"
import { getEventListeners } from "node:events"
import { turns } from "../../kit/cryptography.ts"

export { turns } from "../../kit/cryptography.ts"

/** Passes turns of the event loop until the condition holds; the test's time limit ends a vain wait. */
export const eventually = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await turns(1)
}

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length

/** Fails if anything is left over: an unhandled rejection, a timer, a listener on the signal. */
export const leavingNothing = async (work: () => Promise<unknown>, signal?: AbortSignal): Promise<void> => {
  const unheard: Array<unknown> = []
  const hear = (reason: unknown) => unheard.push(reason)
  const before = timers()
  process.on("unhandledRejection", hear)
  try {
    await work()
    await eventually(() => timers() <= before)
    // Node reports a rejection at the end of its turn.
    await turns(1)
  } finally {
    process.off("unhandledRejection", hear)
  }
  assert.deepStrictEqual(unheard, [])
  if (signal) assert.isEmpty(getEventListeners(signal, "abort"))
}
