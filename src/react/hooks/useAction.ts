"use client"
/** A verb as components call it: whether it is under way, and what it was refused with, by type. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { use, useCallback, useRef, useState } from "react"
import { AppContextNotFound } from "../../errors/local/ContextErrors.ts"
import type { Result } from "../../promise/Promised.ts"
import { AppContext, type AppContextValue, type ReactServices } from "../app/AppContext.ts"

/** An effect's verb, a safe one of an app, or any function that gives a promise. */
export type Verb<Args extends ReadonlyArray<unknown>> = (
  ...args: Args
) => Effect.Effect<unknown, unknown, ReactServices> | PromiseLike<unknown>

/** What a verb gives: of a safe one, its value. */
export type Given<V> = V extends (...args: never) => infer Made ? Made extends Effect.Effect<infer A, infer _E, infer _R> ? A
  : Made extends PromiseLike<infer A> ? [A] extends [Result<infer Value, infer _E>] ? Value : A
  : never
  : never
/** What a verb is refused with; a plain promise does not say. */
export type Refused<V> = V extends (...args: never) => infer Made ? Made extends Effect.Effect<infer _A, infer E, infer _R> ? E
  : Made extends PromiseLike<infer A> ? [A] extends [Result<infer _Value, infer E>] ? E : unknown
  : never
  : never

/** The last outcome of an action. Plain data, so that it can be an action's state. */
export interface ActionState<A, E> {
  readonly pending: boolean
  /** What it was refused with the last time; `null` while it is under way, and after it has succeeded. */
  readonly error: E | null
  /** What it gave the last time; `null` until then. */
  readonly value: A | null
}

export interface Action<V extends Verb<never>> extends ActionState<Given<V>, Refused<V>> {
  /** Runs it, unless it is under way: then its promise is that of the run under way. Never rejects. */
  readonly run: (...args: Parameters<V>) => Promise<Result<Given<V>, Refused<V>>>
  /** Forgets the last outcome. A run under way goes on, and tells nothing. */
  readonly reset: () => void
}

const isResult = (value: unknown): value is Result<unknown, unknown> =>
  typeof value === "object" && value !== null && "ok" in value && ("value" in value || "error" in value)

/** Runs the verb. */
const outcomeOf = async (
  context: AppContextValue | undefined,
  verb: Verb<never>,
  args: ReadonlyArray<unknown>
): Promise<Result<unknown, unknown>> => {
  try {
    const made = verb(...args as never)
    if (!Effect.isEffect(made)) {
      const value = await made
      return isResult(value) ? value : { ok: true, value }
    }
    if (context === undefined) throw new AppContextNotFound({})
    const exit = await context.runtime.runPromiseExit(made)
    return Exit.isSuccess(exit) ? { ok: true, value: exit.value } : { ok: false, error: Cause.squash(exit.cause) }
  } catch (error) {
    return { ok: false, error }
  }
}

const idle = { pending: false, error: null, value: null } as const

/**
 * Runs a verb from a component. A second run while one is under way is the same run, so a form cannot be sent twice. It goes
 * on when the component is gone.
 *
 * Takes a safe verb of an app (`app.safe.teams.create`), a verb for effects (`Teams.create`), or any function that gives a
 * promise, whose error has no type then.
 *
 * **Example** (A form)
 *
 * ```tsx
 * const { error, pending, run } = useAction(app.safe.auth.signInWithPassword)
 * const submit = (data: FormData) => run({ email: String(data.get("email")), password: String(data.get("password")) })
 * return (
 *   <form action={submit}>
 *     …
 *     {error?._tag === "EmailPasswordMismatch" && <p role="alert">E-mail or password is wrong.</p>}
 *     <button disabled={pending}>Sign in</button>
 *   </form>
 * )
 * ```
 */
export const useAction = <V extends Verb<never>>(verb: V): Action<V> => {
  const context = use(AppContext)
  const [state, setState] = useState<ActionState<Given<V>, Refused<V>>>(idle)
  const underWay = useRef<Promise<Result<Given<V>, Refused<V>>>>(null)

  const reset = useCallback(() => {
    underWay.current = null
    setState(idle)
  }, [])

  const run = useCallback((...args: Parameters<V>) => {
    if (underWay.current) return underWay.current
    setState((before) => ({ pending: true, error: null, value: before.value }))
    // The types say what the verb gives and is refused with.
    const running = (outcomeOf(context, verb, args) as Promise<Result<Given<V>, Refused<V>>>).then((result) => {
      if (underWay.current === running) {
        underWay.current = null
        setState(result.ok ? { ...idle, value: result.value } : { ...idle, error: result.error })
      }
      return result
    })
    underWay.current = running
    return running
  }, [context, verb])

  return { ...state, run, reset }
}
