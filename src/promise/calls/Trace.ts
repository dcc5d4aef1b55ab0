/** Where a promise call was made: its error shows the caller's file and line, and the verb. */

/** The most frames of the caller: each costs time at every call. It is V8's own limit, since to set another takes 5 µs. */
const mostFrames = 10

/** The stack at a call; a text that the engine writes when it is read. */
export interface Trace {
  readonly stack?: string
}

/** The stack above `called`. Takes 3 to 8 µs in V8, which formats it when it is read. */
export const traceOf = (called: (...args: never) => unknown): Trace => {
  const trace: Trace = {}
  const { stackTraceLimit } = Error
  const isLimited = stackTraceLimit > mostFrames
  try {
    if (isLimited) Error.stackTraceLimit = mostFrames
    Error.captureStackTrace(trace, called)
    if (isLimited) Error.stackTraceLimit = stackTraceLimit
  } catch {
    // An engine without it, or a frozen `Error`, as under SES: errors keep the stack that they have.
  }
  return trace
}

/** Gives the error the stack of the call that it ended. */
export const setStack = (error: unknown, verb: string, { stack }: Trace): void => {
  if (!stack || !(error instanceof Error)) return
  try {
    // V8 begins with a line for what was thrown; other engines have the frames alone.
    error.stack = `${error.name}: ${error.message}\n    at ${verb} (latchkey)\n${stack.replace(/^Error.*\n/, "")}`
  } catch {
    // A frozen error.
  }
}
