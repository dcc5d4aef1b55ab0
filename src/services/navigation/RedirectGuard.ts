/** What ends a circle of redirects: pages that send the browser to each other, each of another mind about who is signed in. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { RedirectLoop } from "../../errors/local/NavigationErrors.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"

/** How often the same redirect, from one path to another, is made within `loopWindow`; one more is a circle. */
export const maxRepeats = 3
/** Longer than three times round two pages that load slowly, shorter than a person who signs in and out by hand. */
export const loopWindow = Duration.seconds(20)
/** Hops that are kept: enough for circles over many pages, and little to store. */
const longestTrail = 50

/** Which page an address is of: its path, and the path in the hash where a router keeps it there. Queries may hold codes. */
export const pagePath = ({ hash, pathname }: URL): string => `${pathname}${/^#!?\/[^?]*/.exec(hash)?.[0] ?? ""}`

/** Takes note of a redirect that is about to be made, or fails with `RedirectLoop` and begins a new trail, so that trying again works. */
export const guard = Effect.fnUntraced(function*(
  { trail }: Navigator["Service"],
  from: string,
  to: string
): Effect.fn.Return<void, RedirectLoop> {
  const now = yield* Clock.currentTimeMillis
  const since = now - Duration.toMillis(loopWindow)
  // A moment yet to come was written before the clock was set back.
  const recent = (yield* trail.get).filter(({ atMillis }) => atMillis > since && atMillis <= now)
  if (recent.filter((hop) => hop.from === from && hop.to === to).length >= maxRepeats) {
    yield* trail.set([])
    return yield* new RedirectLoop({ from, to, trail: recent.map((hop) => hop.from) })
  }
  yield* trail.set([...recent, { from, to, atMillis: now }].slice(-longestTrail))
})
