/** What `get({ or })` does when no user is signed in, for Effect programs that ask for it; the apps of `latchkey/promise` have it. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { signUpInsteadOf } from "../../services/auth/AnonymousAuth.ts"
import { SignedOutActions } from "../../services/internal/SignedOutActions.ts"
import { settled } from "../../services/navigation/Leaving.ts"
import { redirectToOnboarding, redirectToSignIn } from "../../services/navigation/Navigation.ts"

/**
 * The sign-in page takes the place of the current one in the history: going back leads to where the person came from. A sign-out that
 * redirects comes first.
 */
const actions: SignedOutActions["Service"] = {
  anonymous: (nobody, read) => Effect.andThen(signUpInsteadOf(nobody), read),
  redirect: (to) => {
    const go = to === "signIn" ? redirectToSignIn : redirectToOnboarding
    return Effect.flatMap(settled, (hasLeft) => hasLeft ? Effect.succeed(null) : Effect.as(go({ replace: true }), null))
  }
}

/** The service of `layer`. */
export const make = (): SignedOutActions["Service"] => actions

export const layer: Layer.Layer<SignedOutActions> = Layer.succeed(SignedOutActions, actions)
