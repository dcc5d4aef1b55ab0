/** The service that reads the browser's current address and moves the browser to another address. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/**
 * One redirect in the trail of the loop guard: paths without their queries, and the time in milliseconds since 1970.
 * @category models @since 0.1.0
 */
export interface Hop {
  readonly from: string
  readonly to: string
  readonly atMillis: number
}

/**
 * Moves the browser to other addresses, which are validated before they reach the navigator: `services/Navigation.ts` keeps redirects on
 * the origin.
 * @category services @since 0.1.0
 */
export class Navigator extends Context.Service<Navigator, {
  /** The visible address, read on each call. `None` if it is unknown, as on most servers. */
  readonly location: Effect.Effect<Option.Option<URL>>
  /**
   * Goes to `url`: a path of this origin, or an absolute URL such as the provider's. `replace` removes the current page from the history.
   */
  readonly go: (url: string, options: { readonly replace: boolean }) => Effect.Effect<void>
  /** Replaces the visible address with another of this origin. Nothing is loaded, and the history keeps its length. */
  readonly replaceLocation: (url: string) => Effect.Effect<void>
  /** Whether `go` redirects a page that the user sees. If so, callers wait for the redirect and guard against loops. */
  readonly leavesPage: boolean
  /** Whether `go` loads a page, which ends everything in memory. @default false */
  readonly loadsPage?: boolean
  /** The latest redirects, oldest first, kept across page loads if possible. */
  readonly trail: {
    readonly get: Effect.Effect<ReadonlyArray<Hop>>
    readonly set: (trail: ReadonlyArray<Hop>) => Effect.Effect<void>
  }
}>()("latchkey/Navigator") {}
