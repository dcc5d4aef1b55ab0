/**
 * Fields that the provider renamed: decoded from any of their names, encoded under the current name
 * (docs/provider/versions.md#renamed-fields).
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Wire from "./Wire.ts"

type Encoded = { readonly [name: string]: unknown }

/**
 * Like `Wire.struct`; `formerNames` lists the previous wire names of a field, such as `{ productId: ["offer_id"] }`. If several are
 * present, the current name wins.
 */
export const struct = <const F extends Schema.Struct.Fields>(
  fields: F,
  wireNames: { readonly [K in keyof F]?: string },
  formerNames: { readonly [K in keyof F]?: ReadonlyArray<string> }
): Wire.Struct<F> => {
  const wireName = (key: string) => (wireNames as { readonly [key: string]: string })[key] ?? Wire.snakeCase(key)
  const renames: Array<readonly [name: string, today: string]> = []
  const wireFields: { [name: string]: Schema.Constraint } = {}
  for (const [key, field] of Object.entries(fields)) {
    const encodedField = Schema.optionalKey(Schema.toEncoded(field))
    wireFields[wireName(key)] = encodedField
    for (const name of formerNames[key] ?? []) {
      wireFields[name] = encodedField
      renames.push([name, wireName(key)])
    }
  }
  return Schema.Struct(wireFields).pipe(Schema.decodeTo(
    Wire.struct(fields, wireNames),
    SchemaTransformation.transform<Encoded, Encoded>({
      decode: (wire) => {
        const read = { ...wire }
        for (const [name, today] of renames) {
          if (name in read && !(today in read)) read[today] = read[name]
          delete read[name]
        }
        return read
      },
      encode: (wire) => wire
    })
    // The encoded side is deliberately open, as in `Wire.struct`.
  )) as never
}
