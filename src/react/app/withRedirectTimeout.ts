/** Limits how long a menu waits for a redirect. */
import * as Effect from "effect/Effect"

/** How long a page usually takes to unload, or a router to show another one, in milliseconds. */
const timeout = 300

/** Stops waiting for a redirect after 300 ms, so that a menu also closes if a router replaces only a part of the page. */
export const withRedirectTimeout = <A, E, R>(redirect: Effect.Effect<A, E, R>) => Effect.timeoutOption(redirect, timeout)
