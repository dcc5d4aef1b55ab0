/** The values that a store keeps, by their keys, and what a call or another user does to them. */
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

/** Reads again what a completed call has touched, and drops it from what was handed over and is not shown yet. */
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

/** What is of another user is gone at once; what is of the same one is read again and shown until then. */
export const changeUser = (
  kept: Kept,
  forget: (key: string) => void,
  before: Identity | null,
  now: Identity | null,
  isBeginning: boolean
) => {
  for (const [key, { entry, value }] of Array.from(kept)) {
    if (!value.ofUser) continue
    // In the beginning, what is about to be shown has no subscribers yet.
    if (!entry.hasSubscribers() && !isBeginning) forget(key)
    else if (before !== null && before.user !== now?.user) entry.reset(now === null)
    else entry.refresh()
  }
}
