/** Selection of one permission from a list of granted permissions. */

/**
 * Picks a permission by its id. The request also filters by id, but a provider that ignored the filter would return all permissions, and
 * the user would seem to hold this one.
 */
export const findById = (permissionId: string) => <P extends { readonly id: string }>(held: ReadonlyArray<P>): P | null =>
  held.find(({ id }) => id === permissionId) ?? null
