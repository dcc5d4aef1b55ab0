/** Responses that wrap one value or only confirm success, and the empty body that some calls require. */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Wire from "./Wire.ts"

/** The body `{}`, which the provider requires of calls without fields. */
export const EmptyBody = Schema.Record(Schema.String, Schema.Never)

/** A constant response, such as `{}` or `{"ok": "ok"}`. */
export const constantBody = (body: { readonly [name: string]: string | boolean }) =>
  Schema.Struct(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Schema.Literal(value)]))).pipe(
    Schema.decodeTo(
      Schema.Void,
      SchemaTransformation.transform<void, { readonly [name: string]: string | boolean }>({
        decode: () => undefined,
        encode: () => body
      })
    )
  )

/** The response `{}`. */
export const Empty = constantBody({})

/** A list in a named field: `{"templates": […]}`. */
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

/** The response `{"success": true}` with more fields. Programs see only the additional fields. */
export const withSuccess = <const F extends Schema.Struct.Fields>(fields: F): Wire.Struct<F> =>
  Wire.struct({ ...fields, success: Schema.Literal(true) }).pipe(Schema.decodeTo(
    Schema.toType(Schema.Struct(fields)),
    SchemaTransformation.transform<object, object>({
      // The struct drops unknown keys.
      decode: (fields) => fields,
      encode: (fields) => ({ ...fields, success: true })
    }) as never
    // The two structs differ only by `success`, which the types of a generic record cannot express.
  )) as never
