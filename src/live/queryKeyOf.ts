/** Keys of queries, which distinguish live values of the same endpoint. */

/** Returns the same text for the same fields in any order; absent and `undefined` fields are equal. */
export const queryKeyOf = (query: object): string =>
  JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined).sort(([a], [b]) => a < b ? -1 : 1))
