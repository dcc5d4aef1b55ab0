/** Checks of arguments that untyped callers may pass and no schema validates. */
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { CallError } from "../../errors/call/CallError.ts"
import { Unsendable } from "../../errors/call/Reasons.ts"

/** The error for a wrong argument of a verb; `why` names the argument and shows no value. */
export const wrongArgument = (verb: string, why: string): CallError =>
  new CallError({
    call: { endpoint: verb, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new Unsendable({ why })
  })

/** Whether an optional argument is a string or absent. */
export const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === "string"

/** Whether an optional argument is a list of strings or absent. */
export const isOptionalTexts = (value: unknown): value is ReadonlyArray<string> | undefined =>
  value === undefined || (Array.isArray(value) && value.every((text) => typeof text === "string"))

/**
 * Fails before the call if a required id is not a string, or a `Redacted` for an API key. A query leaves out `undefined`, so without this
 * check the response would be about all users or teams.
 */
export const requireIds =
  (verb: string, ids: { readonly [name: string]: unknown }) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | CallError, R> => {
    const wrong = Object.keys(ids).find((name) => typeof ids[name] !== "string" && !Redacted.isRedacted(ids[name]))
    return wrong === undefined ? call : wrongArgument(verb, `\`${wrong}\` must be a string`)
  }
