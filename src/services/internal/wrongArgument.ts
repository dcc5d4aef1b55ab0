/** Checks of arguments that untyped callers may pass and no schema validates. */
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
