/** Wire spelling: `snake_case` on the network, `camelCase` in programs; defined only in this file. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/**
 * A struct that encodes to a JSON object. The encoded type does not list the fields, because no program should depend on their names on the
 * wire.
 * @category models @since 0.1.0
 */
export interface Struct<F extends Schema.Struct.Fields>
  extends Schema.Codec<Schema.Struct<F>["Type"], { readonly [key: string]: unknown }>
{}

/** Converts `signedUpAt` to `signed_up_at`. */
export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A struct in `snake_case` on the wire. `wireNames` maps keys that do not follow the rule, such as `{ signedUpAt: "signed_up_at_millis" }`.
 * Decoding drops unknown keys.
 */
export const struct = <const F extends Schema.Struct.Fields>(
  fields: F,
  wireNames: { readonly [K in keyof F]?: string } = {}
): Struct<F> => {
  const names = Object.fromEntries(Object.keys(fields).map((key) => [key, wireNames[key] ?? snakeCase(key)]))
  // `encodeKeys` needs the mapping in its type, but this mapping is computed, and the encoded side is deliberately open.
  return Schema.Struct(fields).pipe(Schema.encodeKeys(names as {})) as Struct<F>
}

/** A field that may be `null` or absent on the wire; programs read `null` in both cases. */
export const nullable = <S extends Schema.Constraint>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A field that the provider omits when unset; programs read `null`. */
export const unset = <S extends Schema.Constraint>(schema: S) => {
  const field = Schema.NullOr(schema)
  return Schema.optionalKey(Schema.toEncoded(field)).pipe(Schema.decodeTo(field, {
    decode: SchemaGetter.transformOptional((option) => Option.some(Option.getOrNull(option))),
    encode: SchemaGetter.transformOptional((option) => Option.getOrNull(option) === null ? Option.none() : option)
  }))
}

/** A field that older providers omit; programs then read the default `value`. */
export const defaulted = <S extends Schema.Constraint & Schema.Top>(schema: S, value: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
