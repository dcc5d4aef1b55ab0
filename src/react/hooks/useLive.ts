"use client"
/** Hooks that show live values: a component subscribes to the app's store, which reads the values. */
import { use, useCallback, useState, useSyncExternalStore } from "react"
import { type LiveState, pending } from "../../live/LiveState.ts"
import type { LiveStore } from "../../live/LiveStore.ts"
import type { LiveValue } from "../../live/LiveValue.ts"
import { type ReactServices, useAppContext } from "../app/AppContext.ts"
import { isServer, leaveToBrowser } from "../app/leaveToBrowser.ts"

const resolvedPromise: Promise<void> = Object.assign(Promise.resolve(), { status: "fulfilled" })

/** The store of live values, and the state that each value had on the server. */
export type Source<R> = {
  readonly store: LiveStore<R>
  readonly initial: (value: LiveValue<unknown, unknown, R>) => LiveState<unknown, never> | undefined
}

/** Like `useLiveState`, for any kind of app. */
export const useLiveStateIn = <A, E, R>({ initial, store }: Source<R>, latest: LiveValue<A, E, R>): LiveState<A, E> => {
  // The key identifies the value: another object with the same key is the same value.
  const [stableValue, keep] = useState(latest)
  const value = stableValue.key === latest.key ? stableValue : latest
  if (value !== stableValue) keep(latest)
  const read = () => store.get(value).state
  const subscribe = useCallback((onChange: () => void) => store.get(value).subscribe(onChange), [store, value])
  // Servers, and browsers that hydrate, show what the server read, even if a newer state is known, so that hydration matches.
  const readFirst = () => (initial(value) as LiveState<A, never> | undefined) ?? pending
  return useSyncExternalStore(subscribe, read, readFirst)
}

const missing = ({ key }: { readonly key: string }) => `The server has no value "${key.trim()}"`
const wayOut = "put the component into <Suspense>"

/** Tells developers why a server leaves a component to the browser: which value cannot be read, and the error of the read. */
export const causeOf = (value: { readonly key: string }, cause: unknown): Error => {
  const reason = typeof cause === "object" && cause !== null && "_tag" in cause ? ` (${String(cause._tag)})` : ""
  return new Error(`${missing(value)}${reason}: ${wayOut}.`, { cause })
}

/** The settled state of a live value, for any kind of app; suspends until the value settles. */
export const useSettledIn = <A, E, R>(source: Source<R>, value: LiveValue<A, E, R>): Settled<A, E> => {
  const { initial, store } = source
  let state = useLiveStateIn(source, value)
  if (isServer && initial(value) === pending) {
    leaveToBrowser(new Error(`${missing(value)}: ${wayOut}, or pass the value to \`dehydrateValues\`.`))
  }
  // React requires this call on each rendering with the same promise, even if there is nothing to wait for, because it may resume a
  // rendering at this point. Does not wait for the server's value.
  use(state.status === "pending" || initial(value) === undefined ? store.get(value).settled : resolvedPromise)
  while (state.status === "pending") {
    use(store.get(value).settled)
    state = store.get(value).state
  }
  return state
}
type Settled<A, E> = Exclude<LiveState<A, E>, { readonly status: "pending" }>

/** The value of a settled state of `value`. Throws the verb's error if the state has the status `error`. */
export const valueOf = <A, E>(value: { readonly key: string }, state: Settled<A, E>): A => {
  if (state.status === "ok") return state.value
  // Throws a refusal unchanged, so that an error boundary can handle it. Servers have no error boundaries.
  throw isServer ? leaveToBrowser(causeOf(value, state.error)) : state.error
}

/**
 * The state of a live value, such as `teams` of `latchkey/live`: `pending`, `ok` with the value, or `error` with the verb's own error. The component renders again only when the
 * state changes.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`
 * @category hooks @since 0.1.0
 */
export const useLiveState = <A, E>(value: LiveValue<A, E, ReactServices>): LiveState<A, E> =>
  useLiveStateIn(useAppContext(), value)

/**
 * A live value, such as `teams` of `latchkey/live`. Suspends until it is known, and throws the verb's error to the nearest error boundary. To retry, render the boundary's
 * children again.
 *
 * **Errors** those of the value; `AppContextNotFound`, thrown outside `<AuthProvider>`
 * @category hooks @since 0.1.0
 */
export const useLive = <A, E>(value: LiveValue<A, E, ReactServices>): A => valueOf(value, useSettledIn(useAppContext(), value))
