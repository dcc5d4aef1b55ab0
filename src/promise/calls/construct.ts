/** Runs the body of a public constructor, so that its error is typed and shows where the program called the constructor. */
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { withTypedErrors } from "./Promised.ts"
import { setStack, traceOf } from "./Trace.ts"

/** Refuses any other value than an object, which an untyped caller may pass. */
const checkObject = (options: unknown): void => {
  const kind = options === null ? "null" : Array.isArray(options) ? "an array" : typeof options
  if (kind === "object") return
  throw invalidOption("options", `must be an object such as { projectId: "…" }, not ${kind}.`)
}

/**
 * Returns what `build` returns. Throws only typed errors, even for untyped callers; their stack begins at the caller of `constructor`, whose
 * name bundlers shorten, so that `name` is passed, too.
 *
 * **Errors** `InvalidOption` · `ClientAppAlreadyExists`
 */
export const construct = <A>(
  name: string,
  constructor: (...args: never) => unknown,
  options: unknown,
  build: () => A
): A => {
  try {
    return withTypedErrors(() => {
      checkObject(options)
      return build()
    })
  } catch (error) {
    setStack(error, name, traceOf(constructor))
    throw error
  }
}
