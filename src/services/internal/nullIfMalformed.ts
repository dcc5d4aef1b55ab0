/** Lookups that return `null` for a malformed id. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { isCallError } from "../../errors/call/CallError.ts"

/** Whether an invalid field of the input, and not an invalid header, prevented the request. */
const isAboutField = (error: unknown): boolean =>
  isCallError(error) && error.reason._tag === "Unsendable" && error.reason.field !== null

/**
 * Returns `null` if nothing was sent because an id has an impossible form, such as `abc` for a UUID. An id that is not a string is a
 * programming error and fails with `CallError` (`Unsendable`).
 */
export const nullIfMalformed =
  (...ids: ReadonlyArray<unknown>) => <A, E, R>(lookup: Effect.Effect<A, E, R>): Effect.Effect<A | null, E, R> =>
    Effect.catchIf(
      lookup,
      (error) => isAboutField(error) && ids.every((id) => typeof id === "string" || Redacted.isRedacted(id)),
      () => Effect.succeed(null)
    )
