"use client"
/** Live values in components: all that React does is subscribe, and wait. */
import { use, useCallback, useState, useSyncExternalStore } from "react"
import { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { LiveState } from "../../live/LiveState.ts"
import type { LiveStore } from "../../live/LiveStore.ts"
import type { LiveValue } from "../../live/LiveValue.ts"
import { type ReactServices, useAppContext } from "../app/AppContext.ts"

/**
 * On a server, the nearest Suspense boundary is left for the browser to render. By this digest Next.js knows that nothing is wrong, and
 * says nothing on either side.
 * @category functions @since 0.1.0
 */
export const bailOutToBrowser = <E extends object>(error: E): E =>
  typeof window === "undefined" ? Object.assign(error, { digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING" }) : error

const nothing: Promise<void> = Object.assign(Promise.resolve(), { status: "fulfilled" })

/** Where a value is kept, and what it was on the server. @category models @since 0.1.0 */
export type Source<R> = {
  readonly store: LiveStore<R>
  readonly initial: (value: LiveValue<unknown, unknown, R>) => LiveState<unknown, never> | undefined
}

/** As `useLiveState`, of any app. @category hooks @since 0.1.0 */
export const useLiveStateIn = <A, E, R>({ initial, store }: Source<R>, given: LiveValue<A, E, R>): LiveState<A, E> => {
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

/** What is known of a value of any app, once it is read; suspends until then. @category hooks @since 0.1.0 */
export const useSettledIn = <A, E, R>(source: Source<R>, value: LiveValue<A, E, R>): Settled<A, E> => {
  const { initial, store } = source
  let state = useLiveStateIn(source, value)
  // React wants to be asked each time, also where there is nothing to wait for, and for the same promise: it may take up a rendering
  // where it waited. What the server showed is not waited for.
  use(state.status === "pending" || initial(value) === undefined ? store.get(value).settled : nothing)
  while (state.status === "pending") {
    use(store.get(value).settled)
    state = store.get(value).state
  }
  return state
}
type Settled<A, E> = Exclude<LiveState<A, E>, { readonly status: "pending" }>

/** The value of what was read; throws the verb's own error. @category functions @since 0.1.0 */
export const valueOf = <A, E>(state: Settled<A, E>): A => {
  if (state.status === "ok") return state.value
  // A refusal is thrown as it is, so that a boundary can tell what to do about it.
  throw state.error instanceof TokenStoreRequired ? bailOutToBrowser(state.error) : state.error
}

/**
 * What is known of a value: `pending`, `ok` with the value, or `error` with the verb's own error. Renders again when that
 * changes, and only then.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`
 * @category hooks @since 0.1.0
 */
export const useLiveState = <A, E>(value: LiveValue<A, E, ReactServices>): LiveState<A, E> =>
  useLiveStateIn(useAppContext(), value)

/**
 * A value, once there is one: suspends until then, and throws the verb's own error to the nearest error boundary. Rendering the
 * boundary's children anew tries again.
 *
 * **Errors** those of the value; `AppContextNotFound`, thrown outside `<AuthProvider>`
 * @category hooks @since 0.1.0
 */
export const useLive = <A, E>(value: LiveValue<A, E, ReactServices>): A => valueOf(useSettledIn(useAppContext(), value))
