/** Answers that wrap one thing or say nothing beyond having come, and the empty body that some calls want. */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Wire from "./Wire.ts"

/** The body `{}`, which the provider wants where a call has nothing to say. */
export const EmptyBody = Schema.Record(Schema.String, Schema.Never)

/** An answer that is always the same, such as `{}` or `{"ok": "ok"}`. */
export const constantBody = (answer: { readonly [name: string]: string | boolean }) =>
  Schema.Struct(Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, Schema.Literal(value)]))).pipe(
    Schema.decodeTo(
      Schema.Void,
      SchemaTransformation.transform<void, { readonly [name: string]: string | boolean }>({
        decode: () => undefined,
        encode: () => answer
      })
    )
  )

/** The answer `{}`. */
export const Empty = constantBody({})

/** A list under a name of its own: `{"templates": […]}`. */
export const namedList = <S extends Schema.Constraint>(name: string, item: S) => {
  const items = Schema.Array(item)
  type Items = ReadonlyArray<S["Type"]>
  return Wire.struct({ items }, { items: name }).pipe(
    Schema.decodeTo(
      Schema.toType(items),
      SchemaTransformation.transform<Items, { readonly items: Items }>({
        decode: ({ items }) => items,
        encode: (items) => ({ items })
      })
    )
  )
}

/** `{"success": true}` and more, of which programs see what is more. */
export const withSuccess = <const F extends Schema.Struct.Fields>(fields: F): Wire.Struct<F> =>
  Wire.struct({ ...fields, success: Schema.Literal(true) }).pipe(Schema.decodeTo(
    Schema.toType(Schema.Struct(fields)),
    SchemaTransformation.transform<object, object>({
      // The struct drops what it does not know.
      decode: (fields) => fields,
      encode: (fields) => ({ ...fields, success: true })
    }) as never
    // The two structs differ by `success` alone, which a generic record of fields cannot say.
  )) as never
