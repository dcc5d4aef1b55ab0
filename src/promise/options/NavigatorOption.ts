/** The option `navigator` of apps. */
import * as Context from "effect/Context"
import * as Result from "effect/Result"
import { hasPage } from "../../base/platform.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import * as NavigatorBrowser from "../../layers/navigators/NavigatorBrowser.ts"
import * as NavigatorFunction from "../../layers/navigators/NavigatorFunction.ts"
import * as NavigatorNone from "../../layers/navigators/NavigatorNone.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { SignUpVersion } from "../../pipeline/ports/SignUpVersion.ts"
import { AuthRedirects, type AuthRedirectsService } from "../../services/navigation/AuthRedirects.ts"
import * as HandlerUrls from "../../services/navigation/HandlerUrls.ts"

/**
 * - `"browser"`: the browser loads the page; refused outside a browser. The default in a browser.
 * - `null`: no navigation. The default elsewhere.
 * - a function: the navigation of a router or the redirect of a framework, called with a path and `{ replace }`.
 * - `{ navigate, location }`: the same function for a server, and a function that returns the address of the current request.
 * @category models @since 0.1.0
 */
export type NavigatorOption =
  | "browser"
  | null
  | NavigatorFunction.Navigate
  | (NavigatorFunction.NavigateOptions & { readonly navigate: NavigatorFunction.Navigate })

/** The navigator for an option, or `InvalidOption`. */
export const navigatorFrom = (option: NavigatorOption | undefined): Result.Result<Navigator["Service"], InvalidOption> => {
  const choice = option === undefined && hasPage() ? "browser" : option ?? null
  if (choice === null) return Result.succeed(NavigatorNone.make())
  if (choice === "browser") {
    const refusal = NavigatorBrowser.unavailable()
    return refusal ? Result.fail(refusal) : Result.succeed(NavigatorBrowser.make())
  }
  if (typeof choice === "function") return Result.succeed(NavigatorFunction.make(choice))
  if (typeof choice === "object" && typeof choice.navigate === "function") {
    return Result.succeed(NavigatorFunction.make(choice.navigate, { location: choice.location }))
  }
  return Result.fail(
    invalidOption("navigator", "must be \"browser\", null, a function that navigates to a path, or { navigate, location }.")
  )
}

/** The options of an app for its pages. */
export interface NavigationOptions {
  /** How the app navigates to pages. @default "browser" in a browser, else null */
  readonly navigator?: NavigatorOption | undefined
  /**
   * The addresses of pages that differ from the defaults: a path, an absolute address, `{ type: "hosted" }` for a page that the provider
   * hosts, or another object of the provider's client. `default` is the target of all other pages.
   */
  readonly urls?: HandlerUrls.UrlsOption | undefined
  /**
   * Whether the calls that sign in, sign out or delete the signed-in user redirect afterwards. Their option `redirect` takes precedence.
   * The target is the return address, `urls.afterSignIn`, `urls.afterSignUp`, `urls.mfa` or `urls.afterSignOut`. Has no effect if
   * `navigator` is `null`, the default on servers. @default false
   */
  readonly redirectAfterAuth?: boolean | undefined
  /**
   * The version of the terms and fields of the sign-up page that every account must have, such as `"2026-11"`. A user whose
   * `clientMetadata.signUp` lacks it is restricted, with the reason `sign_up_incomplete`, until the user has completed the page
   * `onboarding`. @default nothing is required of accounts
   */
  readonly signUpVersion?: string | undefined
}

/** Makes the service that redirects after calls. */
type RedirectsBy = (options: { readonly byDefault: boolean }) => AuthRedirectsService

/**
 * A context with the service that redirects after calls; empty without a navigator, so that calls cannot redirect. Fails with
 * `InvalidOption` if `redirectAfterAuth` is invalid.
 */
const redirectsFrom = (
  { navigator, redirectAfterAuth = false }: NavigationOptions,
  make: RedirectsBy
): Result.Result<Context.Context<never>, InvalidOption> => {
  if (typeof redirectAfterAuth !== "boolean") {
    return Result.fail(invalidOption("redirectAfterAuth", "must be true or false."))
  }
  const isNone = navigator === null || (navigator === undefined && !hasPage())
  return Result.succeed(isNone ? Context.empty() : Context.make(AuthRedirects, make({ byDefault: redirectAfterAuth })))
}

/** The context with the option `signUpVersion`. Fails with `InvalidOption`. */
const signUpVersionFrom = ({ signUpVersion }: NavigationOptions): Result.Result<Context.Context<never>, InvalidOption> =>
  signUpVersion === undefined
    ? Result.succeed(Context.empty())
    : typeof signUpVersion === "string" && signUpVersion.trim() !== ""
    ? Result.succeed(Context.make(SignUpVersion, signUpVersion))
    : Result.fail(invalidOption("signUpVersion", "must be a text such as \"2026-11\"."))

/**
 * The services for the `options` of a project's app, with redirects made by `make`. Fails with `InvalidOption` if an option is invalid. Without `urls`, all apps
 * share the default addresses.
 */
export const navigationFrom = (
  options: NavigationOptions,
  { projectId }: { readonly projectId: string },
  make: RedirectsBy
): Result.Result<Context.Context<Navigator>, InvalidOption> =>
  Result.gen(function*() {
    const navigator = yield* navigatorFrom(options.navigator)
    const redirects = yield* redirectsFrom(options, make)
    const urls = yield* HandlerUrls.from(options.urls, projectId)
    const signUp = yield* signUpVersionFrom(options)
    return Context.make(Navigator, navigator).pipe(
      Context.merge(redirects),
      Context.merge(signUp),
      Context.add(HandlerUrls.HandlerUrls, urls)
    )
  })
