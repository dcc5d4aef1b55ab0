/** The state of a live value: pending, a value, or an error. */
import * as Cause from "effect/Cause"
import * as Equal from "effect/Equal"
import * as Exit from "effect/Exit"
import { isOutage } from "../errors/call/CallError.ts"

/** @category models @since 0.1.0 */
export type LiveState<A, E> =
  | { readonly status: "pending" }
  | {
    readonly status: "ok"
    readonly value: A
    /**
     * The error if the last read failed for a reason other than a refusal, such as a network error; `value` is then the last known one.
     * @default null
     */
    readonly stale: E | null
  }
  | { readonly status: "error"; readonly error: E }

export const pending: LiveState<never, never> = { status: "pending" }

export const okState = <A>(value: A): LiveState<A, never> => ({ status: "ok", value, stale: null })

/** The state after a read. An error other than a refusal, such as a network error, keeps the last value and marks it as stale. */
export const after = <A, E>(state: LiveState<A, E>, exit: Exit.Exit<A, E>): LiveState<A, E> => {
  if (Exit.isSuccess(exit)) {
    if (state.status !== "ok" || !Equal.equals(state.value, exit.value)) return okState(exit.value)
    return state.stale === null ? state : okState(state.value)
  }
  // Includes errors outside the type, because subscribers must not wait forever after a defect.
  const error = Cause.squash(exit.cause) as E
  return state.status === "ok" && isOutage(error) ? { ...state, stale: error } : { status: "error", error }
}
