/**
 * Turns any record of effectful functions into promise-returning functions with the same names, arguments and errors.
 * @category models @since 0.1.0
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import type * as Stream from "effect/Stream"
import { kindOf } from "../../errors/base/sanitizeText.ts"
import { CallError } from "../../errors/call/CallError.ts"
import { Unexpected, Unsendable } from "../../errors/call/Reasons.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import { ClientAppAlreadyExists, InvalidOption } from "../../errors/local/UsageErrors.ts"
import { disposedError, isDisposal } from "../../pipeline/request/disposedError.ts"
import { CallProgress } from "../../pipeline/timing/CallProgress.ts"
import type { takeFromQuery, TakenNames } from "../../services/navigation/takeFromQuery.ts"
import type { Result } from "./Result.ts"
import { setStack, type Trace, traceOf } from "./Trace.ts"

/** The key of an app's runtime, which live values use too. A symbol, so that editors do not suggest it after `app.`. */
export const runtimeKey: unique symbol = Symbol.for("latchkey/runtime")

/** An app that runs calls with the services `R`. */
export interface RunsWith<R> {
  readonly [runtimeKey]: ManagedRuntime.ManagedRuntime<R, unknown>
}

/** Nested groups of verbs that need no services other than `R`. */
export interface Verbs<R> {
  readonly [name: string]:
    | ((...args: never) => Effect.Effect<unknown, unknown, R> | Stream.Stream<unknown, unknown, R>)
    | Verbs<R>
}

type TakeFromQuery = typeof takeFromQuery
type Taken<Name extends string> = { readonly [N in Name]: string | null }

/**
 * Each verb as a function whose promise rejects with the verb's error, and each stream as a function that returns an async iterable. The
 * error's `stack` shows the caller and the verb.
 */
export type Promised<V> = {
  readonly [
    // A mapped type would keep only the last overload.
    K in keyof V
  ]: V[K] extends TakeFromQuery ? <const Name extends string>(from: TakenNames<Name>) => Promise<Taken<Name>> :
    V[K] extends (...args: infer Args) => Effect.Effect<infer A, infer _E, infer _R> ? (...args: Args) => Promise<A>
    : V[K] extends (...args: infer Args) => Stream.Stream<infer A, infer _E, infer _R> ? (...args: Args) => AsyncIterable<A>
    : Promised<V[K]>
}
/** Each verb, except streams, as a function whose promise resolves to a `Result` with the verb's errors in its type. */
export type Safe<V> = {
  readonly [K in keyof V as V[K] extends (...args: never) => Stream.Stream<unknown, unknown, unknown> ? never : K]: V[K] extends
    TakeFromQuery ? <const Name extends string>(from: TakenNames<Name>) => Promise<Result<Taken<Name>, never>> :
    V[K] extends (...args: infer Args) => Effect.Effect<infer A, infer E, infer _R> ? (...args: Args) => Promise<Result<A, E>>
    : Safe<V[K]>
}

/** Runs one verb of an app with the app's signal, and reports failures as the app does: by rejection or as a value. */
export type Run<R> = (name: string, call: () => Effect.Effect<unknown, unknown, R>, trace: Trace) => Promise<unknown>

/** A promise-returning function for each verb of the record. */
export const promised = <R>(verbs: Verbs<R>, run: Run<R>, group = ""): object =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => {
      if (typeof verb !== "function") return [name, promised(verb, run, `${group}${name}.`)]
      const call = verb as (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown, R>
      const runVerb = (...args: ReadonlyArray<unknown>) => run(group + name, () => call(...args), traceOf(runVerb))
      return [name, runVerb]
    })
  )

/** The result of a call: a value or a typed error. A defect becomes a typed error too. */
export type AnyResult = Result<unknown, unknown>

/** The running calls of each signal, and the listener that cancels them: Node 20 warns about more than ten listeners. */
const callsOfSignals = new WeakMap<
  AbortSignal,
  { readonly calls: Set<Fiber.Fiber<unknown, unknown>>; readonly cancel: () => void }
>()

/** Interrupts the call when the signal aborts. */
const cancelWith = (signal: AbortSignal) => (call: Fiber.Fiber<unknown, unknown>): void => {
  let group = callsOfSignals.get(signal)
  if (!group) {
    const calls = new Set<typeof call>()
    group = { calls, cancel: () => calls.forEach((call) => call.interruptUnsafe()) }
    callsOfSignals.set(signal, group)
  }
  const { calls, cancel } = group
  if (signal.aborted) return call.interruptUnsafe()
  if (calls.size === 0) signal.addEventListener("abort", cancel)
  calls.add(call)
  call.addObserver(() => {
    calls.delete(call)
    if (calls.size === 0) signal.removeEventListener("abort", cancel)
  })
}

/**
 * Makes the function that runs verbs in `runtime`. A signal interrupts the running call, and the promise rejects with the reason of the
 * signal, as `fetch` does.
 */
export const makeRun = <R, E>(
  runtime: ManagedRuntime.ManagedRuntime<R, E>,
  settle: (result: AnyResult) => unknown,
  signal: AbortSignal | undefined,
  isEnded: () => boolean
): Run<R> =>
async (name, call, trace) => {
  signal?.throwIfAborted()
  const progress = { hasSent: false, hasThrown: false }
  const effect = Effect.provideService(Effect.suspend(call), CallProgress, progress)
  const exit: Exit.Exit<unknown, unknown> = await runtime.runPromiseExit(effect, signal && { onFiberStart: cancelWith(signal) })
    .catch(Exit.die)
  if (signal?.aborted && Exit.hasInterrupts(exit)) throw signal.reason
  if (Exit.isSuccess(exit)) return settle({ ok: true, value: exit.value })
  const failure = exit.cause.reasons.find(Cause.isFailReason)
  // Frameworks redirect by throwing an error, which must reach them.
  if (!failure && progress.hasThrown) throw Cause.squash(exit.cause)
  const hasEnded = isDisposal(Cause.squash(exit.cause)) || (isEnded() && Cause.hasInterrupts(exit.cause))
  const error = failure?.error ?? (hasEnded ? disposedError(name) : defectError(name, exit.cause, progress.hasSent))
  setStack(error, name, trace)
  return settle({ ok: false, error })
}

/**
 * The error of a defect. If no request was sent, it reports an invalid argument: an untyped caller may pass any value, and arguments are
 * read only when they are needed.
 */
const defectError = (name: string, failure: Cause.Cause<unknown>, hasSent: boolean): CallError => {
  const cause = Cause.squash(failure)
  const isArgument = !hasSent && !Cause.hasInterrupts(failure)
  return new CallError({
    call: { endpoint: name, method: "", path: "", status: 0, requestId: null, text: null },
    reason: isArgument
      ? new Unsendable({ why: `an argument of ${name} has the wrong type, or cannot be read (${kindOf(cause)})`, cause })
      : new Unexpected({ cause })
  })
}

export const orThrow = (result: AnyResult): unknown => {
  if (result.ok) return result.value
  throw result.error
}

/** The signal in the options, if any. Untyped callers may pass anything. */
export const signalOf = (options: { readonly signal?: AbortSignal | undefined } | null | undefined): AbortSignal | undefined => {
  const { signal } = options ?? {}
  const unknownName = options instanceof AbortSignal ? undefined : Object.keys(options ?? {}).find((name) => name !== "signal")
  if (unknownName !== undefined) {
    throw invalidOption(unknownName, "is not an option of `with`. Pass it to the app.")
  }
  // A signal in place of the options would be options without a signal.
  const isSignal = signal === undefined || signal === null || signal instanceof AbortSignal
  if (isSignal && !(options instanceof AbortSignal)) return signal ?? undefined
  throw invalidOption("signal", "must be an AbortSignal in an object.")
}

/**
 * Makes the verbs, `safe`, `with` and `dispose` for one runtime. `extend` adds members that run several effects, such as async iterables;
 * each effect runs like a verb. The exact type is the interface of the flavour, such as `ClientApp`.
 */
export const make = <R, E>(
  runtime: ManagedRuntime.ManagedRuntime<R, E>,
  verbs: Verbs<R>,
  extend: (verbs: object, run: Run<R>) => object = (verbs) => verbs
): object => {
  let isEnded = false
  const dispose = () => {
    isEnded = true
    return runtime.dispose()
  }
  const build = (signal: AbortSignal | undefined): object => {
    const run = makeRun(runtime, orThrow, signal, () => isEnded)
    const app = {
      ...extend(promised(verbs, run), run),
      safe: promised(verbs, makeRun(runtime, (result) => result, signal, () => isEnded)),
      with: (options: { readonly signal?: AbortSignal | undefined }) => build(withTypedErrors(() => signalOf(options))),
      dispose,
      [Symbol.asyncDispose]: dispose
    }
    // The runtime has settings with headers and keys, so JSON, inspection and copies omit it.
    return Object.defineProperties(app, { [runtimeKey]: { get: () => runtime }, untyped: { get: () => app } })
  }
  return build(undefined)
}

/** Reads options. Throws only typed errors, even for untyped callers. **Errors** `InvalidOption` · `ClientAppAlreadyExists` */
export const withTypedErrors = <A>(read: () => A): A => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof InvalidOption || cause instanceof ClientAppAlreadyExists) throw cause
    const problem = `must be an object with options of the right types (${kindOf(cause)}).`
    throw invalidOption("options", problem)
  }
}

/** The members of every app besides its verbs. `Self` is the type of the app, `SafeCalls` that of `safe`. */
export interface AppBase<V, Self, SafeCalls = Safe<V>> {
  /** The app's verbs, which return a typed error as a value instead of rejecting. */
  readonly safe: SafeCalls
  /** The same app, with calls that are cancelled when the signal aborts: they reject with the reason of the signal. */
  readonly with: (options: { readonly signal?: AbortSignal | undefined }) => Self
  /** Cancels all calls and releases timers and connections. The app cannot be used afterwards. */
  readonly dispose: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
