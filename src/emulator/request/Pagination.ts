/** One page of a list that is known whole. */

/**
 * From the item with the id `cursor` on, which is part of the page, `limit` items; all where there is no limit. A cursor that no item has
 * leads to an empty page.
 */
export const paginate = <A extends { readonly id: string }>(
  all: ReadonlyArray<A>,
  { cursor, limit = all.length }: { readonly cursor?: string | undefined; readonly limit?: number | undefined }
): { readonly items: ReadonlyArray<A>; readonly nextCursor: string | null } => {
  const found = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor)
  const start = found < 0 ? all.length : found
  return { items: all.slice(start, start + limit), nextCursor: all[start + limit]?.id ?? null }
}
