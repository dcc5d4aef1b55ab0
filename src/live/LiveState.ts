/** The state of a live value: pending, a value, or an error. */
import * as Cause from "effect/Cause"
import * as Equal from "effect/Equal"
import * as Exit from "effect/Exit"
import * as Hash from "effect/Hash"
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

const isRecord = (a: unknown): a is { readonly [name: string]: unknown } =>
  typeof a === "object" && a !== null && Object.getPrototypeOf(a) === Object.prototype

/** Returns `next` with the unchanged rows and fields of `before`, so that a component that shows an unchanged row does not render again. */
const shareUnchanged = (before: unknown, next: unknown): unknown => {
  if (Equal.equals(before, next)) return before
  if (Array.isArray(before) && Array.isArray(next)) {
    const rows = new Map(before.map((row) => [Hash.hash(row), row]))
    return next.map((row) => Equal.equals(rows.get(Hash.hash(row)), row) ? rows.get(Hash.hash(row)) : row)
  }
  if (!isRecord(before) || !isRecord(next)) return next
  return Object.fromEntries(Object.entries(next).map(([name, field]) => [name, shareUnchanged(before[name], field)]))
}

/** The state after a read. An error other than a refusal, such as a network error, keeps the last value and marks it as stale. */
export const after = <A, E>(state: LiveState<A, E>, exit: Exit.Exit<A, E>): LiveState<A, E> => {
  if (Exit.isSuccess(exit)) {
    if (state.status !== "ok") return okState(exit.value)
    // Equal parts have the same type.
    const value = shareUnchanged(state.value, exit.value) as A
    return state.stale === null && value === state.value ? state : okState(value)
  }
  // Includes errors outside the type, because subscribers must not wait forever after a defect.
  const error = Cause.squash(exit.cause) as E
  return state.status === "ok" && isOutage(error) ? { ...state, stale: error } : { status: "error", error }
}
