/** Notices changes of the cookies that scripts read, by this page, other tabs and servers. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Browser } from "./Browser.ts"

/** The interval at which the cookies are read if the browser does not report changes. @category constants @since 0.1.0 */
export const pollInterval = Duration.millis(100)

/** Calls `onChange` after each change of the cookies, until the effect is interrupted. */
export const watchCookies = (browser: Browser, onChange: () => void): Effect.Effect<never> => {
  let last = browser.cookies
  const look = () => {
    const now = browser.cookies
    if (now === last) return
    last = now
    onChange()
  }
  // `Effect.forever` would add 130 bytes (gzip) to every client app.
  const poll: Effect.Effect<never> = Effect.suspend(() => {
    look()
    return Effect.flatMap(Effect.sleep(pollInterval), () => poll)
  })
  const { cookieStore } = browser
  return cookieStore === undefined
    ? poll
    : Effect.acquireUseRelease(
      Effect.sync(() => cookieStore.addEventListener("change", look)),
      () => Effect.never,
      () => Effect.sync(() => cookieStore.removeEventListener("change", look))
    )
}
