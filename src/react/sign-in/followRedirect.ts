/** Runs the sign-in of a page, and reports the redirect that follows the sign-in. */
import * as Effect from "effect/Effect"
import { SessionNotKept } from "../../errors/local/NavigationErrors.ts"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import { AuthRedirects, type AuthRedirectsService } from "../../services/navigation/AuthRedirects.ts"
import { type SignInMethod, storeLastMethod, storeStartedMethod } from "./lastMethod.ts"
import { forgetEmail } from "./typedEmail.ts"
import { forgetStep } from "./useHistoryStep.ts"

/** A completed sign-in that redirects, with an error if the redirect failed. */
export interface Redirected {
  readonly isNewUser: boolean
  readonly error?: unknown
}

export interface FollowOptions {
  /** Called before any redirect. */
  readonly onRedirect?: (() => void) | undefined
  /** The sign-in method to record as last used when the sign-in succeeds. Default: the method that required a second factor. */
  readonly method?: SignInMethod | undefined
}

/**
 * Runs a sign-in with `redirect: true`: calls `report` before the redirect to the next page, and again if that redirect fails. Returns
 * `null` if the sign-in has redirected to the page for the second factor.
 */
export const followRedirect = <A, E, R>(
  signIn: Effect.Effect<A, E, R>,
  report: (redirect: Redirected) => void,
  { onRedirect, method }: FollowOptions = {}
): Effect.Effect<A | null, E, R | Settings> =>
  Effect.gen(function*() {
    const { projectId } = yield* Settings
    const redirects = yield* AuthRedirects
    const go: AuthRedirectsService["go"] = (to, options) => {
      onRedirect?.()
      if (to === "mfa" && method !== undefined) storeStartedMethod(projectId, method)
      const redirect = redirects?.go(to, options) ?? Effect.void
      if (to !== "afterSignIn" && to !== "afterSignUp") return redirect
      const isNewUser = to === "afterSignUp"
      storeLastMethod(projectId, method)
      forgetEmail()
      forgetStep("code")
      report({ isNewUser })
      // Uninterruptible, because the form that started the redirect has unmounted by now, which would interrupt it.
      return Effect.uninterruptible(Effect.tapError(redirect, (error) => Effect.sync(() => report({ isNewUser, error }))))
    }
    return yield* Effect.provideService(signIn, AuthRedirects, redirects && { ...redirects, go })
  }).pipe(
    // Shown instead of the form, because the user is signed in on this page.
    Effect.tapError((error) => Effect.sync(() => error instanceof SessionNotKept && report({ isNewUser: false, error }))),
    Effect.catchIf((error) => error instanceof MultiFactorAuthenticationRequired, () => Effect.succeed(null))
  )
