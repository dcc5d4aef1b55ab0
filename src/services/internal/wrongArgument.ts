/** Arguments that the types rule out and that no schema looks at: untyped callers give anything. */
import { CallError } from "../../errors/call/CallError.ts"
import { Unsendable } from "../../errors/call/Reasons.ts"

/** The error of a verb that was given one; `why` names the argument and shows no value. */
export const wrongArgument = (verb: string, why: string): CallError =>
  new CallError({
    call: { endpoint: verb, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new Unsendable({ why })
  })

/** Whether an optional text is one. */
export const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === "string"
