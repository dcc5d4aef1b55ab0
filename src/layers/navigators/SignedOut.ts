/**
 * Fallbacks of `get({ or })` when no user is signed in, for Effect programs that enable them; the apps of `latchkey/promise` include them.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { signUpInsteadOf } from "../../services/auth/AnonymousAuth.ts"
import { SignedOutFallback } from "../../services/internal/SignedOutFallback.ts"
import { redirectToOnboarding, redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { awaitSignOut } from "../../services/navigation/signOutRedirect.ts"

/**
 * The sign-in or onboarding page replaces the current page in the history, so that "back" skips the current page. If a sign-out redirects,
 * there is no second redirect.
 */
const actions: SignedOutFallback["Service"] = {
  anonymous: (rejectedTokens, read) => Effect.andThen(signUpInsteadOf(rejectedTokens), read),
  redirect: (to) => {
    const go = to === "signIn" ? redirectToSignIn : redirectToOnboarding
    return Effect.flatMap(awaitSignOut, (hasLeft) => hasLeft ? Effect.succeed(null) : Effect.as(go({ replace: true }), null))
  }
}

/** The service that `layer` provides. @category constructors @since 0.1.0 */
export const make = (): SignedOutFallback["Service"] => actions

/** @category layers @since 0.1.0 */
export const layer: Layer.Layer<SignedOutFallback> = Layer.succeed(SignedOutFallback, actions)
