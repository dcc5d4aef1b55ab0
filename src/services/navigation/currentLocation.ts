/** Reads the current address from the navigator. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Navigator } from "../../pipeline/ports/Navigator.ts"

/** The current address; `undefined` without a page. Exported so that lazily loaded verbs share it (docs/decisions/0032). */
export const currentLocation = Effect.flatMap(Navigator, ({ location }) => Effect.map(location, Option.getOrUndefined))
