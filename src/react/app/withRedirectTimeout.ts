/** Redirects that a menu does not wait for. */
import * as Effect from "effect/Effect"

/** Milliseconds in which a page is mostly gone, and a router has mostly shown another one. */
const timeout = 300

/** A redirect that ends after 300 ms: a menu closes then also where a router replaces only a part of the page. */
export const withRedirectTimeout = <A, E, R>(redirect: Effect.Effect<A, E, R>) => Effect.timeoutOption(redirect, timeout)
