"use client"
/** Live values in components: all that React does is subscribe, and wait. */
import { use, useCallback, useState, useSyncExternalStore } from "react"
import { TokenStoreRequired } from "../errors/UsageErrors.ts"
import type { LiveState } from "../live/LiveState.ts"
import type { LiveValue } from "../live/LiveValue.ts"
import { type ReactServices, useAppContext } from "./AppContext.ts"

/**
 * What is known of a value: `pending`, `ok` with the value, or `error` with the verb's own error. Renders again when that
 * changes, and only then.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`
 */
export const useLiveState = <A, E>(given: LiveValue<A, E, ReactServices>): LiveState<A, E> => {
  const { initial, store } = useAppContext()
  // The key tells what is read: another object with it is the same value.
  const [kept, keep] = useState(given)
  const value = kept.key === given.key ? kept : given
  if (value !== kept) keep(given)
  const read = () => store.get(value).state
  const subscribe = useCallback((changed: () => void) => store.get(value).subscribe(changed), [store, value])
  // What the server showed is shown first here too, whatever has come to be known since. It is kept by the same key.
  const readFirst = () => (initial(value) as LiveState<A, never> | undefined) ?? read()
  return useSyncExternalStore(subscribe, read, readFirst)
}

/**
 * On a server, the nearest Suspense boundary is left for the browser to render. By this digest Next.js knows that nothing is wrong, and
 * says nothing on either side.
 */
export const leftToBrowser = <E extends object>(error: E): E =>
  typeof window === "undefined" ? Object.assign(error, { digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING" }) : error

const nothing: Promise<void> = Object.assign(Promise.resolve(), { status: "fulfilled" })

/**
 * A value, once there is one: suspends until then, and throws the verb's own error to the nearest error boundary. Rendering the
 * boundary's children anew tries again.
 *
 * **Errors** those of the value; `AppContextNotFound`, thrown outside `<AuthProvider>`
 */
export const useLive = <A, E>(value: LiveValue<A, E, ReactServices>): A => {
  const { initial, store } = useAppContext()
  let state = useLiveState(value)
  // React wants to be asked each time, also where there is nothing to wait for, and for the same promise: it may take up a rendering
  // where it waited. What the server showed is not waited for.
  use(state.status === "pending" || initial(value) === undefined ? store.get(value).settled : nothing)
  while (state.status === "pending") {
    use(store.get(value).settled)
    state = store.get(value).state
  }
  if (state.status === "ok") return state.value
  // A refusal is thrown as it is, so that a boundary can tell what to do about it.
  throw state.error instanceof TokenStoreRequired ? leftToBrowser(state.error) : state.error
}
