/** The port to where a session lives between calls. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Tokens } from "../schema/Tokens.ts"

/**
 * Every implementation keeps the laws of `test/layers/TokenStoreLaws.ts`: what was set is what is got, `None` empties it,
 * and nothing it finds in its surroundings makes it fail.
 */
export class TokenStore extends Context.Service<TokenStore, {
  /** `none` forgets everything, so signing in is refused before a request is made. */
  readonly keeps: boolean
  readonly get: Effect.Effect<Option.Option<Tokens>>
  readonly set: (tokens: Option.Option<Tokens>) => Effect.Effect<void>
}>()("latchkey/TokenStore") {}
