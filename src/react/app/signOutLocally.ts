/** Sign-out as every component does it: with a redirect, and also where the provider does not answer. */
import * as Effect from "effect/Effect"
import { signOut } from "../../services/auth/SignOut.ts"
import { AuthRedirects } from "../../services/navigation/AuthRedirects.ts"
import type { SignOutRedirectOptions } from "../../services/navigation/signOutRedirect.ts"
import { inPage } from "./PageServices.ts"
import { withRedirectTimeout } from "./withRedirectTimeout.ts"

/** Ends the session of this browser. An error of the provider is not shown: the session has ended here. */
export const signOutLocally = (options: SignOutRedirectOptions = { redirect: true }) =>
  inPage(Effect.catchTag(signOut(options), "CallError", () => Effect.void))

/** The same for a menu, which does not wait until the page is gone. */
export const signOutWithRedirectTimeout = inPage(Effect.gen(function*() {
  const redirects = yield* AuthRedirects
  const brief = redirects && {
    ...redirects,
    go: (...where: Parameters<typeof redirects.go>) => Effect.asVoid(withRedirectTimeout(redirects.go(...where)))
  }
  yield* Effect.provideService(signOutLocally(), AuthRedirects, brief)
}))
