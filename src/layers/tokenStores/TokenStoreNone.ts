/** Stores no session, for programs that use only their key; discards every session that is set. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TokenStore } from "../../pipeline/ports/TokenStore.ts"

/** @category constructors @since 0.1.0 */
export const make: TokenStore["Service"] = {
  isPersistent: false,
  get: Effect.succeedNone,
  set: () => Effect.succeed(false)
}

/** @category layers @since 0.1.0 */
export const layer: Layer.Layer<TokenStore> = Layer.succeed(TokenStore, make)
