/** No navigation: a redirect does nothing, and the program continues immediately. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import * as BrowserPage from "../browser/BrowserPage.ts"
import { trailInMemory } from "../browser/trailInMemory.ts"

/**
 * In a browser, this navigator reads and replaces the address, and leaves only redirects to the application.
 * @category constructors @since 0.1.0
 */
export const make = (): Navigator["Service"] => ({
  location: BrowserPage.currentLocation,
  go: () => Effect.void,
  replaceLocation: BrowserPage.replaceLocation,
  leavesPage: false,
  trail: trailInMemory()
})

/** @category layers @since 0.1.0 */
export const layer: Layer.Layer<Navigator> = Layer.sync(Navigator, make)
