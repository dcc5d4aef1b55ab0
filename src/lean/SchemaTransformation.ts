/** The part of `effect/SchemaTransformation` that the declarations use. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Ways, ways } from "./conversions.ts"

export const transform = ({ decode, encode }: Ways): Ways => ways(decode, encode)

type Effectful = (value: unknown) => Effect.Effect<unknown, unknown>
/** Throws the issue itself. */
const sync = (run: Effectful) => (value: unknown) => {
  const result = Effect.runSync(Effect.result(run(value)))
  if (Result.isFailure(result)) throw result.failure
  return result.success
}
export const transformEffect = ({ decode, encode }: { readonly decode: Effectful; readonly encode: Effectful }): Ways =>
  ways(sync(decode), sync(encode))
