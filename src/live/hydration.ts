/** Hydration of values from another program: into existing entries, and into entries that are created later. */
import { type DehydratedValues, hydrateValue } from "./DehydratedValues.ts"
import type { Kept } from "./Kept.ts"
import type { LiveState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** Hydrated values that have not been used yet, and their user. */
export interface Handed {
  readonly user: string | null
  readonly values: Map<string, unknown>
  isOfOther: boolean
}

/** Updates the entries of `kept` with the dehydrated values. Returns the values that have no entry. */
export const hydrateKept = (kept: Kept, given: DehydratedValues): Handed => {
  const values = new Map(Object.entries(given.values))
  for (const { put, value } of kept.values()) {
    const state = hydrateValue(given.values, value)
    values.delete(value.key)
    if (state?.status === "ok") put(state.value)
  }
  return { user: given.user, isOfOther: false, values }
}

/** The hydrated state of a value before its first read. Each value is hydrated once. */
export const takeOver = <A, E, R>(handed: Handed | null, value: LiveValue<A, E, R>): LiveState<A, E> | undefined => {
  if (!handed?.values.has(value.key) || (handed.isOfOther && value.ofUser)) return undefined
  const state = hydrateValue({ [value.key]: handed.values.get(value.key) }, value)
  handed.values.delete(value.key)
  return state as LiveState<A, E> | undefined
}
