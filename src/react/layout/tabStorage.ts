/** The tab's session storage, which some browsers forbid. */

/** Uses the storage; returns `null` if the browser forbids it, if it is full, and outside a browser. */
export const inTabStorage = <A>(use: (storage: Storage) => A): A | null => {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
