/** Lookups by an id that cannot be one: nothing has it. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { isCallError } from "../../errors/call/CallError.ts"

/** A request that was not sent for one of its fields, and not for a header, which every request carries. */
const isAboutField = (error: unknown): boolean =>
  isCallError(error) && error.reason._tag === "Unsendable" && error.reason.field !== null

/**
 * Gives `null` where nothing was sent since one of the ids has a form that no id has, such as `abc` for a UUID. An id that is no text at
 * all is a mistake of the program, and fails with `CallError` (`Unsendable`).
 */
export const nullIfMalformed =
  (...ids: ReadonlyArray<unknown>) => <A, E, R>(lookup: Effect.Effect<A, E, R>): Effect.Effect<A | null, E, R> =>
    Effect.catchIf(
      lookup,
      (error) => isAboutField(error) && ids.every((id) => typeof id === "string" || Redacted.isRedacted(id)),
      () => Effect.succeed(null)
    )
