/** Signs out from components, and redirects even if the provider does not answer. */
import * as Effect from "effect/Effect"
import { signOut } from "../../services/auth/SignOut.ts"
import { AuthRedirects } from "../../services/navigation/AuthRedirects.ts"
import type { SignOutRedirectOptions } from "../../services/navigation/signOutRedirect.ts"
import { inPage } from "./PageServices.ts"
import { withRedirectTimeout } from "./withRedirectTimeout.ts"

/** Ends the session of this browser. Ignores errors of the provider, but not of the token store: the session may not have ended. */
export const signOutLocally = (options: SignOutRedirectOptions = { redirect: true }) =>
  inPage(Effect.catchTag(
    signOut(options),
    "CallError",
    (error) => error.reason._tag === "TokenStoreFailed" ? Effect.fail(error) : Effect.void
  ))

/** Signs out from a menu, which closes 300 ms after the redirect has begun. */
export const signOutWithRedirectTimeout = inPage(Effect.gen(function*() {
  const redirects = yield* AuthRedirects
  const brief = redirects && {
    ...redirects,
    go: (...where: Parameters<typeof redirects.go>) => withRedirectTimeout(redirects.go(...where))
  }
  yield* Effect.provideService(signOutLocally(), AuthRedirects, brief)
}))
