/** Reads and removes parameters of the current address. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { currentLocation } from "./currentLocation.ts"

/** @category models @since 0.1.0 */
export interface TakenNames<Name extends string> {
  /** The names of the parameters. */
  readonly names: ReadonlyArray<Name>
}

/**
 * Reads parameters of the current address and removes them, so that one-time codes do not leak through the history, a referrer or a log
 * (RFC 9700, section 4.2). Absent parameters are `null`.
 */
export const takeFromQuery = Effect.fnUntraced(function*<const Name extends string>(
  { names }: TakenNames<Name>
): Effect.fn.Return<{ readonly [N in Name]: string | null }, never, Navigator> {
  const navigator = yield* Navigator
  const location = yield* currentLocation
  const parameters = names.map((name) => [name, location?.searchParams.get(name) ?? null] as const)
  if (location !== undefined && names.some((name) => location.searchParams.has(name))) {
    for (const name of names) location.searchParams.delete(name)
    yield* navigator.replaceLocation(location.href)
  }
  // `fromEntries` loses the names of the keys.
  return Object.fromEntries(parameters) as { readonly [N in Name]: string | null }
})
