/** Redirects of sign-in and sign-out calls, for Effect programs that enable them; the apps of `latchkey/promise` include them. */
import * as Layer from "effect/Layer"
import { AuthRedirects, type AuthRedirectsService } from "../../services/navigation/AuthRedirects.ts"
import {
  redirectTo,
  redirectToAfterSignIn,
  redirectToAfterSignOut,
  redirectToAfterSignUp,
  redirectToMfa
} from "../../services/navigation/Navigation.ts"
import * as RedirectTarget from "../../services/navigation/RedirectTarget.ts"
import { redirectToContinueSignUp } from "../../services/navigation/redirectToContinueSignUp.ts"
import { depart } from "../../services/navigation/signOutRedirect.ts"

/** @category models @since 0.1.0 */
export interface AuthRedirectsOptions {
  /** Whether calls redirect if they do not set the option `redirect`. @default false */
  readonly byDefault?: boolean | undefined
}

const pages = {
  afterSignIn: redirectToAfterSignIn,
  afterSignUp: redirectToAfterSignUp,
  afterSignOut: redirectToAfterSignOut,
  mfa: redirectToMfa
}

/** @category constructors @since 0.1.0 */
export const make = ({ byDefault = false }: AuthRedirectsOptions = {}): AuthRedirectsService => ({
  byDefault,
  check: RedirectTarget.check,
  depart,
  go: (to, { isSignUpDue = false, replace }) =>
    typeof to !== "string"
      ? redirectTo(to.address, { replace })
      : isSignUpDue && (to === "afterSignIn" || to === "afterSignUp")
      ? redirectToContinueSignUp(to)
      : pages[to]({ replace })
})

/**
 * Lets calls redirect with the program's `Navigator` to the addresses of `HandlerUrls`.
 *
 * **Example** (In a browser)
 *
 * ```ts
 * const app = Layer.mergeAll(ClientApp.layer({ projectId, tokenStore }), NavigatorBrowser.layer, AuthRedirects.layer())
 * Auth.signInWithPassword({ email, password, redirect: true }).pipe(Effect.provide(app))
 * ```
 * @category layers @since 0.1.0
 */
export const layer = (options: AuthRedirectsOptions = {}): Layer.Layer<never> => Layer.succeed(AuthRedirects, make(options))
