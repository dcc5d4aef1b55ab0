"use client"
/** Runs verbs in the app of `<AuthProvider>`. Every call that a component or a hook makes passes through here. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { use, useCallback } from "react"
import { errorTag } from "../../errors/base/errorTag.ts"
import { AppContextNotFound } from "../../errors/local/ContextErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Result } from "../../promise/calls/Result.ts"
import { AppContext, type AppContextValue, type ReactServices, useAppContext } from "../app/AppContext.ts"
import { PageNavigator } from "../app/PageNavigator.ts"

/** The result of a verb: an effect, a promise, or the promise of a safe call. */
export type Call = Effect.Effect<unknown, unknown, ReactServices> | PromiseLike<unknown>

/** The value of a call; for a safe call, the value in its result. */
export type ValueOf<C> = C extends Effect.Effect<infer A, infer _E, infer _R> ? A
  : C extends PromiseLike<infer A> ? [A] extends [Result<infer Value, infer _E>] ? Value : A
  : never
/** The errors of a call; `unknown` for a plain promise, whose type does not name errors. */
export type ErrorOf<C> = C extends Effect.Effect<infer _A, infer E, infer _R> ? E
  : C extends PromiseLike<infer A> ? [A] extends [Result<infer _Value, infer E>] ? E : unknown
  : never

/**
 * Runs a verb. The promise never rejects: it resolves to a `Result` with the verb's value or error. A defect of an effect, and an unknown
 * error that the verb throws synchronously, are also reported to the page (`reportError`). An effect is interrupted when `signal` aborts.
 */
export type Runner = <C extends Call>(verb: () => C, signal?: AbortSignal) => Promise<Result<ValueOf<C>, ErrorOf<C>>>

/** Whether a value is the result of a safe call. */
export const isResult = (value: unknown): value is Result<unknown, unknown> =>
  typeof value === "object" && value !== null && "ok" in value && ("value" in value || "error" in value)

/**
 * Runs an effect in the app of `<AuthProvider>`, and resolves to the effect's exit. **Errors** `AppContextNotFound`, thrown outside
 * `<AuthProvider>`
 */
const exitOf = <A, E>(
  context: AppContextValue | undefined,
  navigator: Navigator["Service"] | undefined,
  effect: Effect.Effect<A, E, ReactServices>,
  signal?: AbortSignal
) => {
  if (!context) throw new AppContextNotFound({})
  return context.runtime.runPromiseExit(navigator ? Effect.provideService(effect, Navigator, navigator) : effect, { signal })
}

const resultOf = async (
  context: AppContextValue | undefined,
  navigator: Navigator["Service"] | undefined,
  verb: () => Call,
  signal?: AbortSignal
): Promise<Result<unknown, unknown>> => {
  let call: Call
  try {
    call = verb()
  } catch (error) {
    // Verbs fail by their result. A function that throws instead, such as a form's `send`, has a programming error.
    if (errorTag(error) === undefined) reportError(error)
    return { ok: false, error }
  }
  try {
    if (!Effect.isEffect(call)) {
      const value = await call
      return isResult(value) ? value : { ok: true, value }
    }
    const exit = await exitOf(context, navigator, call, signal)
    if (Exit.isSuccess(exit)) return { ok: true, value: exit.value }
    const error = Cause.squash(exit.cause)
    if (Cause.hasDies(exit.cause)) reportError(error)
    return { ok: false, error }
  } catch (error) {
    return { ok: false, error }
  }
}

/**
 * Returns a function that runs verbs. Only effects need an app: outside `<AuthProvider>`, each effect fails with `AppContextNotFound`.
 */
export const useRunner = (): Runner => {
  const context = use(AppContext)
  const navigator = use(PageNavigator)
  const run = useCallback(
    (verb: () => Call, signal?: AbortSignal) => resultOf(context, navigator, verb, signal),
    [context, navigator]
  )
  // The types give the verb's value and errors.
  return run as Runner
}

/**
 * Runs an effect in the app of `<AuthProvider>`; the promise rejects with the effect's own error.
 * @category models @since 0.1.0
 */
export type Run = <A, E>(effect: Effect.Effect<A, E, ReactServices>) => Promise<A>

/**
 * Returns a function that runs effects in the app of `<AuthProvider>`. **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`
 * @category hooks @since 0.1.0
 */
export const useRun = (): Run => {
  const context = useAppContext()
  const navigator = use(PageNavigator)
  return useCallback(async (effect) => {
    const exit = await exitOf(context, navigator, effect)
    if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
    return exit.value
  }, [context, navigator])
}
