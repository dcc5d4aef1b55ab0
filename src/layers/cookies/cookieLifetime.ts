/** The option `maxAge` of the stores that keep a session in cookies. */
import type * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { invalidDuration, millisOf } from "../../pipeline/timing/durationFrom.ts"

/** How long a browser keeps a session after its last renewal; `null`: until the browser is closed. @category models @since 0.1.0 */
export type CookieLifetime = Duration.Input | null

/** The longest lifetime that browsers accept, 400 days, in milliseconds (RFC 6265bis, section 5.5). */
const longestLifetime = 34_560_000_000

/** The lifetime in whole seconds; `null` and `undefined` as in the option. Of an invalid option, the shortest: `null`. */
export const secondsOf = (maxAge: CookieLifetime | undefined): number | null | undefined =>
  maxAge === undefined || maxAge === null ? maxAge : Math.floor(millisOf(maxAge) / 1000) || null

/** Validates the option. Fails with `InvalidOption`. */
export const lifetimeFrom = (maxAge: CookieLifetime | undefined): Result.Result<CookieLifetime | undefined, InvalidOption> => {
  const millis = millisOf(maxAge ?? 1000)
  return millis >= 1000 && millis <= longestLifetime
    ? Result.succeed(maxAge)
    : invalidDuration("maxAge", " from one second to 400 days or null")
}

/** The lifetime as JSON. */
export const plainLifetime = (maxAge: CookieLifetime | undefined): { readonly maxAge?: number | null } =>
  maxAge === undefined ? {} : { maxAge: maxAge === null ? null : millisOf(maxAge) }
