/** The latest redirects, where no page keeps them. */
import * as Effect from "effect/Effect"
import type { Hop, Navigator } from "../../pipeline/ports/Navigator.ts"

/** A navigator's `trail` that is kept in memory, not across page loads. @category constructors @since 0.1.0 */
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
