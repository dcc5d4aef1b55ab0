/** The state of one live value, and the subscribers that its changes are announced to. */
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import { liveErrorRetention, liveRetention } from "../pipeline/timing/Schedules.ts"
import type { Fork } from "./Fork.ts"
import { type LiveState, pending } from "./LiveState.ts"

/** A promise that is kept by calling. It says so at once to those who look at it as React does, not only in the next tick. */
const unsettled = () => {
  const calls: Array<() => void> = []
  const settled = new Promise<void>((resolve) => calls.push(resolve))
  const settle = () => {
    void Object.assign(settled, { status: "fulfilled" })
    calls.forEach((call) => call())
  }
  return { settled, settle }
}

/** Pending at first. `gone` is called some time after the last subscriber left. */
export const make = <A, E, R>(fork: Fork<R>, gone: () => void) => {
  let state: LiveState<A, E> = pending
  let settlement = unsettled()
  const subscribers = new Set<() => void>()
  let leaving: Fiber.Fiber<unknown, unknown> | null = null

  /** An error is kept until its waiting callers have read it; later callers try again. */
  const leave = () => {
    const wait = Effect.suspend(() => Effect.sleep(state.status === "error" ? liveErrorRetention : liveRetention))
    leaving ??= fork(Effect.andThen(wait, Effect.sync(gone)))
  }

  return {
    get state() {
      return state
    },
    get settled() {
      return settlement.settled
    },
    /** Ends the wait of those who have `settled`. */
    settle: () => settlement.settle(),
    hasSubscribers: () => subscribers.size > 0,
    subscribe: (changed: () => void) => {
      // A new function, so that a listener that subscribes twice is called twice.
      const subscriber = () => changed()
      subscribers.add(subscriber)
      leaving?.interruptUnsafe()
      leaving = null
      return () => {
        if (subscribers.delete(subscriber) && subscribers.size === 0) leave()
      }
    },
    publish: (next: LiveState<A, E>) => {
      const isNews = next !== state
      if (isNews && next.status === "pending") settlement = unsettled()
      state = next
      if (next.status !== "pending") {
        settlement.settle()
        // Somebody waited for it, and has not subscribed yet.
        if (subscribers.size === 0) leave()
      }
      if (isNews) subscribers.forEach((changed) => changed())
    }
  }
}
