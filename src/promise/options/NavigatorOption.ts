/** The navigators by name, as apps are given them. */
import * as Context from "effect/Context"
import * as Result from "effect/Result"
import { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { hasDocument } from "../../layers/browser/BrowserPage.ts"
import * as NavigatorBrowser from "../../layers/navigators/NavigatorBrowser.ts"
import * as NavigatorFunction from "../../layers/navigators/NavigatorFunction.ts"
import * as NavigatorNone from "../../layers/navigators/NavigatorNone.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { AuthRedirects, type AuthRedirectsService } from "../../services/navigation/AuthRedirects.ts"
import * as HandlerUrls from "../../services/navigation/HandlerUrls.ts"

/**
 * - `"browser"`: the browser loads the page; refused outside a browser. The default in a browser.
 * - `null`: no navigation. The default elsewhere.
 * - a function: a router's navigation or a framework's redirect, given a path and `{ replace }`.
 * - `{ navigate, location }`: the same on a server, with the address that is being answered.
 * @category models @since 0.1.0
 */
export type NavigatorOption =
  | "browser"
  | null
  | NavigatorFunction.Navigate
  | (NavigatorFunction.NavigateOptions & { readonly navigate: NavigatorFunction.Navigate })

/** The navigator for an option, or why there is none. */
export const navigatorFrom = (option: NavigatorOption | undefined): Result.Result<Navigator["Service"], InvalidOption> => {
  const given = option === undefined && hasDocument() ? "browser" : option ?? null
  if (given === null) return Result.succeed(NavigatorNone.make())
  if (given === "browser") {
    const refusal = NavigatorBrowser.unavailable()
    return refusal ? Result.fail(refusal) : Result.succeed(NavigatorBrowser.make())
  }
  if (typeof given === "function") return Result.succeed(NavigatorFunction.make(given))
  if (typeof given === "object" && typeof given.navigate === "function") {
    return Result.succeed(NavigatorFunction.make(given.navigate, { location: given.location }))
  }
  return Result.fail(
    new InvalidOption({
      option: "navigator",
      environment: [],
      problem: "must be \"browser\", null, a function that goes to a path, or { navigate, location }."
    })
  )
}

/** The options of an app about pages. */
export interface NavigationOptions {
  /** How people are sent to pages. @default "browser" in a browser, else null */
  readonly navigator?: NavigatorOption | undefined
  /** Where the pages are that are not at their default addresses. */
  readonly urls?: HandlerUrls.UrlsOption | undefined
  /**
   * Whether the calls that sign in, sign out or delete the signed-in user redirect afterwards, unless their option `redirect` says
   * otherwise: to the return address of the page, `urls.afterSignIn`, `urls.afterSignUp`, `urls.mfa` or `urls.afterSignOut`. No effect
   * where `navigator` is `null`, as by default on servers. @default false
   */
  readonly redirectAfterAuth?: boolean | undefined
}

/** Makes what calls redirect with. */
type RedirectsBy = (options: { readonly byDefault: boolean }) => AuthRedirectsService

/** Without a navigator there is nothing to redirect with. */
const redirectsFrom = (
  { navigator, redirectAfterAuth = false }: NavigationOptions,
  make: RedirectsBy
): Result.Result<Context.Context<never>, InvalidOption> => {
  if (typeof redirectAfterAuth !== "boolean") {
    return Result.fail(new InvalidOption({ option: "redirectAfterAuth", environment: [], problem: "must be true or false." }))
  }
  const isNone = navigator === null || (navigator === undefined && !hasDocument())
  return Result.succeed(isNone ? Context.empty() : Context.make(AuthRedirects, make({ byDefault: redirectAfterAuth })))
}

/** The services for these options, with redirects that `make` makes, or why there are none. Without `urls`, all apps share the default addresses. */
export const navigationFrom = (
  options: NavigationOptions,
  make: RedirectsBy
): Result.Result<Context.Context<Navigator>, InvalidOption> =>
  Result.flatMap(
    navigatorFrom(options.navigator),
    (navigator) =>
      Result.flatMap(
        redirectsFrom(options, make),
        (redirects) =>
          Result.map(
            HandlerUrls.from(options.urls),
            (urls) =>
              Context.merge(Context.make(Navigator, navigator), redirects).pipe(Context.add(HandlerUrls.HandlerUrls, urls))
          )
      )
  )
