/** Runs the body of a public constructor, so that its error is typed and shows where the program called the constructor. */
import { withTypedErrors } from "./Promised.ts"
import { setStack, traceOf } from "./Trace.ts"

/**
 * Returns what `build` returns. Throws only typed errors, even for untyped callers; their stack begins at the caller of `constructor`, whose
 * name bundlers shorten, so that `name` is passed, too.
 *
 * **Errors** `InvalidOption` · `ClientAppAlreadyExists`
 */
export const construct = <A>(name: string, constructor: (...args: never) => unknown, build: () => A): A => {
  try {
    return withTypedErrors(build)
  } catch (error) {
    setStack(error, name, traceOf(constructor))
    throw error
  }
}
