/**
 * The part of `effect/Schema` that the declarations of this library use, as small functions with the same names and meaning. The build
 * links the declarations to this module (docs/decisions/0032); the sources are compiled against `effect/Schema` itself.
 */
export * from "./checks.ts"
export * from "./classes.ts"
export { decodeTo, toEncoded, toType, withConstructorDefault, withDecodingDefaultKey } from "./conversions.ts"
export * from "./primitives.ts"
export * from "./running.ts"
export * from "./structures.ts"
