/** The port to the address bar: where the person is, and how they are sent elsewhere. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/**
 * One redirect as the guard against circles remembers it: paths without their queries, and when, in milliseconds since 1970.
 * @category models @since 0.1.0
 */
export interface Hop {
  readonly from: string
  readonly to: string
  readonly atMillis: number
}

/**
 * Whatever judges an address does so before it comes here: `services/Navigation.ts` lets nobody leave the origin.
 * @category services @since 0.1.0
 */
export class Navigator extends Context.Service<Navigator, {
  /** The address that the person sees, read anew each time. None where nobody knows it, as on most servers. */
  readonly location: Effect.Effect<Option.Option<URL>>
  /**
   * Goes to `url`: a path of this origin, or an absolute address such as the provider's. With `replace` the page that is
   * left is not in the history.
   */
  readonly go: (url: string, options: { readonly replace: boolean }) => Effect.Effect<void>
  /** Shows another address of this origin in place of the current one. Nothing is loaded, and the history keeps its length. */
  readonly replaceLocation: (url: string) => Effect.Effect<void>
  /** Whether `go` takes a page away from a person. Only then is there something to wait for, and a circle to break. */
  readonly leavesPage: boolean
  /** The latest redirects, oldest first, kept over page loads where that is possible. */
  readonly trail: {
    readonly get: Effect.Effect<ReadonlyArray<Hop>>
    readonly set: (trail: ReadonlyArray<Hop>) => Effect.Effect<void>
  }
}>()("latchkey/Navigator") {}

/** A trail that lives as long as its navigator. @category constructors @since 0.1.0 */
export const trailInMemory = (): Navigator["Service"]["trail"] => {
  let trail: ReadonlyArray<Hop> = []
  return {
    get: Effect.sync(() => trail),
    set: (next) =>
      Effect.sync(() => {
        trail = next
      })
  }
}
