/** Runs effects so that fake timers of test runners stop only the library's own time limits and pauses. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { MixedScheduler, Scheduler } from "effect/Scheduler"

type RunLater = (task: () => void) => unknown

const runAsMicrotask: RunLater = (task) => Promise.resolve().then(task)

const chooseRunLater = (): RunLater => {
  const { document, setImmediate, setTimeout } = globalThis as Partial<typeof globalThis>
  // Test runners replace timers, but not promises. In Cloudflare Workers, a timer ends with the request that set it.
  return ("isFake" in Date ? undefined : setImmediate ?? (document && setTimeout)) ?? runAsMicrotask
}

/** Runs a task in a later turn of the event loop. Chosen when this module loads, because a test may replace timers later. */
export const runLater = chooseRunLater()

/** Effect's scheduler would read `setImmediate` or `setTimeout` from the global scope whenever a fiber yields. */
export const scheduler: Scheduler = new MixedScheduler("async", (task) => {
  runLater(task)
  // Nothing to cancel: the scheduler ignores a task that has already run.
  return () => {}
})

const services = Context.make(Scheduler, scheduler)

/** Like `ManagedRuntime.make`, with `scheduler` unless the layer contains another one. */
export const makeRuntime = <R, E>(layer: Layer.Layer<R, E>): ManagedRuntime.ManagedRuntime<R, E> =>
  ManagedRuntime.make(Layer.fromBuildMemo((memoMap, scope) => {
    const built = Layer.buildWithMemoMap(layer, memoMap, scope)
    return Effect.provideContext(Effect.map(built, (context) => Context.merge(services, context)), services)
  }))

/** Like `Effect.runPromise`, with `scheduler`. */
export const runPromise = <A, E>(effect: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> =>
  Effect.runPromise(effect, { scheduler, signal })
