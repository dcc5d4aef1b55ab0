/** Tells live values apart that are read from the same endpoint with different queries. */

/** The same text for the same fields in any order; absent fields and `undefined` are the same. */
export const queryKeyOf = (query: object): string =>
  JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined).sort(([one], [other]) => one < other ? -1 : 1))
