/** Runs effects so that fake timers of test runners stop only the library's own time limits and pauses. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { MixedScheduler, Scheduler } from "effect/Scheduler"

type RunLater = (task: () => void) => unknown

const { document, setImmediate, setTimeout } = globalThis as Partial<typeof globalThis>

/**
 * Runs a task in a later turn of the event loop. Chosen when this module loads, because a test may replace timers later. If it already has,
 * runs the task as a microtask, because tests replace no promises; also in Cloudflare Workers, where a timer ends with its request.
 */
export const runLater: RunLater = ("isFake" in Date ? undefined : setImmediate ?? (document && setTimeout)) ??
  ((task) => Promise.resolve().then(task))

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
    const buildEffect = Layer.buildWithMemoMap(layer, memoMap, scope)
    return Effect.provideContext(Effect.map(buildEffect, (context) => Context.merge(services, context)), services)
  }))

/** Like `Effect.runPromise`, with `scheduler`. */
export const runPromise = <A, E>(effect: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> =>
  Effect.runPromise(effect, { scheduler, signal })
