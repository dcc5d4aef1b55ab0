"use client"
/** The signed-in user in components, and what to do where there is none. */
import { use } from "react"
import { NotSignedIn } from "../errors/UsageErrors.ts"
import type { LiveState } from "../live/LiveState.ts"
import { currentUser } from "../live/values.ts"
import type { CurrentUser } from "../schema/User.ts"
import { get } from "../services/CurrentUser.ts"
import type { GetErrors, Or } from "../services/SignedInUser.ts"
import { type AppContext, useAppContext } from "./AppContext.ts"
import { leftToBrowser, useLive, useLiveState } from "./useLive.ts"

export interface UseUserOptions<O extends Or = Or> {
  /**
   * What to do when nobody is signed in.
   *
   * - `"return-null"`: gives `null`.
   * - `"throw"`: throws `NotSignedIn` to the nearest error boundary.
   * - `"redirect"`: sends the person to the sign-in page, which leads back, and suspends meanwhile.
   * - `"anonymous"`: signs up an anonymous user, suspending meanwhile; anonymous users count as signed in.
   *
   * @default "return-null"
   */
  readonly or?: O
  /** Whether an anonymous user counts as signed in. @default false */
  readonly includeAnonymous?: boolean
}

/** What has been begun because nobody was there, once for all components of an app. */
const begun = new WeakMap<object, Map<Or, Promise<unknown>>>()

const begin = ({ runtime, store }: AppContext, or: "redirect" | "anonymous"): Promise<unknown> => {
  const ofApp = begun.get(store) ?? new Map<Or, Promise<unknown>>()
  begun.set(store, ofApp)
  const found = ofApp.get(or)
  if (found) return found
  const forget = () => ofApp.delete(or)
  const under = or === "anonymous"
    ? runtime.runPromise(get({ or })).then((user) => store.put(currentUser, user))
    : runtime.runPromise(get({ or })).then(() =>
      new Promise((resolve) => {
        // The page is being left. Should somebody sign in on it all the same, it goes on.
        const leave = store.get(currentUser).subscribe(() => {
          leave()
          resolve(undefined)
        })
      })
    )
  // A failure is thrown where it is waited for, and forgotten with the next rendering.
  ofApp.set(or, under)
  void under.then(forget, () => setTimeout(forget))
  return under
}

const shownOf = (user: CurrentUser | null, { includeAnonymous = false, or }: UseUserOptions) =>
  user !== null && (includeAnonymous || or === "anonymous" || !user.isAnonymous) ? user : null

/**
 * The signed-in user, kept up to date; suspends until it is known.
 *
 * **Errors**, thrown to the nearest error boundary: `NotSignedIn` (with `or: "throw"`; on a server with `or: "redirect"` and `or: "anonymous"` too, which
 * are for the browser to do) · `UntrustedRedirect`, `RedirectLoop` (with `or: "redirect"`) · `AnonymousAccountsNotEnabled` (with
 * `or: "anonymous"`) · `TokenStoreRequired` · `CallError` · `AppContextNotFound`
 */
export function useUser(options: UseUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): CurrentUser
export function useUser(options?: UseUserOptions): CurrentUser | null
export function useUser(options: UseUserOptions = {}): CurrentUser | null {
  const context = useAppContext()
  let user = shownOf(useLive(currentUser), options)
  const { or = "return-null" } = options
  if (or === "return-null") return user
  while (user === null) {
    if (or === "throw") throw new NotSignedIn()
    if (typeof window === "undefined") throw leftToBrowser(new NotSignedIn())
    use(begin(context, or))
    const { state } = context.store.get(currentUser)
    user = state.status === "ok" ? shownOf(state.value, options) : null
  }
  return user
}

/** The same without suspending: `pending`, `ok` with the user or `null`, or `error`. */
export const useUserState = ({ includeAnonymous = false }: Pick<UseUserOptions, "includeAnonymous"> = {}): LiveState<
  CurrentUser | null,
  GetErrors["return-null"]
> => {
  const state = useLiveState(currentUser)
  return state.status === "ok" && !includeAnonymous && state.value?.isAnonymous === true ? { ...state, value: null } : state
}
