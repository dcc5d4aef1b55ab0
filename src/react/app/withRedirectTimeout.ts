/** Limits how long a menu waits for a redirect. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { Navigator } from "../../pipeline/ports/Navigator.ts"

/** How long a page usually takes to unload, or a router to show another one, in milliseconds. */
const timeout = 300

/**
 * Stops waiting 300 ms after the redirect has begun, so that a menu also closes if a router replaces only a part of the page. What comes
 * before, such as loading the code of a redirect, takes as long as it needs: interrupted, the click would have no effect.
 */
export const withRedirectTimeout = <A, E, R>(redirect: Effect.Effect<A, E, R>): Effect.Effect<void, E, R | Navigator> =>
  Navigator.use((navigator) => {
    const departure = Deferred.makeUnsafe<void>()
    const go: typeof navigator.go = (url, options) =>
      Effect.andThen(navigator.go(url, options), Deferred.succeed(departure, undefined))
    return Effect.raceFirst(
      Effect.asVoid(Effect.provideService(redirect, Navigator, { ...navigator, go })),
      Effect.andThen(Deferred.await(departure), Effect.sleep(timeout))
    )
  })
