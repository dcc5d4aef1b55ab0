/** The loss of a session that the browser did not keep. */
import * as Effect from "effect/Effect"
import type { SessionLoss } from "../../pipeline/ports/TokenStore.ts"
import type { Browser } from "./Browser.ts"

/** The explanation of losses, whose code loads on the first one. `domain` is the option of the cookie store. */
export const lossOf = (browser: Browser, domain?: string | null) => {
  const explain = (): Promise<SessionLoss> =>
    import("./explainLoss.ts")
      .then(({ explainLoss }) => explainLoss(browser, domain))
      .catch(() => ({ why: "unknown", reason: "The browser did not keep the session's cookie." }))
  let hasWarned = false
  return {
    /** Why the session was not kept. */
    explain: Effect.promise(explain),
    /** Warns once that the session ends with the page. */
    warn: () => {
      if (hasWarned) return
      hasWarned = true
      // Warns developers in the console: the sign-in succeeds, and the next page shows no user.
      // oxlint-disable-next-line eslint/no-console
      void explain().then(({ reason }) => console.warn(`Latchkey: the user is signed out when the page is left. ${reason}`))
    }
  }
}
