/** Errors of calls that use a disposed app. */
import { CallError } from "../../errors/call/CallError.ts"
import { Disposed } from "../../errors/call/Reasons.ts"

/** Whether a thrown value is the defect of a disposed `ManagedRuntime`. */
export const isDisposal = (error: unknown): boolean => error === "ManagedRuntime disposed"

/** The error of a call that the app's disposal ended or prevented; `verb` names the call. */
export const disposedError = (verb: string): CallError =>
  new CallError({
    call: { endpoint: verb, method: "", path: "", status: 0, requestId: null, text: null },
    reason: new Disposed()
  })
