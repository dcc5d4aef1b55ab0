/** Hydration of values from another program: into existing entries, and into entries that are created later. */
import { type DehydratedValues, hydrateValue } from "./DehydratedValues.ts"
import type { EntryMap } from "./EntryMap.ts"
import type { LiveState } from "./LiveState.ts"
import type { LiveValue } from "./LiveValue.ts"

/** Hydrated values that have not been used yet, and their user. */
export interface PendingHydration {
  readonly user: string | null
  readonly values: Map<string, unknown>
  isOfOther: boolean
}

/** Updates the entries with the dehydrated values. Returns the values that have no entry. */
export const hydrateEntries = (entries: EntryMap, dehydratedValues: DehydratedValues): PendingHydration => {
  const values = new Map(Object.entries(dehydratedValues.values))
  for (const { put, value } of entries.values()) {
    const state = hydrateValue(dehydratedValues.values, value)
    values.delete(value.key)
    if (state?.status === "ok") put(state.value)
  }
  return { user: dehydratedValues.user, isOfOther: false, values }
}

/** The hydrated state of a value before its first read. Each value is hydrated once. */
export const takeHydrated = <A, E, R>(
  pending: PendingHydration | null,
  value: LiveValue<A, E, R>
): LiveState<A, E> | undefined => {
  if (!pending?.values.has(value.key) || (pending.isOfOther && value.ofUser)) return undefined
  const state = hydrateValue({ [value.key]: pending.values.get(value.key) }, value)
  pending.values.delete(value.key)
  return state as LiveState<A, E> | undefined
}
