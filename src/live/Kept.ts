/** The values of a store, by key, and their invalidation after a call or a change of the signed-in user. */
import type { OnCallCompleted } from "../pipeline/ports/ApiClient.ts"
import type { Identity } from "./Identity.ts"
import { invalidates } from "./invalidates.ts"
import type { LiveEntry } from "./LiveEntry.ts"
import type { LiveValue } from "./LiveValue.ts"

export type Kept = Map<string, {
  readonly value: Omit<LiveValue<unknown, unknown, unknown>, "read">
  readonly entry: Omit<LiveEntry<unknown, unknown>, "put">
  readonly put: (a: unknown) => void
}>

/** Refreshes the values that a completed call invalidates. Drops invalidated hydrated values that have no entry yet. */
export const refreshTouched = (
  kept: Kept,
  handed: Map<string, unknown> | undefined,
  user: string | null,
  ...[{ id }, input]: Parameters<OnCallCompleted>
) => {
  const isTouched = invalidates(id, input, user)
  for (const { entry, value } of kept.values()) if (isTouched(value) || value.changedBy?.includes(id)) entry.refresh()
  for (const key of handed?.keys() ?? []) {
    if (isTouched({ from: key.split(" ", 1)[0] ?? null, about: null })) handed?.delete(key)
  }
}

/**
 * Drops those of the user's values that have no subscribers, and reads the other ones again. Until a value has been read, the old one stays
 * if it is the same user's; otherwise, it is dropped immediately.
 */
export const changeUser = (
  kept: Kept,
  forget: (key: string) => void,
  before: Identity | null,
  now: Identity | null,
  isBeginning: boolean
) => {
  for (const [key, { entry, value }] of Array.from(kept)) {
    if (!value.ofUser) continue
    // At the start, values that will be shown do not have subscribers yet.
    if (!entry.hasSubscribers() && !isBeginning) forget(key)
    else if (before !== null && before.user !== now?.user) entry.reset(now === null)
    else entry.refresh()
  }
}
