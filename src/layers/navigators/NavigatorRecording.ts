/** Navigation for tests: a browser with one address, which records redirects instead of loading pages. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { trailInMemory } from "../browser/trailInMemory.ts"

/** @category models @since 0.1.0 */
export interface Redirect {
  /** The address given to the navigator: a path, or an absolute address of another origin. */
  readonly url: string
  readonly replace: boolean
}

/** @category models @since 0.1.0 */
export interface Recording {
  /** The redirects so far, oldest first. Later redirects are appended to the same array. */
  readonly redirects: ReadonlyArray<Redirect>
  readonly navigator: Navigator["Service"]
  readonly layer: Layer.Layer<Navigator>
}

/**
 * Makes a navigator that starts at the absolute address `start` and follows the redirects. Without `start`, its location is unknown, as on
 * a server.
 * @category constructors @since 0.1.0
 */
export const make = (start?: string): Recording => {
  const redirects: Array<Redirect> = []
  let location = start === undefined ? undefined : new URL(start)
  const show = (url: string) => {
    if (location !== undefined) location = new URL(url, location)
  }
  const navigator: Navigator["Service"] = {
    location: Effect.sync(() => location === undefined ? Option.none() : Option.some(new URL(location))),
    go: (url, { replace }) =>
      Effect.sync(() => {
        redirects.push({ url, replace })
        show(url)
      }),
    replaceLocation: (url) => Effect.sync(() => show(url)),
    leavesPage: true,
    trail: trailInMemory()
  }
  return { redirects, navigator, layer: Layer.succeed(Navigator, navigator) }
}
