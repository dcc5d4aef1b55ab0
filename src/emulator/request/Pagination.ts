/** Cuts a page out of a complete list. */

/**
 * Returns up to `limit` items, starting with the one whose id is `cursor`; without a limit, all remaining items. An unknown cursor results
 * in an empty page.
 */
export const paginate = <A extends { readonly id: string }>(
  all: ReadonlyArray<A>,
  { cursor, limit = all.length }: { readonly cursor?: string | undefined; readonly limit?: number | undefined }
): { readonly items: ReadonlyArray<A>; readonly nextCursor: string | null } => {
  const found = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor)
  const start = found < 0 ? all.length : found
  return { items: all.slice(start, start + limit), nextCursor: all[start + limit]?.id ?? null }
}
