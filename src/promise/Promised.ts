/** Any record of effectful functions as promise-returning functions, with the same names, arguments and errors. */
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import type { GetAccessToken } from "../services/ConnectedAccounts.ts"
import type { GetUserAccessToken } from "../services/ServerConnectedAccounts.ts"
import type { Get, GetErrors, GetOptions } from "../services/SignedInUser.ts"
import type * as AccessTokens from "./AccessTokens.ts"

/** What a safe call resolves to: plain data, so it survives `switch`, and the boundary of a server action as JSON. */
export type Result<A, E> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly error: E }

/** Where an app keeps what its calls run in: for live values, which run in it too. */
export const runtimeKey = "~runtime"

/** An app whose calls run with `R`. */
export interface RunsWith<R> {
  readonly [runtimeKey]: ManagedRuntime.ManagedRuntime<R, unknown>
}

/** Verbs, grouped as deep as you like, that need nothing but `R`. */
export interface Verbs<R> {
  readonly [name: string]: ((...args: never) => Effect.Effect<unknown, unknown, R>) | Verbs<R>
}

/** Reads the signed-in user; with `or: "throw"` or `or: "anonymous"` there is one. The errors are those of `get` for effects. */
export interface GetUser<User> {
  (options: GetOptions<"throw"> & { readonly or: "throw" }): Promise<User>
  (options: GetOptions<"anonymous"> & { readonly or: "anonymous" }): Promise<User>
  (options: GetOptions<"redirect"> & { readonly or: "redirect" }): Promise<User | null>
  (options?: GetOptions<"return-null">): Promise<User | null>
}
/** The same with its errors in the type. */
export interface SafeGetUser<User> {
  (options: GetOptions<"throw"> & { readonly or: "throw" }): Promise<Result<User, GetErrors["throw"]>>
  (options: GetOptions<"anonymous"> & { readonly or: "anonymous" }): Promise<Result<User, GetErrors["anonymous"]>>
  (options: GetOptions<"redirect"> & { readonly or: "redirect" }): Promise<Result<User | null, GetErrors["redirect"]>>
  (options?: GetOptions<"return-null">): Promise<Result<User | null, GetErrors["return-null"]>>
}

/** Each verb as a promise that rejects with the very error the effect fails with. */
export type Promised<V> = {
  readonly [
    // An overloaded function would lose all but its last signature here.
    K in keyof V
  ]: V[K] extends Get<infer User, infer _Needs> ? GetUser<User> :
    V[K] extends GetAccessToken ? AccessTokens.GetAccessToken :
    V[K] extends GetUserAccessToken ? AccessTokens.GetUserAccessToken :
    V[K] extends (...args: infer Args) => Effect.Effect<infer A, infer _E, infer _R> ? (...args: Args) => Promise<A>
    : Promised<V[K]>
}
/** Each verb as a promise that keeps its error in the type. */
export type Safe<V> = {
  readonly [K in keyof V]: V[K] extends Get<infer User, infer _Needs> ? SafeGetUser<User> :
    V[K] extends GetAccessToken ? AccessTokens.SafeGetAccessToken :
    V[K] extends GetUserAccessToken ? AccessTokens.SafeGetUserAccessToken :
    V[K] extends (...args: infer Args) => Effect.Effect<infer A, infer E, infer _R> ? (...args: Args) => Promise<Result<A, E>>
    : Safe<V[K]>
}

/** How one verb is run: by an app, under its signal, with its way of reporting failure. */
type Run<R> = (effect: Effect.Effect<unknown, unknown, R>) => Promise<unknown>

/** A promise-returning function for each verb of the record. */
const promised = <R>(verbs: Verbs<R>, run: Run<R>): object =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [
      name,
      typeof verb === "function"
        ? (...args: ReadonlyArray<unknown>) =>
          run((verb as (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown, R>)(...args))
        : promised(verb, run)
    ])
  )

/**
 * Runs in `runtime`; a signal interrupts what is under way, and then the promise rejects with the signal's own reason, as
 * the platform does.
 */
const runner = <R, E>(
  runtime: ManagedRuntime.ManagedRuntime<R, E>,
  settle: (exit: Exit.Exit<unknown, unknown>) => unknown,
  signal: AbortSignal | undefined
): Run<R> =>
async (effect) => {
  signal?.throwIfAborted()
  const exit = await runtime.runPromiseExit(effect, signal && { signal })
  if (signal?.aborted && Exit.hasInterrupts(exit)) throw signal.reason
  return settle(exit)
}

const orThrow = (exit: Exit.Exit<unknown, unknown>): unknown => {
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

/** Bugs still throw: only what the signature names becomes a value. */
const asResult = (exit: Exit.Exit<unknown, unknown>): Result<unknown, unknown> => {
  if (Exit.isSuccess(exit)) return { ok: true, value: exit.value }
  const failure = exit.cause.reasons.find(Cause.isFailReason)
  if (failure === undefined) throw Cause.squash(exit.cause)
  return { ok: false, error: failure.error }
}

/**
 * The verbs, `safe`, `with` and disposal over one runtime. `extend` adds what is no single effect, such as async
 * iterables. The exact type is the flavour's own interface.
 */
export const make = <R, E>(
  runtime: ManagedRuntime.ManagedRuntime<R, E>,
  verbs: Verbs<R>,
  extend: (verbs: object) => object = (verbs) => verbs
): object => {
  const dispose = () => runtime.dispose()
  const build = (signal: AbortSignal | undefined): object => {
    return {
      ...extend(promised(verbs, runner(runtime, orThrow, signal))),
      safe: promised(verbs, runner(runtime, asResult, signal)),
      with: (options: { readonly signal?: AbortSignal }) => build(options.signal),
      [runtimeKey]: runtime,
      dispose,
      [Symbol.asyncDispose]: dispose
    }
  }
  return build(undefined)
}

/** What every app has beside its verbs. `Self` is the app's own type. */
export interface AppBase<V, Self> {
  /** The same verbs; a named failure is a value instead of a rejection. */
  readonly safe: Safe<V>
  /** The same app, whose calls end when the signal does: what is under way is aborted, and rejects with the signal's reason. */
  readonly with: (options: { readonly signal?: AbortSignal }) => Self
  /** Ends everything under way and gives up timers and the like. The app cannot be used afterwards. */
  readonly dispose: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
