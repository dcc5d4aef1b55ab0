/** The part of `effect/SchemaGetter` that src/schema uses. */
import * as Option from "effect/Option"
import { absent, type Run } from "./Codec.ts"

export const transformOptional = (run: (value: Option.Option<unknown>) => Option.Option<unknown>): Run => (value) =>
  Option.getOrElse(run(value === absent ? Option.none() : Option.some(value)), () => absent)

export const transform = (run: Run): Run => (value) => value === absent ? absent : run(value)
