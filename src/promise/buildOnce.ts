/** A layer that is built once, for one runtime, and does not keep its options in memory afterwards. */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/local/UsageErrors.ts"

type Build<R> = (memoMap: Layer.MemoMap, scope: Scope.Scope) => Effect.Effect<Context.Context<R>, InvalidOption>

/** Makes a layer that is built once, for one runtime, and drops `makeLayer` when the build starts. */
export const buildOnce = <R>(makeLayer: Build<R>): Layer.Layer<R, InvalidOption> => {
  let build: Build<R> | undefined = makeLayer
  return Layer.fromBuild((memoMap, scope) => {
    const first = build
    build = undefined
    return first ? first(memoMap, scope) : Effect.die(new Error("An app was built twice."))
  })
}
