/** The redirect to the page on which a user completes the sign-up. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { currentLocation } from "./currentLocation.ts"
import { HandlerUrls } from "./HandlerUrls.ts"
import { leaveFor } from "./HandOver.ts"
import { handOverIn } from "./HandOverQuery.ts"
import { redirectTo } from "./Navigation.ts"
import * as RedirectTarget from "./RedirectTarget.ts"
import { returnAddressIn, returnParameter } from "./ReturnAddress.ts"

/**
 * Replaces the current page with `urls.onboarding`, which afterwards leads to `back`, to the return address of the current page or, without
 * both, to `urls[to]`.
 *
 * **Errors** `UntrustedRedirect` · `RedirectLoop`
 */
export const redirectToContinueSignUp = Effect.fnUntraced(function*(
  to: "afterSignIn" | "afterSignUp",
  back: string | null = null
) {
  const urls = yield* HandlerUrls
  const location = yield* currentLocation
  if (location === undefined) return yield* redirectTo(urls.onboarding, { replace: true })
  const page = new URL(urls.onboarding, location)
  if (page.origin !== location.origin) {
    return yield* leaveFor("onboarding", { replace: true, here: back ?? undefined, noRedirectBack: false })
  }
  const returnAddress = back ?? returnAddressIn(location) ?? urls[to]
  const target = handOverIn(returnAddress, location)?.callback.href ??
    Result.getOrUndefined(RedirectTarget.from(returnAddress, location))
  if (target !== undefined) page.searchParams.set(returnParameter, target)
  yield* redirectTo(RedirectTarget.relativePart(page), { replace: true })
})
