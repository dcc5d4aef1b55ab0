/** The stack of a promise call, so that its error shows the caller's file and line, and the verb. */
import { isCallError } from "../../errors/call/CallError.ts"

/**
 * The maximum number of stack frames in a trace; each frame costs time in every call. Equal to V8's default, because setting another limit
 * takes 5 µs.
 */
const mostFrames = 10

/** The stack of a call, formatted by the engine when it is read. */
export interface Trace {
  readonly stack?: string
}

/** Captures the stack above `caller`. This takes 3 to 8 µs in V8, which formats the stack only when it is read. */
export const traceOf = (caller: (...args: never) => unknown): Trace => {
  const trace: Trace = {}
  const { stackTraceLimit } = Error
  const isLimited = stackTraceLimit > mostFrames
  try {
    if (isLimited) Error.stackTraceLimit = mostFrames
    Error.captureStackTrace(trace, caller)
    if (isLimited) Error.stackTraceLimit = stackTraceLimit
  } catch {
    // The engine has no `captureStackTrace`, or `Error` is frozen, as under SES: errors keep their stack.
  }
  return trace
}

/** The fields whose content the message has. Only the reason of a defect has more: its cause. */
const repeatedFields = (error: Error): ReadonlyArray<string> => {
  if (isCallError(error)) return error.reason._tag === "Unexpected" ? [] : ["call", "reason"]
  return error.name === "InvalidOption" ? ["environment", "problem"] : []
}

/** Keeps short what Node prints if the program does not catch the error: it adds all enumerable fields, and the class name, which bundles shorten. */
const shorten = (error: Error): void => {
  Object.defineProperty(error.constructor, "name", { configurable: true, value: error.name })
  for (const field of repeatedFields(error)) Object.defineProperty(error, field, { enumerable: false })
}

/** Gives an error the stack of the call that failed. */
export const setStack = (error: unknown, verb: string, { stack }: Trace): void => {
  if (!stack || !(error instanceof Error)) return
  try {
    // In V8, a stack begins with a line for the error; in other engines, it has only frames. The line is replaced.
    error.stack = `${error.name}: ${error.message}\n    at ${verb} (latchkey)\n${stack.replace(/^Error.*\n/, "")}`
    shorten(error)
  } catch {
    // The error is frozen.
  }
}
