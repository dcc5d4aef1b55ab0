/** Detection of redirect loops, such as between pages that disagree on whether a user is signed in. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { RedirectLoop } from "../../errors/local/NavigationErrors.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"

/** The maximum number of redirects from one path to another within `loopWindow`; one more is a loop. */
export const maxRepeats = 3
/**
 * The time in which redirects are counted: enough for three round trips between two slow pages, too short for a user to sign in and out.
 */
export const loopWindow = Duration.seconds(20)
/** The maximum number of recorded redirects: enough for loops over many pages, and small enough to store. */
const longestTrail = 50

/** The page of an address: its path, and the path in the hash for hash routers. Excludes queries, which may hold codes. */
export const pagePath = ({ hash, pathname }: URL): string => `${pathname}${/^#!?\/[^?]*/.exec(hash)?.[0] ?? ""}`

/**
 * Records a redirect that is about to happen. If the redirect repeats too often, fails with `RedirectLoop` and clears the records, so that
 * a retry works.
 */
export const guard = Effect.fnUntraced(function*(
  { trail }: Navigator["Service"],
  from: string,
  to: string
): Effect.fn.Return<void, RedirectLoop> {
  const now = yield* Clock.currentTimeMillis
  const since = now - Duration.toMillis(loopWindow)
  // A time in the future is from before the clock was set back.
  const recent = (yield* trail.get).filter(({ atMillis }) => atMillis > since && atMillis <= now)
  if (recent.filter((hop) => hop.from === from && hop.to === to).length >= maxRepeats) {
    yield* trail.set([])
    return yield* new RedirectLoop({ from, to, trail: recent.map((hop) => hop.from) })
  }
  yield* trail.set([...recent, { from, to, atMillis: now }].slice(-longestTrail))
})
