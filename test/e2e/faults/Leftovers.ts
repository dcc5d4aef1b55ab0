/** Detects what calls leave behind: unhandled rejections, timers and listeners. */
import { assert } from "@effect/vitest"
import { getEventListeners } from "node:events"
import { turns } from "../../kit/cryptography.ts"

export { turns } from "../../kit/cryptography.ts"

/** Waits, turn by turn of the event loop, until the condition holds. If it never does, the test times out. */
export const eventually = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await turns(1)
}

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length

/** Fails if `work` leaves an unhandled rejection, a timer, or a listener on the signal. */
export const leavingNothing = async (work: () => Promise<unknown>, signal?: AbortSignal): Promise<void> => {
  const unheardEvents: Array<unknown> = []
  const hear = (reason: unknown) => unheardEvents.push(reason)
  const before = timers()
  process.on("unhandledRejection", hear)
  try {
    await work()
    await eventually(() => timers() <= before)
    // Node reports an unhandled rejection at the end of the turn.
    await turns(1)
  } finally {
    process.off("unhandledRejection", hear)
  }
  assert.deepStrictEqual(unheardEvents, [])
  if (signal) assert.isEmpty(getEventListeners(signal, "abort"))
}
