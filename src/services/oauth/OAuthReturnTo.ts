/**
 * The `returnTo` of an OAuth sign-in, kept in the tab: the provider returns it only with the tokens, which is too late if the sign-in needs
 * a second factor.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { withAttemptStorage } from "../internal/MfaAttempt.ts"
import { HandlerUrls } from "../navigation/HandlerUrls.ts"
import { redirectTo, redirectToMfa } from "../navigation/Navigation.ts"
import * as RedirectTarget from "../navigation/RedirectTarget.ts"
import { returnParameter } from "../navigation/ReturnAddress.ts"

/** The storage key of the `returnTo` of the latest OAuth sign-in. The value is the state of that sign-in, a space, and the address. */
const returnKey = "latchkey_oauth_return"

/** Keeps the return address until the browser returns from the identity provider. Replaces the address of an earlier sign-in. */
export const saveReturnTo = (state: string, address: string | undefined): Effect.Effect<void> =>
  withAttemptStorage((storage) =>
    address === undefined ? storage.removeItem(returnKey) : storage.setItem(returnKey, `${state} ${address}`)
  )

/** Removes and returns the address, but only if it was stored with this state, because users of a server share the storage. */
export const takeReturnTo = (state: string): Effect.Effect<string | undefined> =>
  withAttemptStorage((storage) => {
    const address = storage.getItem(returnKey)
    if (!address?.startsWith(`${state} `)) return undefined
    storage.removeItem(returnKey)
    return address.slice(state.length + 1)
  })

/**
 * Replaces the callback page with the second-factor page. `back`, if present, becomes the return address.
 *
 * **Errors** `UntrustedRedirect` · `RedirectLoop`
 */
export const redirectToMfaFor = Effect.fnUntraced(function*(back: string | undefined) {
  const { mfa } = yield* HandlerUrls
  const location = Option.getOrUndefined(yield* (yield* Navigator).location)
  if (back === undefined || location === undefined) return yield* redirectToMfa({ replace: true })
  const target = new URL(mfa, location)
  if (target.origin !== location.origin) return yield* redirectToMfa({ replace: true })
  target.searchParams.set(returnParameter, back)
  yield* redirectTo(RedirectTarget.relativePart(target), { replace: true })
})
