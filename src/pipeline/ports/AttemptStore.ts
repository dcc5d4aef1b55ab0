/** The port to the storage that keeps a sign-in's attempt code until the second factor completes the sign-in. */
import * as Context from "effect/Context"

/**
 * The methods of `Storage` that keep the attempt code, under `attemptKey`, and the `returnTo` of the latest OAuth sign-in.
 * @category models @since 0.1.0
 */
export type AttemptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

/**
 * The storage key from which second-factor pages, including the provider's, read the attempt code (docs/provider/mfa.md#between-pages).
 */
export const attemptKey = "stack_mfa_attempt_code"

/**
 * A function that returns the storage for the attempt code, called for each access. If the function throws, nothing is stored; the error of
 * the sign-in still contains the code. Defaults to the tab's session storage (docs/provider/mfa.md#between-pages), found through
 * `document`: some servers also have a `sessionStorage`, but all their requests would share it.
 * @category references @since 0.1.0
 */
export const AttemptStore = Context.Reference<() => AttemptStorage>("latchkey/Attempt", {
  // Throws if there is no document, or if the document has no window.
  defaultValue: () => () => (document.defaultView as Window).sessionStorage
})
