/** The live values of a promise app. */
import type * as ManagedRuntime from "effect/ManagedRuntime"
import type { Live } from "../live/LiveEntry.ts"
import { type LiveStore, make } from "../live/LiveStore.ts"
import type { LiveValue } from "../live/LiveValue.ts"
import { globalSingleton } from "../pipeline/globalSingleton.ts"
import type { ApiClient } from "../pipeline/ports/ApiClient.ts"
import type { Session } from "../pipeline/session/Session.ts"
import { type RunsWith, runtimeKey } from "./calls/Promised.ts"

/** The stores of live values, one for each app's runtime, created on first use. */
const stores = globalSingleton("stores", () => new WeakMap<object, unknown>())

/** Creates a store of live values for a runtime. Other parts of the program do not share the store. */
export const newStoreOf = <R>(runtime: ManagedRuntime.ManagedRuntime<R, unknown>): LiveStore<R> => {
  // Values need an API client and a session. An app without these has no values to read.
  const complete = runtime as ManagedRuntime.ManagedRuntime<R | ApiClient | Session, unknown>
  return make<R>((effect) => complete.runFork(effect))
}

/** The store of live values of a runtime. */
export const storeOf = <R>(runtime: ManagedRuntime.ManagedRuntime<R, unknown>): LiveStore<R> => {
  // Stores are made below only, each for its own runtime.
  const existing = stores.get(runtime) as LiveStore<R> | undefined
  if (existing) return existing
  const store = newStoreOf(runtime)
  stores.set(runtime, store)
  return store
}

/** The objects that `live` has returned, by the entry that they showed at that time. */
const views = new WeakMap<object, unknown>()

/**
 * A value of an app that stays up to date while it has subscribers: it is read on first use, again after each change that affects it (at
 * most every 300 ms), and dropped 5 seconds after the last subscriber has left. The returned object remains usable: the next use of a
 * dropped value reads it again.
 *
 * **Example** (Showing the user without a framework)
 *
 * ```ts
 * const user = live(app, currentUser)
 * const unsubscribe = user.subscribe(() => {
 *   if (user.state.status === "ok") title.textContent = user.state.value?.displayName ?? "Signed out"
 * })
 * ```
 * @category constructors @since 0.1.0
 */
export const live = <A, E, R>(app: RunsWith<R>, value: LiveValue<A, E, NoInfer<R>>): Live<A, E> => {
  const store = storeOf(app[runtimeKey])
  // The store drops entries, so each use looks up the current one.
  const entry = () => store.get(value)
  const first = entry()
  // The view of an entry has the types of the entry.
  const existing = views.get(first) as Live<A, E> | undefined
  if (existing) return existing
  const view: Live<A, E> = {
    get state() {
      return entry().state
    },
    get settled() {
      return entry().settled
    },
    subscribe: (onChange) => entry().subscribe(onChange),
    refresh: () => entry().refresh()
  }
  views.set(first, view)
  return view
}
