/** Sign-out as every component does it: redirecting, whether or not the provider can be told. */
import * as Effect from "effect/Effect"
import { signOut } from "../../services/auth/SignOut.ts"
import { AuthRedirects } from "../../services/navigation/AuthRedirects.ts"
import type { LeaveOptions } from "../../services/navigation/Leaving.ts"
import { withRedirectTimeout } from "../hooks/useCall.ts"

/** An error of the provider is not shown: the session has ended here. */
export const signOutLocally = (options: LeaveOptions = { redirect: true }) =>
  Effect.catchTag(signOut(options), "CallError", () => Effect.void)

/** The same without the wait for the page to be gone, for a menu. */
export const signOutWithRedirectTimeout = Effect.gen(function*() {
  const redirects = yield* AuthRedirects
  const brief = redirects && {
    ...redirects,
    go: (...where: Parameters<typeof redirects.go>) => Effect.asVoid(withRedirectTimeout(redirects.go(...where)))
  }
  yield* Effect.provideService(signOutLocally(), AuthRedirects, brief)
})
