"use client"
/** A verb as components call it: whether it is under way, and what it was refused with, by type. */
import { useCallback, useRef, useState } from "react"
import type { Result } from "../../promise/calls/Result.ts"
import { type Call, type ErrorOf, useRunner, type ValueOf } from "./useRun.ts"

/** An effect's verb, a safe one of an app, or any function that gives a promise. @category models @since 0.1.0 */
export type Verb<Args extends ReadonlyArray<unknown>> = (...args: Args) => Call

/** The last outcome of an action. Plain data, so that it can be an action's state. @category models @since 0.1.0 */
export interface ActionState<A, E> {
  readonly pending: boolean
  /** What it was refused with the last time; `null` while it is under way, and after it has succeeded. */
  readonly error: E | null
  /** What it gave the last time; `null` until then. */
  readonly value: A | null
}

/** @category models @since 0.1.0 */
export interface Action<V extends Verb<never>> extends ActionState<ValueOf<ReturnType<V>>, ErrorOf<ReturnType<V>>> {
  /** Runs it, unless it is under way: then its promise is that of the run under way. Never rejects. */
  readonly run: (...args: Parameters<V>) => Promise<Result<ValueOf<ReturnType<V>>, ErrorOf<ReturnType<V>>>>
  /** Forgets the last outcome. A run under way goes on, and tells nothing. */
  readonly reset: () => void
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
 * @category hooks @since 0.1.0
 */
export const useAction = <V extends Verb<never>>(verb: V): Action<V> => {
  type Outcome = Result<ValueOf<ReturnType<V>>, ErrorOf<ReturnType<V>>>
  const runner = useRunner()
  const [state, setState] = useState<ActionState<ValueOf<ReturnType<V>>, ErrorOf<ReturnType<V>>>>(idle)
  // Beside the state: two clicks may come before it is rendered.
  const pending = useRef<Promise<Outcome>>(null)

  const reset = useCallback(() => {
    pending.current = null
    setState(idle)
  }, [])

  const run = useCallback((...args: Parameters<V>) => {
    if (pending.current) return pending.current
    setState((before) => ({ pending: true, error: null, value: before.value }))
    // A conditional type of a generic verb is not resolved here.
    const call = runner(() => verb(...args as never)) as Promise<Outcome>
    const running = call.then((result) => {
      if (pending.current === running) {
        pending.current = null
        setState(result.ok ? { ...idle, value: result.value } : { ...idle, error: result.error })
      }
      return result
    })
    pending.current = running
    return running
  }, [runner, verb])

  return { ...state, run, reset }
}
