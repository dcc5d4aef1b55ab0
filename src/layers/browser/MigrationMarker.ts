/**
 * The migration marker in local storage, which only this origin can write: records that the migration from the provider's clients has
 * ended.
 */
import type { Browser } from "./Browser.ts"

export interface MigrationMarker {
  readonly isSet: () => boolean
  /**
   * Records that the cookies of the provider's clients have been migrated. Has no effect on http, where any host of the site can set
   * cookies.
   */
  readonly make: () => void
}

/** Uses local storage, which remains even if another host of the site sets so many cookies that the browser evicts those of this origin. */
export const migrationMarkerOf = (browser: Browser, projectId: string): MigrationMarker => {
  const key = `latchkey-migrated-${projectId}`
  let isKnown = false
  const isStored = () => {
    try {
      return browser.storage?.getItem(key) === "1"
    } catch {
      return false
    }
  }
  return {
    isSet: () => browser.secure && (isKnown ||= isStored()),
    make: () => {
      if (!browser.secure || isKnown) return
      isKnown = true
      try {
        browser.storage?.setItem(key, "1")
      } catch {
        // Storage is full or forbidden: memory marks this page, and the cookie of `migrationMarkerName` marks the next page.
      }
    }
  }
}
