/** Cuts a page out of a complete list. */

/**
 * Returns up to `limit` items, starting with the one whose id is `cursor`; without a limit, all remaining items. An unknown cursor results
 * in an empty page.
 */
export const paginate = <A extends { readonly id: string }>(
  items: ReadonlyArray<A>,
  { cursor, limit = items.length }: { readonly cursor?: string | undefined; readonly limit?: number | undefined }
): { readonly items: ReadonlyArray<A>; readonly nextCursor: string | null } => {
  const index = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor)
  const start = index < 0 ? items.length : index
  return { items: items.slice(start, start + limit), nextCursor: items[start + limit]?.id ?? null }
}
