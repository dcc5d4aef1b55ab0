/** The page that the navigator is at. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Navigator } from "../../pipeline/ports/Navigator.ts"

/** `undefined` where there is no page. Exported, so that the verbs that load late share it (docs/decisions/0034). */
export const currentLocation = Effect.flatMap(Navigator, ({ location }) => Effect.map(location, Option.getOrUndefined))
