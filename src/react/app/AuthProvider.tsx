"use client"
/** Provides an app to components: its session, and its live values. */
import type * as Layer from "effect/Layer"
import { type ReactNode, useContext, useEffect, useRef, useState } from "react"
import { type DehydratedValues, hydrateValue } from "../../live/DehydratedValues.ts"
import { type LiveState, okState as knownState, pending } from "../../live/LiveState.ts"
import type { LiveValue } from "../../live/LiveValue.ts"
import { makeRuntime } from "../../pipeline/timing/Runtime.ts"
import { type RunsWith, runtimeKey } from "../../promise/calls/Promised.ts"
import { storeOf } from "../../promise/liveOf.ts"
import { AppContext, type AppContextValue, type ReactServices } from "./AppContext.ts"
import { type Brand, BrandContext } from "./Brand.ts"
import { isServer } from "./leaveToBrowser.ts"

/** A live value, and what the server read for it. Created by `initialValue`. @category models @since 0.1.0 */
export interface InitialValue {
  readonly value: LiveValue<unknown, unknown, ReactServices>
  readonly is: unknown
}

/** A value from the server's rendering, for `<AuthProvider initial>`. @category functions @since 0.1.0 */
export const initialValue = <A, E>(value: LiveValue<A, E, ReactServices>, is: A): InitialValue => ({ value, is })

/** @category models @since 0.1.0 */
export interface AuthProviderProps {
  /**
   * An app of `latchkey/promise`, which the caller disposes of; or a layer that creates one, with the lifetime of this component. Create
   * the app or the layer outside any component; on a server, once for each request, because it holds the values of one user.
   */
  readonly app: RunsWith<ReactServices> | Layer.Layer<ReactServices, unknown>
  /**
   * The values that the server read, so that hydration matches and the browser does not read them again. Either the JSON of
   * `dehydrateValues` (newer JSON replaces the values on the page), or a list of `initialValue` results (only the list of the first
   * rendering is used). Hooks for other values show the fallback of the nearest `<Suspense>` on the server, and read them in the browser.
   * Without `initial`, a server reads each value while it renders, and the browser reads it again.
   */
  readonly initial?: DehydratedValues | ReadonlyArray<InitialValue> | undefined
  /**
   * The app's name and logo for all pages. Default: the project's display name; inside another `<AuthProvider>`, the outer one's brand.
   * `null`: none.
   */
  readonly brand?: Brand | null | undefined
  readonly children?: ReactNode
}

const isApp = (app: AuthProviderProps["app"]): app is RunsWith<ReactServices> => runtimeKey in app

/** One runtime per layer, even if `<AuthProvider>` renders again before it is mounted. */
const runtimes = new WeakMap<object, { readonly runtime: AppContextValue["runtime"]; mounted: number }>()

const runtimeOf = (layer: Layer.Layer<ReactServices, unknown>) => {
  const existing = runtimes.get(layer)
  if (existing) return existing
  const entry = { runtime: makeRuntime(layer), mounted: 0 }
  runtimes.set(layer, entry)
  return entry
}

const isKnown = (initial: NonNullable<AuthProviderProps["initial"]>): initial is DehydratedValues =>
  "values" in initial && "user" in initial

const contextOf = ({ app, initial: initialValues }: AuthProviderProps): AppContextValue => {
  const initial = initialValues ?? []
  const runtime = isApp(app) ? app[runtimeKey] : runtimeOf(app).runtime
  const store = storeOf(runtime)
  const states = new Map<string, LiveState<unknown, never> | undefined>()
  // On a server, only this context has the values, because requests of other users may share the app.
  if (isKnown(initial)) {
    if (!isServer) store.know(initial)
  } else {
    for (const { is, value } of initial) {
      if (!isServer) store.put(value, is)
      states.set(value.key, knownState(is))
    }
  }
  return {
    app: isApp(app) ? app : null,
    runtime,
    store,
    initial: (value) => {
      if (isKnown(initial) && !states.has(value.key)) states.set(value.key, hydrateValue(initial.values, value))
      // With values for the browser, a server reads no others: the browser would read them again, and perhaps differently.
      return states.get(value.key) ?? (isServer && initialValues ? pending : undefined)
    }
  }
}

/**
 * Provides an app to the components inside it.
 *
 * **Example** (An app that shows the user's name)
 *
 * ```tsx
 * const app = createClientApp({ projectId, tokenStore: "cookie" })
 * const Root = () => (
 *   <AuthProvider app={app}>
 *     <Suspense fallback="…">
 *       <Profile />
 *     </Suspense>
 *   </AuthProvider>
 * )
 * const Profile = () => <p>{useUser({ or: "redirect" }).displayName}</p>
 * ```
 * @category components @since 0.1.0
 */
export const AuthProvider = (props: AuthProviderProps): ReactNode => {
  const { app, brand, children, initial } = props
  const outer = useContext(AppContext)
  // The server's values apply only to the first rendering.
  const [entry, setMade] = useState(() => ({ app, context: contextOf(props) }))
  if (entry.app !== app) setMade({ app, context: contextOf(props) })
  // Hydration inside a provider of the same app, such as `<AuthPages>`, needs the server's values too.
  const context = initial === undefined && outer?.app === app ? outer : entry.context

  useEffect(() => {
    if (isApp(app)) return undefined
    const heldRuntime = runtimeOf(app)
    heldRuntime.mounted++
    // The runtime was disposed of while the page was hidden, and the page is visible again.
    if (heldRuntime.runtime !== context.runtime) setMade({ app, context: contextOf({ app, initial }) })
    return () => {
      heldRuntime.mounted--
      // StrictMode mounts twice. A provider that is mounted again by then is still in use.
      void Promise.resolve().then(() => {
        if (heldRuntime.mounted > 0) return
        if (runtimes.get(app) === heldRuntime) runtimes.delete(app)
        void heldRuntime.runtime.dispose()
      })
    }
  }, [app, context, initial])

  const last = useRef(initial)
  useEffect(() => {
    if (last.current === initial) return
    last.current = initial
    // The server has rendered again, for example after a server action.
    if (initial && isKnown(initial)) context.store.know(initial)
  }, [context, initial])

  useEffect(() => {
    const refresh = () => context.store.refreshStale()
    addEventListener("online", refresh)
    return () => removeEventListener("online", refresh)
  }, [context])

  const inside = brand === undefined ? children : <BrandContext value={brand}>{children}</BrandContext>
  return <AppContext value={context}>{inside}</AppContext>
}
