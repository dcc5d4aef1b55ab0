/** Wire spelling: `snake_case` on the network, `camelCase` in programs; the only place where the rule is written. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/**
 * A struct whose encoded side is some JSON object. Its wire type is left open: nobody should program against it.
 * @category models @since 0.1.0
 */
export interface Struct<F extends Schema.Struct.Fields>
  extends Schema.Codec<Schema.Struct<F>["Type"], { readonly [key: string]: unknown }>
{}

/** `signedUpAt` to `signed_up_at`. @category functions @since 0.1.0 */
export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A struct that travels in `snake_case`. `spelled` names the keys that do not follow the rule, such as
 * `{ signedUpAt: "signed_up_at_millis" }`. Keys the struct does not know are dropped when it is read.
 * @category schemas @since 0.1.0
 */
export const struct = <const F extends Schema.Struct.Fields>(
  fields: F,
  wireNames: { readonly [K in keyof F]?: string } = {}
): Struct<F> => {
  const names = Object.fromEntries(Object.keys(fields).map((key) => [key, wireNames[key] ?? snakeCase(key)]))
  // `encodeKeys` wants the mapping in the type as well; ours is computed, and the encoded side is open on purpose.
  return Schema.Struct(fields).pipe(Schema.encodeKeys(names as {})) as Struct<F>
}

/** A field that may be `null` or absent on the wire, and is `null` in programs. @category schemas @since 0.1.0 */
export const nullable = <S extends Schema.Constraint>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A field that the provider leaves out where it is not set, and that is `null` in programs. @category schemas @since 0.1.0 */
export const unset = <S extends Schema.Constraint>(schema: S) => {
  const field = Schema.NullOr(schema)
  return Schema.optionalKey(Schema.toEncoded(field)).pipe(Schema.decodeTo(field, {
    decode: SchemaGetter.transformOptional(Option.orElseSome(() => null)),
    encode: SchemaGetter.transformOptional(Option.filter((value) => value !== null))
  }))
}

/**
 * A field that older versions of the provider leave out, and the value it has in programs then.
 * @category schemas @since 0.1.0
 */
export const defaulted = <S extends Schema.Constraint & Schema.Top>(schema: S, value: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
