/** Lookups that return `null` for a malformed id. */
import * as Effect from "effect/Effect"
import { type CallError, isCallError } from "../../errors/call/CallError.ts"
import { requireIds } from "./wrongArgument.ts"

/** Whether an invalid field of the input, and not an invalid header, prevented the request. */
const isAboutField = (error: unknown): boolean =>
  isCallError(error) && error.reason._tag === "Unsendable" && error.reason.field !== null

/**
 * Returns `null` if nothing was sent because an id has an impossible form, such as `abc` for a UUID. An id that is not a string is a
 * programming error: the lookup sends nothing and fails with `CallError` (`Unsendable`).
 */
export const nullIfMalformed =
  (verb: string, ids: { readonly [name: string]: unknown }) =>
  <A, E, R>(lookup: Effect.Effect<A, E, R>): Effect.Effect<A | null, E | CallError, R> =>
    requireIds(verb, ids)(Effect.catchIf(lookup, isAboutField, () => Effect.succeed(null)))
