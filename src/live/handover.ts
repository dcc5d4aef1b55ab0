/** Values that another program knew: shown at once, and kept for a while for what is asked for next. */
import * as Effect from "effect/Effect"
import { liveRetention } from "../pipeline/timing/Schedules.ts"
import { watch } from "./following.ts"
import { type Known, readIn } from "./Known.ts"
import { known, type LiveState } from "./LiveState.ts"
import { type LiveStoreState, rest } from "./LiveStoreState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** What is known of a value before it has ever been read. A value is handed over once. */
export const takeOver = <A, E, R>({ handed, isGone }: LiveStoreState, value: LiveValue<A, E, R>): LiveState<A, E> | undefined => {
  if (isGone && value.signedOut !== undefined) return known(value.signedOut)
  if (handed === null || (handed.isOfOther && value.ofUser)) return undefined
  const { values } = handed
  if (!values.has(value.key)) return undefined
  const state = readIn({ [value.key]: values.get(value.key) }, value)
  values.delete(value.key)
  return state as LiveState<A, E> | undefined
}

/** Shows what is given where it is kept already; the rest can be taken over for 5 seconds. */
export const handOver = (state: LiveStoreState, given: Known) => {
  const values = new Map(Object.entries(given.values))
  state.handed = { user: given.user, isOfOther: false, values }
  for (const { put, value } of state.kept.values()) {
    const shown = readIn(given.values, value)
    values.delete(value.key)
    if (shown?.status === "ok") put(shown.value)
  }
  const fade = Effect.sync(() => {
    state.handed = null
    rest(state)
  })
  state.fading?.interruptUnsafe()
  state.fading = state.fork(Effect.andThen(Effect.sleep(liveRetention), fade))
  watch(state)
}
