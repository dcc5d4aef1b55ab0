/** The `returnTo` of a sign-in at an identity provider, kept in the tab: the API gives it back with the tokens only, so not before a second factor. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { withAttemptStorage } from "../internal/MfaAttempt.ts"
import { HandlerUrls } from "../navigation/HandlerUrls.ts"
import { redirectTo, redirectToMfa } from "../navigation/Navigation.ts"
import * as RedirectTarget from "../navigation/RedirectTarget.ts"
import { returnParameter } from "../navigation/ReturnAddress.ts"

/** Holds the state of the latest start, a space, and the address. */
const returnKey = "latchkey_oauth_return"

/** Keeps the address until the browser is back. Replaces that of an earlier start. */
export const saveReturnTo = (state: string, address: string | undefined): Effect.Effect<void> =>
  withAttemptStorage((storage) =>
    address === undefined ? storage.removeItem(returnKey) : storage.setItem(returnKey, `${state} ${address}`)
  )

/** The address of the start with this state, and no other's: on servers many people share the storage. */
export const takeReturnTo = (state: string): Effect.Effect<string | undefined> =>
  withAttemptStorage((storage) => {
    const kept = storage.getItem(returnKey)
    if (!kept?.startsWith(`${state} `)) return undefined
    storage.removeItem(returnKey)
    return kept.slice(state.length + 1)
  })

/**
 * To the page that asks for a second factor, in place of the callback page; `back` comes before the return address of that page.
 *
 * **Errors** `UntrustedRedirect` · `RedirectLoop`
 */
export const redirectToMfaFor = Effect.fnUntraced(function*(back: string | undefined) {
  const { mfa } = yield* HandlerUrls
  const location = Option.getOrUndefined(yield* (yield* Navigator).location)
  if (back === undefined || location === undefined) return yield* redirectToMfa({ replace: true })
  const target = new URL(mfa, location)
  if (target.origin !== location.origin) return yield* redirectTo(target.href, { replace: true })
  target.searchParams.set(returnParameter, back)
  yield* redirectTo(RedirectTarget.relativePart(target), { replace: true })
})
