/** Calls of a disposed app. */
import { CallError } from "../../errors/call/CallError.ts"
import { Disposed } from "../../errors/call/Reasons.ts"

/** Whether this is the defect of a disposed `ManagedRuntime`. */
export const isDisposal = (thrown: unknown): boolean => thrown === "ManagedRuntime disposed"

/** The error of a call, by its verb, that the app's disposal ended or prevented. */
export const disposedError = (verb: string): CallError =>
  new CallError({
    call: { endpoint: verb, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new Disposed()
  })
