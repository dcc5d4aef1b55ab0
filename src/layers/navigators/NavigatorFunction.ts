/** Navigation by a framework's own function: the router of Next, React Router or TanStack, or the redirect of a server. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { runCallback } from "../../pipeline/timing/CallProgress.ts"
import * as BrowserPage from "../browser/BrowserPage.ts"

/** Gets a path with its query and hash, beginning with one slash. A promise is waited for. @category models @since 0.1.0 */
export type Navigate = (url: string, options: { readonly replace: boolean }) => unknown

/** @category models @since 0.1.0 */
export interface NavigateOptions {
  /** The absolute address that is being answered, where there is no page to ask: on a server. @default the page's, if any */
  readonly location?: (() => string | URL | null | undefined) | undefined
}

/**
 * **Details**
 *
 * What the function throws, or its promise rejects with, goes through every effect to the caller as it is: frameworks redirect
 * that way on servers. On a server nothing is waited for, and circles are not looked for, since one navigator may serve many
 * people. In a browser, an address of another origin, such as the provider's, is not the router's: the browser goes there.
 * @category constructors @since 0.1.0
 */
export const make = (navigate: Navigate, { location }: NavigateOptions = {}): Navigator["Service"] => {
  const leavesPage = BrowserPage.hasDocument()
  return {
    location: location === undefined ? BrowserPage.currentLocation : Effect.sync(() => {
      const given = location() ?? ""
      return URL.canParse("/", given) ? Option.some(new URL(given)) : Option.none()
    }),
    go: (url, options) =>
      leavesPage && !url.startsWith("/")
        ? BrowserPage.go(url, options)
        : runCallback(() => navigate(url, options)),
    replaceLocation: BrowserPage.replaceLocation,
    leavesPage,
    trail: BrowserPage.trail()
  }
}

/**
 * **Example** (React Router, Next, TanStack)
 *
 * ```ts
 * NavigatorFunction.layer((url, { replace }) => router.navigate(url, { replace }))
 * NavigatorFunction.layer((url, { replace }) => replace ? router.replace(url) : router.push(url))
 * NavigatorFunction.layer((url, { replace }) => router.navigate({ href: url, replace }))
 * ```
 * @category layers @since 0.1.0
 */
export const layer = (navigate: Navigate, options?: NavigateOptions): Layer.Layer<Navigator> =>
  Layer.sync(Navigator, () => make(navigate, options))
