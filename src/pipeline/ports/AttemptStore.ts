/** The port to where the attempt code of a sign-in waits until its second factor finishes it. */
import * as Context from "effect/Context"

/**
 * As the Web's own storage. It holds the attempt code, by `attemptKey`, and the `returnTo` of the latest OAuth sign-in.
 * @category models @since 0.1.0
 */
export type AttemptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

/**
 * Where the page that asks for the second factor looks, the provider's own too (docs/provider/mfa.md#between-pages).
 * @category constants @since 0.1.0
 */
export const attemptKey = "stack_mfa_attempt_code"

/**
 * Gives the storage each time it is asked, and may throw: then nothing is kept, and the caller passes the code on. By default the
 * tab's session storage (docs/provider/mfa.md#between-pages). It is found by its page, for some servers have a `sessionStorage` too, which
 * all their requests would share.
 * @category references @since 0.1.0
 */
export const AttemptStore = Context.Reference<() => AttemptStorage>("latchkey/Attempt", {
  // Where there is no page, or it has no window, this throws.
  defaultValue: () => () => (document.defaultView as Window).sessionStorage
})
