/** Removes what the pages keep for a user in the tab: mailed codes, and the texts of unfinished forms. */
import * as Effect from "effect/Effect"
import { hasPage } from "../../base/platform.ts"

/** The keys of the tab's session storage that a sign-out removes. */
const keysOfUser = /^latchkey-(code|draft):/

export const forgetTab = Effect.sync(() => {
  if (!hasPage()) return
  try {
    for (const key of Object.keys(sessionStorage)) if (keysOfUser.test(key)) sessionStorage.removeItem(key)
  } catch {
    // The storage is forbidden, so it holds nothing.
  }
})
