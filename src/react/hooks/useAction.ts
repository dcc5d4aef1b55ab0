"use client"
/** Runs a verb from a component, with a pending state and typed errors. @category models @since 0.1.0 */
import { useCallback, useEffect, useRef, useState } from "react"
import type { Result } from "../../promise/calls/Result.ts"
import { type Call, type ErrorOf, useRunner, type ValueOf } from "./useRun.ts"

/** A verb that returns an effect, a safe verb of an app (`app.safe`), or any function that returns a promise. */
export type Verb<Args extends ReadonlyArray<unknown>> = (...args: Args) => Call

/** The last outcome of an action, as plain data, so that it can be the state of a React action. */
export interface ActionState<A, E> {
  readonly pending: boolean
  /** The last error; `null` before the first failure, while pending, and after a success. */
  readonly error: E | null
  /** The last value, kept while pending; `null` before the first success and after a failure. */
  readonly value: A | null
}

export interface Action<V extends Verb<never>> extends ActionState<ValueOf<ReturnType<V>>, ErrorOf<ReturnType<V>>> {
  /** Runs the verb or, if a run is pending, returns that run's promise. The promise never rejects. */
  readonly run: (...args: Parameters<V>) => Promise<Result<ValueOf<ReturnType<V>>, ErrorOf<ReturnType<V>>>>
  /** Clears the last outcome. A pending run continues without updating the state. */
  readonly reset: () => void
}

const idle = { pending: false, error: null, value: null } as const
const startedState = <A, E>(before: ActionState<A, E>): ActionState<A, E> =>
  before.pending ? before : { pending: true, error: null, value: before.value }

/**
 * Runs a verb from a component. A second call while the first is pending shares its run, so a form cannot be sent twice. The run continues
 * after the component unmounts.
 *
 * Takes a safe verb of an app (`app.safe.teams.create`), a verb for effects (`Teams.create`), or any function that returns a promise, whose
 * error is then untyped.
 *
 * **Example** (A form)
 *
 * ```tsx
 * const { error, pending, run } = useAction(app.safe.auth.signInWithPassword)
 * // Unlike the prop `action`, `onSubmit` keeps the entered texts, which the user needs after an error.
 * const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
 *   event.preventDefault()
 *   const data = new FormData(event.currentTarget)
 *   void run({ email: String(data.get("email")), password: String(data.get("password")) })
 * }
 * return (
 *   <form onSubmit={submit}>
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
  // Needed in addition to the state, because two clicks may occur before it renders.
  const pending = useRef<Promise<Outcome>>(null)
  // Setting the state after the unmount throws once a test has removed its DOM. `<Activity>` ends effects for a while only.
  const isMounted = useRef(false)
  const laterState = useRef<typeof state>(null)
  useEffect(() => {
    isMounted.current = true
    if (laterState.current) setState(laterState.current)
    laterState.current = null
    return () => void (isMounted.current = false)
  }, [])

  const reset = useCallback(() => {
    pending.current = null
    setState(idle)
  }, [])

  const run = useCallback((...args: Parameters<V>) => {
    if (pending.current) return pending.current
    setState(startedState)
    // TypeScript does not resolve the conditional type of a generic verb here.
    const call = runner(() => verb(...args as never)) as Promise<Outcome>
    const running = call.then((result) => {
      if (pending.current === running) {
        pending.current = null
        const next = result.ok ? { ...idle, value: result.value } : { ...idle, error: result.error }
        if (isMounted.current) setState(next)
        else laterState.current = next
      }
      return result
    })
    pending.current = running
    // Outside the transition in which a form runs its action: React shows a transition's state only when the action has ended.
    void Promise.resolve().then(() => {
      if (pending.current === running) setState(startedState)
    })
    return running
  }, [runner, verb])

  return { ...state, run, reset }
}
