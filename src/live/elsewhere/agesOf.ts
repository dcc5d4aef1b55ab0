/** Knows when each live value was read. */
import type { Store, StoreEntry } from "./Store.ts"

/** The ages of the values of a store. */
export interface Ages {
  /** Records that the values are read now. */
  readonly renew: (entries: ReadonlyArray<StoreEntry>) => void
  /** Whether the value was read at least `millis` milliseconds ago; for a value that was set before this module loaded, since then. */
  readonly isOlder: (entry: StoreEntry, millis: number) => boolean
}

export const agesOf = ({ clock }: Store): Ages => {
  const now = () => clock.currentTimeMillisUnsafe()
  const readAt = new WeakMap<object, number>()
  const start = now()
  return {
    renew: (entries) => {
      for (const { entry } of entries) readAt.set(entry, now())
    },
    // The device's clock may have been set back.
    isOlder: ({ entry }, millis) => Math.abs(now() - (readAt.get(entry) ?? start)) >= millis
  }
}
