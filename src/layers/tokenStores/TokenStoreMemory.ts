/** Stores a session in memory for the lifetime of the layer: for tests, scripts and pages that sign out on reload. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isStoredToken, TokenStore } from "../../pipeline/ports/TokenStore.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"

/** @category constructors @since 0.1.0 */
export const make = (initial: Option.Option<Tokens>): TokenStore["Service"] => {
  let tokens = initial
  return {
    isPersistent: true,
    get: Effect.sync(() => tokens),
    set: (next, onlyIf) =>
      Effect.sync(() => {
        if (onlyIf !== undefined && !isStoredToken(tokens, onlyIf)) return false
        tokens = next
        return true
      })
  }
}

/** Starts signed out. @category layers @since 0.1.0 */
export const layer: Layer.Layer<TokenStore> = Layer.sync(TokenStore, () => make(Option.none()))

/** Starts with the given tokens. @category layers @since 0.1.0 */
export const layerFrom = (tokens: Tokens): Layer.Layer<TokenStore> => Layer.sync(TokenStore, () => make(Option.some(tokens)))
