/** Calls of an app after its end. */
import { CallError } from "../../errors/call/CallError.ts"
import { Disposed } from "../../errors/call/Reasons.ts"

/** Whether this is what a `ManagedRuntime` dies with once it is disposed of. */
export const isDisposal = (thrown: unknown): boolean => thrown === "ManagedRuntime disposed"

/** The error of a call, by its verb, that the end of its app ended or prevented. */
export const disposedError = (verb: string): CallError =>
  new CallError({
    call: { endpoint: verb, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new Disposed()
  })
