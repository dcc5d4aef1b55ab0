/** One permission of a list of held ones. */

/**
 * Picks a permission by its id. The request filters by it too; a provider that ignored the filter would return all, and the user would seem
 * to hold it.
 */
export const findById = (permissionId: string) => <P extends { readonly id: string }>(held: ReadonlyArray<P>): P | null =>
  held.find(({ id }) => id === permissionId) ?? null
