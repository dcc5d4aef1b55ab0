"use client"
/** Hooks for the signed-in user, with a signed-out fallback. */
import { use } from "react"
import { ReadCurrentUser } from "../../endpoints/users/CurrentUser.ts"
import { NotSignedIn } from "../../errors/local/UsageErrors.ts"
import { currentUser } from "../../live/pageValues.ts"
import { runLater } from "../../pipeline/timing/Runtime.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import { get } from "../../services/client/CurrentUser.ts"
import { countsAsSignedIn, type FindOptions, findOrRedirect } from "../../services/internal/SignedInUser.ts"
import { awaitSignOut } from "../../services/navigation/signOutRedirect.ts"
import { type AppContextValue, useAppContext } from "../app/AppContext.ts"
import { isServer, leaveToBrowser } from "../app/leaveToBrowser.ts"
import { causeOf, useLive } from "./useLive.ts"

/** @category models @since 0.1.0 */
export interface UseUserOptions extends FindOptions {
  /**
   * What to do when no user is signed in.
   *
   * - `"throw"`: throws `NotSignedIn` to the nearest error boundary.
   * - `"redirect"`: redirects to the sign-in page, which leads back to the current page, and suspends until a user is signed in.
   * - `"anonymous"`: signs up an anonymous user, and suspends until the sign-up is complete; anonymous users count as signed in.
   *
   * @default the hook returns `null`
   */
  readonly or?: "anonymous" | "redirect" | "throw" | undefined
}

/** A signed-out fallback that has started. */
interface StartedFallback {
  readonly waiting: Promise<unknown>
  /** The address to which a router has navigated within the same document; `undefined` before that. */
  readonly arrivedAt: () => string | undefined
}

/** The signed-out fallbacks that have started, shared by all components of an app. */
const startedFallbacks = new WeakMap<object, Map<"anonymous" | "redirect", StartedFallback>>()

/**
 * Settled promises of each app, in order. React compares the promises of a replayed rendering by position, so each rendering uses all
 * settled promises again before it uses a new one.
 */
const settledPromises = new WeakMap<object, Array<Promise<unknown>>>()
const settledPromisesOf = ({ store }: AppContextValue): Array<Promise<unknown>> => {
  const promises = settledPromises.get(store) ?? []
  settledPromises.set(store, promises)
  return promises
}

/**
 * Whether a started fallback no longer applies. A user whom a router redirected may have navigated elsewhere since, for example back to the
 * protected page, and must be redirected again.
 */
const isOver = ({ arrivedAt }: StartedFallback) => ![undefined, location.href].includes(arrivedAt())

/** Defers a call: during rendering, no router may navigate and no store may change. */
const defer = <A>(begin: () => Promise<A>): Promise<A> => Promise.resolve().then(begin)

const userOrRedirect = findOrRedirect(ReadCurrentUser)

/** Redirects to the sign-in page, and waits until a user has signed in. */
const redirect = ({ runtime, store }: AppContextValue): StartedFallback => {
  const from = location.href
  let to: string | undefined
  const arrive = () => {
    if (location.href !== from) to ??= location.href
  }
  // Not every router reports its arrival; without a report from the browser either (HTML, Navigation API), a timeout decides.
  const over = new AbortController()
  const { signal } = over
  ;(globalThis as { readonly navigation?: EventTarget }).navigation?.addEventListener("currententrychange", arrive, { signal })
  const leave = () =>
    new Promise<void>((resolve) => {
      arrive()
      // Waits while the browser leaves the page. Continues if a user signs in nevertheless, or if the browser restores the page.
      const unsubscribe = store.get(currentUser).subscribe(() => resolve())
      addEventListener("pageshow", ({ persisted }) => persisted && resolve(), { signal })
      signal.addEventListener("abort", unsubscribe)
    })
  const lead = async () => {
    // A sign-out may have redirected first. If so, a component that is still shown renders again from its current state.
    if (await runtime.runPromise(awaitSignOut)) return
    const user = await runtime.runPromise(userOrRedirect)
    // A user may have just signed in, which the store does not know yet.
    if (user === null) await leave()
    else store.put(currentUser, user)
  }
  const waiting = defer(lead).finally(() => over.abort())
  return { waiting, arrivedAt: () => to }
}

const signUp = ({ runtime, store }: AppContextValue): StartedFallback => ({
  waiting: defer(() => runtime.runPromise(get({ or: "anonymous" }))).then((user) => store.put(currentUser, user)),
  arrivedAt: () => undefined
})

const begin = (context: AppContextValue, or: "redirect" | "anonymous"): Promise<unknown> => {
  const { store } = context
  const ofApp = startedFallbacks.get(store) ?? new Map<"anonymous" | "redirect", StartedFallback>()
  startedFallbacks.set(store, ofApp)
  const existing = ofApp.get(or)
  if (existing && !isOver(existing)) return existing.waiting
  const promise = or === "redirect" ? redirect(context) : signUp(context)
  const forget = () => ofApp.get(or) === promise && ofApp.delete(or)
  const end = () => forget() && settledPromisesOf(context).push(promise.waiting)
  // A failure is thrown where the promise is awaited. The next rendering clears it.
  ofApp.set(or, promise)
  void promise.waiting.then(end, () => runLater(forget))
  return promise.waiting
}

const shownOf = (user: CurrentUser | null, options: UseUserOptions) =>
  user !== null && countsAsSignedIn(user, options) ? user : null

/**
 * The signed-in user, kept up to date. Suspends until the user, or the absence of a user, is known. `useLiveState(currentUser)` does not
 * suspend, and includes anonymous and restricted users.
 *
 * **Errors**, thrown to the nearest error boundary: `NotSignedIn` (with `or: "throw"`) · `UntrustedRedirect`, `RedirectLoop` (with `or: "redirect"`) · `AnonymousAccountsNotEnabled` (with
 * `or: "anonymous"`) · `TokenStoreRequired` · `CallError` · `AppContextNotFound`
 * @category hooks @since 0.1.0
 */
export function useUser(options: UseUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): CurrentUser
export function useUser(options?: UseUserOptions): CurrentUser | null
export function useUser(options: UseUserOptions = {}): CurrentUser | null {
  const context = useAppContext()
  let user = shownOf(useLive(currentUser), options)
  const { or } = options
  if (or === undefined || user !== null) return user
  if (isServer) leaveToBrowser(causeOf(currentUser, new NotSignedIn()))
  if (or === "throw") throw new NotSignedIn()
  for (const waiting of settledPromisesOf(context)) use(waiting)
  while (user === null) {
    use(begin(context, or))
    const { state } = context.store.get(currentUser)
    user = state.status === "ok" ? shownOf(state.value, options) : null
  }
  return user
}
