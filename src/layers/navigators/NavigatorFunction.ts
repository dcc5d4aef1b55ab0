/** Navigation through a function of a framework: the router of Next, React Router or TanStack, or a server's redirect. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { hasPage } from "../../base/platform.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { runCallback } from "../../pipeline/timing/CallProgress.ts"
import * as BrowserPage from "../browser/BrowserPage.ts"

/** Receives a path with query and hash, starting with one slash. A returned promise is awaited. @category models @since 0.1.0 */
export type Navigate = (url: string, options: { readonly replace: boolean }) => unknown

/** @category models @since 0.1.0 */
export interface NavigateOptions {
  /** The absolute address of the current request, for servers, which have no page. @default the address of the page, if any */
  readonly location?: (() => string | URL | null | undefined) | undefined
}

/**
 * A navigator that calls the function `navigate`.
 *
 * **Details**
 *
 * An error that the function throws or rejects with reaches the caller unchanged, because on servers, frameworks redirect by throwing. On a
 * server, the navigator neither waits nor detects loops, because one navigator may serve many users. In a browser, the browser itself loads
 * addresses of other origins, such as the provider's.
 * @category constructors @since 0.1.0
 */
export const make = (navigate: Navigate, { location }: NavigateOptions = {}): Navigator["Service"] => {
  const leavesPage = hasPage()
  return {
    location: location === undefined ? BrowserPage.currentLocation : Effect.sync(() => {
      const address = location() ?? ""
      return URL.canParse("/", address) ? Option.some(new URL(address)) : Option.none()
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
