/** Lists on the wire: complete, or in pages with a cursor. @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { defaulted, type Struct, struct } from "./Fields.ts"

/** A complete list: `{ items, is_paginated: false }` on the wire. */
export const list = <S extends Schema.Constraint>(item: S) => {
  const items = Schema.Array(item)
  return struct({ items, isPaginated: defaulted(Schema.Boolean, false) }).pipe(
    Schema.decodeTo(
      Schema.toType(items),
      SchemaTransformation.transform<
        ReadonlyArray<S["Type"]>,
        { readonly items: ReadonlyArray<S["Type"]>; readonly isPaginated: boolean }
      >({
        decode: (envelope) => envelope.items,
        encode: (items) => ({ items, isPaginated: false })
      })
    )
  )
}

/** A page of a longer list. `nextCursor` is the cursor of the next page, and `null` on the last page. @category models @since 0.1.0 */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

/** The number of items per page when a verb reads a whole list. */
export const pageSize = 100

interface Pagination {
  readonly nextCursor: string | null
}

/**
 * The codec of a list whose response has the field `pagination`. `envelope` returns the schemas of all fields but `items`, and `encode`
 * returns their values.
 */
const pageCodec = <S extends Schema.Constraint>(
  item: S,
  envelope: (pagination: Struct<{ readonly nextCursor: Schema.NullOr<typeof Schema.String> }>) => Schema.Struct.Fields,
  encode: (nextCursor: string | null) => { readonly isPaginated?: boolean; readonly pagination?: Pagination }
): Schema.Codec<Page<S["Type"]>, { readonly [key: string]: unknown }> => {
  const items = Schema.Array(item)
  const cursor = { nextCursor: Schema.NullOr(Schema.String) }
  return struct({ items, ...envelope(struct(cursor)) }).pipe(
    Schema.decodeTo(
      Schema.Struct({ items: Schema.toType(items), ...cursor }),
      SchemaTransformation.transform<
        Page<S["Type"]>,
        { readonly items: ReadonlyArray<S["Type"]>; readonly pagination?: Pagination }
      >({
        decode: ({ items, pagination }) => ({ items, nextCursor: pagination?.nextCursor ?? null }),
        encode: ({ items, nextCursor }) => ({ items, ...encode(nextCursor) })
      })
    )
    // Omits the items' services from the type, because no schema here has any.
  ) as never
}

/** The envelope of a response that has the field `is_paginated`. */
const paginationFlag = (isPaginated: boolean) => (pagination: Schema.Constraint) => ({
  isPaginated: defaulted(Schema.Boolean, isPaginated),
  pagination: Schema.optionalKey(pagination)
})

const pageAfter = (nextCursor: string | null) => ({ isPaginated: true, pagination: { nextCursor } })

/** A list in pages: `{ items, is_paginated: true, pagination: { next_cursor } }` on the wire. */
export const page = <S extends Schema.Constraint>(item: S) => pageCodec(item, paginationFlag(true), pageAfter)

/**
 * Like `page`, for an endpoint that older providers answer with a complete list. Decodes `{ items, is_paginated: false }` as the only page,
 * and encodes the last page in that form.
 */
export const listOrPage = <S extends Schema.Constraint>(item: S) =>
  pageCodec(item, paginationFlag(false), (nextCursor) => nextCursor === null ? { isPaginated: false } : pageAfter(nextCursor))

/** Like `page`, without `is_paginated`: `{ items, pagination: { next_cursor } }` on the wire. */
export const cursorPage = <S extends Schema.Constraint>(item: S) =>
  pageCodec(item, (pagination) => ({ pagination }), (nextCursor) => ({ pagination: { nextCursor } }))
