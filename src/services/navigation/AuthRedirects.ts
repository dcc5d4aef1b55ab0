/** The redirect at the end of a sign-in, and the option that enables it. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { RedirectLoop, SessionNotKept, UntrustedRedirect } from "../../errors/local/NavigationErrors.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import { isSignUpDue } from "../internal/incompleteSignUp.ts"
import { requireKept } from "./requireKept.ts"

export interface RedirectChoice {
  /**
   * Whether the call redirects to a page of the app when it is done. It then waits two seconds before it returns, so that the browser
   * leaves the current page first. In an app that cannot redirect, `true` fails with `InvalidOption`, and no request is sent.
   *
   * @default the app's option `redirectAfterAuth`
   */
  readonly redirect?: boolean | undefined
}

/** A page of the app, or a checked address. */
export type Destination = "afterSignIn" | "afterSignUp" | "afterSignOut" | "mfa" | { readonly address: string }

export type RedirectError = UntrustedRedirect | RedirectLoop

export interface GoOptions {
  readonly replace: boolean
  /** Whether the user must complete the sign-up first, on the onboarding page, which then leads to the destination. @default false */
  readonly isSignUpDue?: boolean
}

export interface AuthRedirectsService {
  /** Whether calls redirect if they do not set the option `redirect`. */
  readonly byDefault: boolean
  /** The address as a path of this origin; `null` if the code that checks it cannot be loaded. */
  readonly check: (address: string) => Effect.Effect<string | null, UntrustedRedirect, Navigator>
  readonly go: (to: Destination, options: GoOptions) => Effect.Effect<void, RedirectError, Navigator>
  /** The redirect after a sign-out. Other redirects of the app wait until it calls `end`. See `depart` of `signOutRedirect.ts`. */
  readonly depart: <E, R>(
    redirect: Effect.Effect<void, E, R>,
    end: (hasLeft: boolean) => Effect.Effect<void>
  ) => Effect.Effect<void, E, R | Navigator>
}

/**
 * The redirects of calls, provided by `AuthRedirects.layer`. Programs without the layer do not bundle the navigation. @default `null`:
 * calls do not redirect
 */
export const AuthRedirects = Context.Reference<AuthRedirectsService | null>("latchkey/AuthRedirects", {
  defaultValue: () => null
})

/** The redirects of one call. */
export interface Redirects {
  readonly navigator: Navigator["Service"]
  readonly check: (address: string) => Effect.Effect<string | null, UntrustedRedirect>
  readonly depart: <E, R>(
    redirect: Effect.Effect<void, E, R>,
    end: (hasLeft: boolean) => Effect.Effect<void>
  ) => Effect.Effect<void, E, Exclude<R, Navigator>>
  readonly go: (to: Destination, options: GoOptions) => Effect.Effect<void, RedirectError>
}

/** The redirects of a call; `null` if it does not redirect. **Errors** `InvalidOption` */
export const redirectsFor = Effect.fnUntraced(
  function*(redirect: boolean | undefined): Effect.fn.Return<Redirects | null, InvalidOption> {
    if (redirect !== undefined && typeof redirect !== "boolean") return yield* invalidOption("redirect", "must be true or false.")
    const service = yield* AuthRedirects
    if (redirect === false || (redirect === undefined && service?.byDefault !== true)) return null
    const navigator = Option.getOrUndefined(yield* Effect.serviceOption(Navigator))
    if (service === null || navigator === undefined) {
      if (redirect === undefined) return null
      return yield* invalidOption(
        "redirect",
        "needs a navigator: give the app the option `navigator`, or an Effect program `AuthRedirects.layer` and a navigator's layer."
      )
    }
    return {
      navigator,
      depart: (redirect, end) => Effect.provideService(service.depart(redirect, end), Navigator, navigator),
      check: (address) => Effect.provideService(service.check(address), Navigator, navigator),
      go: (to, options) => Effect.provideService(service.go(to, options), Navigator, navigator)
    }
  }
)

export interface SignInRedirect {
  /** Whether the verb always creates an account; `isNewUser` of its result takes precedence. @default false */
  readonly isNew?: boolean
  /**
   * Whether the redirect to the second-factor page replaces the current page in the history; `null` disables the redirect. @default false
   */
  readonly mfaReplaces?: boolean | null
}

/**
 * Redirects after a sign-in if `redirect` enables it: to the return address of the current page or, without one, to `urls.afterSignUp` or
 * `urls.afterSignIn`; a user who must complete the sign-up, to `urls.onboarding`, which leads there. If a second factor is required, redirects to `urls.mfa` and fails with `MultiFactorAuthenticationRequired`.
 */
export const redirectAfterSignIn = (
  { redirect }: RedirectChoice,
  { isNew = false, mfaReplaces = false }: SignInRedirect = {}
) =>
<A extends { readonly userId: string; readonly isNewUser?: boolean }, E, R>(
  signIn: Effect.Effect<A, E, R>
): Effect.Effect<A, E | RedirectError | SessionNotKept | InvalidOption, R | ApiClient | Session> =>
  Effect.flatMap(
    redirectsFor(redirect),
    (redirects): Effect.Effect<A, E | RedirectError | SessionNotKept, R | ApiClient | Session> => {
      if (redirects === null) return signIn
      return signIn.pipe(
        Effect.tapError((error) =>
          mfaReplaces !== null && error instanceof MultiFactorAuthenticationRequired
            ? redirects.go("mfa", { replace: mfaReplaces })
            : Effect.void
        ),
        Effect.tap(({ isNewUser = isNew }) =>
          Effect.flatMap(
            Effect.andThen(requireKept(redirects.navigator), isSignUpDue),
            (isSignUpDue) => redirects.go(isNewUser ? "afterSignUp" : "afterSignIn", { replace: true, isSignUpDue })
          )
        )
      )
    }
  )
