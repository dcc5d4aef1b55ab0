/** Keys of queries, which distinguish live values of the same endpoint. */

/** The same text for the same fields in any order; absent fields and `undefined` are equal. */
export const queryKeyOf = (query: object): string =>
  JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined).sort(([one], [other]) => one < other ? -1 : 1))
