/** `effect/Schema`, with error classes that recognize instances of their copies in src/lean. The build links errors to this module. */
import * as Schema from "effect/Schema"
import { brandClass } from "./brand.ts"

export * from "effect/Schema"

type Parameters = Array<never>
type Make = (...parameters: Parameters) => new(...content: ReadonlyArray<never>) => object

/** Makes an error class. Loosely typed, because the sources are compiled against the overloads in `effect/Schema`. */
export const TaggedError = (...base: Parameters) => (...parameters: Parameters) =>
  brandClass((Schema.TaggedError as (...parameters: Parameters) => Make)(...base)(...parameters), String(parameters[0]))
