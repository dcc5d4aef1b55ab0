/** Values that another program knew: shown where they are kept, and given to what is asked for next. */
import { type DehydratedValues, hydrateValue } from "./DehydratedValues.ts"
import type { Kept } from "./Kept.ts"
import type { LiveState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** What was known elsewhere and has not been asked for here yet, and whose it is. */
export interface Handed {
  readonly user: string | null
  readonly values: Map<string, unknown>
  isOfOther: boolean
}

/** Shows what is given where it is kept already. Gives the rest. */
export const hydrateKept = (kept: Kept, given: DehydratedValues): Handed => {
  const values = new Map(Object.entries(given.values))
  for (const { put, value } of kept.values()) {
    const state = hydrateValue(given.values, value)
    values.delete(value.key)
    if (state?.status === "ok") put(state.value)
  }
  return { user: given.user, isOfOther: false, values }
}

/** What is known of a value before it has ever been read. A value is hydrated once. */
export const takeOver = <A, E, R>(handed: Handed | null, value: LiveValue<A, E, R>): LiveState<A, E> | undefined => {
  if (!handed?.values.has(value.key) || (handed.isOfOther && value.ofUser)) return undefined
  const state = hydrateValue({ [value.key]: handed.values.get(value.key) }, value)
  handed.values.delete(value.key)
  return state as LiveState<A, E> | undefined
}
