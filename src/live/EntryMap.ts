/** The values of a store, by key, and their invalidation after a call or a change of the signed-in user. */
import type { WireResponse } from "../pipeline/ports/WireRequest.ts"
import type { Identity } from "./Identity.ts"
import { invalidates } from "./invalidates.ts"
import type { LiveEntry } from "./LiveEntry.ts"
import type { LiveValue } from "./LiveValue.ts"
import type { Input } from "./readings.ts"

/** The entries of a store, by the key of their value. */
export type EntryMap = Map<string, {
  readonly value: Omit<LiveValue<unknown, unknown, unknown>, "read">
  readonly entry: Omit<LiveEntry<unknown, unknown>, "put">
  readonly put: (a: unknown) => void
  /**
   * Runs the read with a response in place of its request, which must have this path, and sets the value if `isWanted` then returns `true`.
   * The read ends without a value if it needs another request, and then calls `otherwise`.
   */
  readonly readFrom: (path: string, response: WireResponse, isWanted: () => boolean, otherwise?: () => void) => void
}>

type StoreEntry = Parameters<Parameters<EntryMap["forEach"]>[0]>[0]

/**
 * Refreshes the values that a completed call invalidates, and that `isConcerned` accepts. Drops invalidated hydrated values that have no entry
 * yet.
 */
export const refreshInvalidated = (
  entries: EntryMap,
  pending: Map<string, unknown> | undefined,
  user: string | null,
  id: string,
  input: Input,
  isConcerned: (entry: StoreEntry) => boolean = () => true
) => {
  const isInvalidated = invalidates(id, input, user)
  for (const storeEntry of entries.values()) {
    const { entry, value } = storeEntry
    if ((isInvalidated(value) || value.changedBy?.includes(id)) && isConcerned(storeEntry)) entry.refresh()
  }
  for (const key of pending?.keys() ?? []) {
    if (isInvalidated({ from: key.split(" ", 1)[0] ?? null, about: null })) pending?.delete(key)
  }
}

/**
 * Drops the user's values without subscribers, and reads the rest again. For the same user, each old value stays until it has been read
 * again; for another user, it is dropped immediately.
 */
export const changeUser = (
  entries: EntryMap,
  forget: (key: string) => void,
  before: Identity | null,
  now: Identity | null,
  isBeginning: boolean
) => {
  for (const [key, { entry, value }] of Array.from(entries)) {
    if (!value.ofUser) continue
    // At the start, values that will be shown do not have subscribers yet.
    if (!entry.hasSubscribers() && !isBeginning) forget(key)
    else if (before !== null && before.user !== now?.user) entry.reset(now === null)
    else entry.refresh()
  }
}
