/** Waits for a live value to match. */
import type { Live } from "../../src/live/index.ts"

/** Subscribes, and resolves with the next matching value. */
export const following = <A, E>(liveValue: Live<A, E>) => (fits: (value: A) => boolean): Promise<A> =>
  new Promise((resolve) => {
    const look = () => {
      const { state } = liveValue
      if (state.status !== "ok" || !fits(state.value)) return
      unsubscribe()
      resolve(state.value)
    }
    const unsubscribe = liveValue.subscribe(look)
    look()
  })
