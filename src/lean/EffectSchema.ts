/** `effect/Schema`, whose error classes recognize instances of their copies over src/lean: the declarations of errors link against it. */
import * as Schema from "effect/Schema"
import { branded } from "./brand.ts"

export * from "effect/Schema"

type Parameters = Array<never>
type Make = (...parameters: Parameters) => new(...content: ReadonlyArray<never>) => object

/** As that of `effect/Schema`, whose overloads the sources are compiled against. */
export const TaggedError = (...given: Parameters) => (...parameters: Parameters) =>
  branded((Schema.TaggedError as (...given: Parameters) => Make)(...given)(...parameters), String(parameters[0]))
