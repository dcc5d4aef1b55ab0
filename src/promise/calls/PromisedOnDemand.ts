/** Apps that make a group of verbs when it is first read: a server makes an app for each request, and a request uses few groups. */
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { lazyObject, type Name } from "./lazyObject.ts"
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

/** The members of an app besides its verbs. */
export interface Extension<R> {
  /** Properties that are added to the app unchanged. */
  readonly own: object
  /** Adds members such as async iterables, which run several effects, to groups. `run` runs each effect like a verb. */
  readonly groups: { readonly [name: string]: (group: object, run: Run<R>) => object }
}

const settled = (outcome: AnyResult): unknown => outcome
// The runtime has settings with headers and keys, so JSON, inspection and copies omit it.
const hidden = [runtimeKey, "untyped"]

/** Like `Promised.make`, but makes each group of verbs when it is first read. */
export const make = <R, E>(
  runtime: ManagedRuntime.ManagedRuntime<R, E>,
  verbs: { readonly [group: string]: Verbs<R> },
  { groups, own }: Extension<R>
): object => {
  let isEnded = false
  const dispose = () => {
    isEnded = true
    return runtime.dispose()
  }
  const groupOf = (name: Name, signal: AbortSignal | undefined, settle: typeof settled) => {
    const verb = typeof name === "string" && verbs[name]
    if (!verb) return undefined
    const run = makeRun(runtime, settle, signal, () => isEnded)
    const group = promised(verb, run, `${name}.`)
    return settle === orThrow ? groups[name]?.(group, run) ?? group : group
  }
  const build = (signal: AbortSignal | undefined): object => {
    const names = [...Object.keys(verbs), "safe", "with", "dispose", Symbol.asyncDispose, ...hidden]
    const app = lazyObject(names, (name) => {
      switch (name) {
        case "safe":
          return lazyObject(Object.keys(verbs), (name) => groupOf(name, signal, settled))
        case "with":
          return (options: { readonly signal?: AbortSignal }) => build(withTypedErrors(() => signalOf(options)))
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
    }, hidden)
    return Object.assign(app, own)
  }
  return build(undefined)
}
