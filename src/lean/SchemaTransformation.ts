/** The part of `effect/SchemaTransformation` that src/schema uses. */
import * as Effect from "effect/Effect"
import { type Ways, ways } from "./conversions.ts"

export const transform = ({ decode, encode }: Ways): Ways => ways(decode, encode)

type Effectful = (value: unknown) => Effect.Effect<unknown, unknown>
/** Runs the effect synchronously, and throws the issue with which it fails. */
const sync = (run: Effectful) => (value: unknown) => Effect.runSync(run(value))
export const transformEffect = ({ decode, encode }: { readonly decode: Effectful; readonly encode: Effectful }): Ways =>
  ways(sync(decode), sync(encode))
