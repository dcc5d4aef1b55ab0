/** Arguments that the types exclude and no schema checks: untyped callers may pass anything. */
import { CallError } from "../../errors/call/CallError.ts"
import { Unsendable } from "../../errors/call/Reasons.ts"

/** The error for a wrong argument of a verb; `why` names the argument and shows no value. */
export const wrongArgument = (verb: string, why: string): CallError =>
  new CallError({
    call: { endpoint: verb, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new Unsendable({ why })
  })

/** Whether an optional text is a text or absent. */
export const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === "string"
