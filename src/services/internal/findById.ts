/** Selection of one record from a list. */

/**
 * Picks a record by its id; `null` if there is none. For permissions, the request also filters by id, but a provider that ignored the
 * filter would return all permissions, and the user would seem to hold this one.
 */
export const findById = (wantedId: string) => <A extends { readonly id: string }>(records: ReadonlyArray<A>): A | null =>
  records.find(({ id }) => id === wantedId) ?? null
