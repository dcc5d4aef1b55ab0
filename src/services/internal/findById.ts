/** Selection of one record from a list. */

/** Picks a record by its id; `null` if there is none. */
export const findById = (wantedId: string) => <A extends { readonly id: string }>(records: ReadonlyArray<A>): A | null =>
  records.find(({ id }) => id === wantedId) ?? null
