/** Navigation by the browser: each redirect loads a page. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { hasPage } from "../../base/platform.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import * as BrowserPage from "../browser/BrowserPage.ts"

/** Returns an error outside a page, and `undefined` in a page. @category functions @since 0.1.0 */
export const unavailable = (): InvalidOption | undefined =>
  hasPage()
    ? undefined
    : invalidOption(
      "navigator",
      "\"browser\" works in browsers only. On a server pass your framework's redirect function, or null."
    )

/** @category constructors @since 0.1.0 */
export const make = (): Navigator["Service"] => ({
  location: BrowserPage.currentLocation,
  go: BrowserPage.go,
  replaceLocation: BrowserPage.replaceLocation,
  leavesPage: true,
  loadsPage: true,
  trail: BrowserPage.trail()
})

/** Fails with `InvalidOption` outside a browser. @category layers @since 0.1.0 */
export const layer: Layer.Layer<Navigator, InvalidOption> = Layer.effect(
  Navigator,
  Effect.suspend(() => {
    const refusal = unavailable()
    return refusal ? Effect.fail(refusal) : Effect.succeed(make())
  })
)
