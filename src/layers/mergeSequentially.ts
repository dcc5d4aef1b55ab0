/** Layers that are built one after the other. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"

type AnyLayer = Layer.Layer<never, unknown>

const contextOf = (layers: ReadonlyArray<AnyLayer>) =>
  Layer.fromBuildMemo((memoMap, scope) =>
    Effect.gen(function*() {
      let context: Context.Context<never> = Context.empty()
      for (const layer of layers) context = Context.merge(context, yield* Layer.buildWithMemoMap(layer, memoMap, scope))
      return context
    }).pipe(Scope.provide(scope))
  )

/**
 * Like `Layer.mergeAll`, for layers without requirements, but builds one layer after the other: concurrency would add 1.2 KB (gzip) to
 * every browser program.
 */
export const mergeSequentially = <Layers extends ReadonlyArray<AnyLayer>>(
  ...layers: Layers
): Layer.Layer<Layer.Success<Layers[number]>, Layer.Error<Layers[number]>> =>
  // The context has the services of all layers, and the first error fails the build. The signature has the exact types.
  contextOf(layers) as never
