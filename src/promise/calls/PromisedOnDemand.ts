/** Apps that make a group of verbs when it is first read: a server makes an app for each request, and a request uses few groups. */
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { lazyObject, type Name } from "./lazyObject.ts"
import { type PageVerb, streamOf } from "./pages.ts"
import {
  type AnyResult,
  makeRun,
  orThrow,
  promised,
  type Run,
  runtimeKey,
  signalOf,
  type Verbs,
  withTypedErrors
} from "./Promised.ts"

/**
 * The verbs of a group with each `stream` as an async iterable, which calls `page` for each page. Under `safe` (`settle` does not throw),
 * there is no `stream`, because a loop has no place for a result.
 */
const withStreams = <R>(verbs: Verbs<R>, calls: object, run: Run<R> | undefined, group: string): object =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, call]) => {
      const verb = verbs[name]
      if (typeof verb === "object") return [[name, withStreams(verb, call, run, `${group}${name}.`)]]
      if (name !== "stream") return [[name, call]]
      // A group with a stream also has the verb that reads one page.
      return run === undefined ? [] : [[name, streamOf(verbs["page"] as PageVerb<R>, run, group)]]
    })
  )

const toOutcome = (outcome: AnyResult): unknown => outcome
// The runtime has settings with headers and keys, so JSON, inspection and copies omit it.
const hiddenNames = [runtimeKey, "untyped"]

/** Like `Promised.make`, but makes each group of verbs when it is first read. `own` are properties that are added to the app unchanged. */
export const make = <R, E>(
  runtime: ManagedRuntime.ManagedRuntime<R, E>,
  verbs: { readonly [group: string]: Verbs<R> },
  ownValue: object
): object => {
  let isEnded = false
  const dispose = () => {
    isEnded = true
    return runtime.dispose()
  }
  const groupOf = (name: Name, signal: AbortSignal | undefined, settle: typeof toOutcome) => {
    const verb = typeof name === "string" && verbs[name]
    if (!verb) return undefined
    const run = makeRun(runtime, settle, signal, () => isEnded)
    return withStreams(verb, promised(verb, run, `${name}.`), settle === orThrow ? run : undefined, `${name}.`)
  }
  const build = (signal: AbortSignal | undefined): object => {
    const names = [...Object.keys(verbs), "safe", "with", "dispose", Symbol.asyncDispose, ...hiddenNames]
    const app = lazyObject(names, (name) => {
      switch (name) {
        case "safe":
          return lazyObject(Object.keys(verbs), (name) => groupOf(name, signal, toOutcome))
        case "with":
          return (options: { readonly signal?: AbortSignal | undefined }) => build(withTypedErrors(() => signalOf(options)))
        case "dispose":
        case Symbol.asyncDispose:
          return dispose
        case runtimeKey:
          return runtime
        case "untyped":
          return app
        default:
          return groupOf(name, signal, orThrow)
      }
    }, hiddenNames)
    return Object.assign(app, ownValue)
  }
  return build(undefined)
}
