/** One permission among those that a list of held ones answers. */

/**
 * Picks it by its id. The list was asked for just that one; a provider that did not understand the question would answer with all, and
 * a user would hold what was not granted.
 */
export const findById = (permissionId: string) => <P extends { readonly id: string }>(held: ReadonlyArray<P>): P | null =>
  held.find(({ id }) => id === permissionId) ?? null
