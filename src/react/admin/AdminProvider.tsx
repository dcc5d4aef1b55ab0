"use client"
/** The React provider of a project's admin app. It can be inside `<AuthProvider>`, which provides the user's app. */
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { createContext, type ReactNode, use, useMemo } from "react"
import { AdminAppContextNotFound } from "../../errors/local/ContextErrors.ts"
import type { LiveState } from "../../live/LiveState.ts"
import type { LiveStore } from "../../live/LiveStore.ts"
import type { LiveValue } from "../../live/LiveValue.ts"
import { currentUser } from "../../live/pageValues.ts"
import type { AdminAccess, ServerAccess } from "../../pipeline/ports/Access.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import type { AdminApp } from "../../promise/AdminApp.ts"
import { type RunsWith, runtimeKey } from "../../promise/calls/Promised.ts"
import { newStoreOf } from "../../promise/liveOf.ts"
import { AppContext, type AppContextValue } from "../app/AppContext.ts"
import { type Source, useLiveStateIn, useSettledIn, valueOf } from "../hooks/useLive.ts"

/**
 * The services that hooks of `latchkey/react/admin` need from an app. Every app of `createAdminApp` has them.
 * @category models @since 0.1.0
 */
export type AdminServices = ApiClient | Session | Settings | ServerAccess | AdminAccess

interface AdminContext extends Source<AdminServices> {
  readonly app: object
}

const Admin = createContext<AdminContext | undefined>(undefined)

/** @category models @since 0.1.0 */
export interface AdminProviderProps {
  /**
   * An app of `createAdminApp`, which the caller disposes of. Create it outside the component. In a page, use the app of an owned project
   * (`{ projectId, owner }`): server keys must not reach a browser.
   */
  readonly app: RunsWith<AdminServices>
  readonly children?: ReactNode
}

type Runtime = ManagedRuntime.ManagedRuntime<AdminServices, unknown>

/** The store of each app. Replaced when the user changes, so that no user sees the values of another user. */
const stores = new WeakMap<Runtime, { readonly owner: string | null; readonly store: LiveStore<AdminServices> }>()

const storeFor = (runtime: Runtime, owner: string | null): LiveStore<AdminServices> => {
  const existing = stores.get(runtime)
  if (existing?.owner === owner) return existing.store
  const store = newStoreOf(runtime)
  stores.set(runtime, { owner, store })
  return store
}

/** Returns no initial state: an admin app hydrates nothing, because the values from the server belong to the user's app. */
const initial = (_value: LiveValue<unknown, unknown, AdminServices>): LiveState<unknown, never> | undefined => undefined

const Provided = ({ app, children, owner }: AdminProviderProps & { readonly owner: string | null }): ReactNode => {
  const runtime = app[runtimeKey]
  const store = storeFor(runtime, owner)
  const context = useMemo(() => ({ app, initial, store }), [app, store])
  return <Admin value={context}>{children}</Admin>
}

/** Reads the signed-in owner, and renders `Provided` with the owner's id. */
const OwnerProvider = ({ context, ...props }: AdminProviderProps & { readonly context: AppContextValue }): ReactNode => {
  const state = useSettledIn(context, currentUser)
  const owner = state.status === "ok" ? state.value?.id ?? null : null
  return <Provided {...props} owner={owner} />
}

/**
 * Provides an admin app to the hooks of `latchkey/react/admin`. Inside `<AuthProvider app={owner}>`, suspends until the signed-in user is
 * known, and reads all values again when another user signs in.
 *
 * **Example** (The keys of an owned project)
 *
 * ```tsx
 * const owner = createClientApp({ projectId: "internal", tokenStore: "cookie" })
 * const admin = createAdminApp({ projectId, owner })
 * const Keys = () => useAdminLive(internalApiKeys).map(({ description, id }) => <li key={id}>{description}</li>)
 * const Root = () => (
 *   <AuthProvider app={owner}>
 *     <Suspense fallback="…">
 *       <AdminProvider app={admin}>
 *         <Keys />
 *       </AdminProvider>
 *     </Suspense>
 *   </AuthProvider>
 * )
 * ```
 * @category components @since 0.1.0
 */
export const AdminProvider = (props: AdminProviderProps): ReactNode => {
  const context = use(AppContext)
  return context === undefined ? <Provided {...props} owner={null} /> : <OwnerProvider {...props} context={context} />
}

const useAdminContext = (): AdminContext => {
  const context = use(Admin)
  if (context === undefined) throw new AdminAppContextNotFound({})
  return context
}

/**
 * The app of `<AdminProvider>`. **Errors** `AdminAppContextNotFound`, thrown outside `<AdminProvider>`
 * @category hooks @since 0.1.0
 */
// Only the provider knows the type of its app.
export const useAdminApp = (): AdminApp => useAdminContext().app as AdminApp

/**
 * A live value of the admin app, such as `internalApiKeys` of `latchkey/live/admin`. Suspends until it is known, and throws the verb's
 * error to the nearest error boundary.
 *
 * **Errors** those of the value; `AdminAppContextNotFound`, thrown outside `<AdminProvider>`
 * @category hooks @since 0.1.0
 */
export const useAdminLive = <A, E>(value: LiveValue<A, E, AdminServices>): A =>
  valueOf(value, useSettledIn(useAdminContext(), value))

/**
 * The state of a value of the admin app: `pending`, `ok` with the value, or `error` with the verb's own error.
 *
 * **Errors** `AdminAppContextNotFound`, thrown outside `<AdminProvider>`
 * @category hooks @since 0.1.0
 */
export const useAdminLiveState = <A, E>(value: LiveValue<A, E, AdminServices>): LiveState<A, E> =>
  useLiveStateIn(useAdminContext(), value)
