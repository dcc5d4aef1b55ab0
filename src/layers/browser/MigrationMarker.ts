/** Records in local storage, which only this origin can write, that the migration from the provider's own clients is over. */
import type { Browser } from "./Browser.ts"

export interface MigrationMarker {
  readonly isSet: () => boolean
  /** Ends the migration. Has no effect on http, where no cookie is the host's own. */
  readonly make: () => void
}

/** Local storage survives when another host of the site sets so many cookies that the browser drops ours. */
export const migrationMarkerOf = (browser: Browser, projectId: string): MigrationMarker => {
  const key = `latchkey-settled-${projectId}`
  let known = false
  const stored = () => {
    try {
      return browser.storage?.getItem(key) === "1"
    } catch {
      return false
    }
  }
  return {
    isSet: () => browser.secure && (known ||= stored()),
    make: () => {
      if (!browser.secure || known) return
      known = true
      try {
        browser.storage?.setItem(key, "1")
      } catch {
        // Full or forbidden: this page remembers it, and the cookie of `settledName` tells the next one.
      }
    }
  }
}
