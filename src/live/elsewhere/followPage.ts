/** Reads old values again when the user comes back to the page. */
import type { Ages } from "./agesOf.ts"
import type { Store } from "./Store.ts"

/**
 * The age from which values are read again when the browser shows the page from its back/forward cache, in milliseconds. The page was frozen,
 * so another page may have changed any value. The events `visibilitychange` and `pageshow` follow each other, and must not read twice.
 */
const restoredAge = 1_000

/**
 * Reads old values that are shown again when the page becomes visible or online, until the returned function is called. A hidden page waits
 * until it is shown. The age is that of the last read, even a failed one, so that no value is read more often.
 */
export const followPage = ({ entries, maxAge }: Store, ages: Ages): () => void => {
  // Read once: a test's page may be gone when the returned function is called.
  const { addEventListener: listen, document, removeEventListener: stopListening } = globalThis as Partial<typeof globalThis>
  if (document === undefined || listen === undefined || stopListening === undefined) return () => {}
  const look = (age: number) => {
    if (document.visibilityState === "hidden" || !navigator.onLine) return
    const oldEntries = Array.from(entries.values()).filter((storeEntry) =>
      storeEntry.entry.hasSubscribers() && storeEntry.entry.times.began < Infinity && ages.isOlder(storeEntry, age)
    )
    ages.renew(oldEntries)
    for (const { entry } of oldEntries) entry.refresh()
  }
  const onReturn = () => look(maxAge)
  const onRestore = ({ persisted }: PageTransitionEvent) => {
    if (persisted && maxAge < Infinity) look(restoredAge)
  }
  document.addEventListener("visibilitychange", onReturn)
  listen("online", onReturn)
  listen("pageshow", onRestore)
  return () => {
    document.removeEventListener("visibilitychange", onReturn)
    stopListening("online", onReturn)
    stopListening("pageshow", onRestore)
  }
}
