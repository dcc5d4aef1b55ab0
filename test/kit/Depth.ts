/** The number of cases of generated tests: `LATCHKEY_DEEP=1`, which `npm run test:deep` sets, selects the higher counts. */
export const isDeep = process.env["LATCHKEY_DEEP"] === "1"

/**
 * A count of generated cases.
 * @param normal in each run of the tests; a comment at the call says why it suffices
 * @param deep in the deep run
 */
export const runs = (normal: number, deep: number): number => isDeep ? deep : normal

/**
 * The cases of a table: all in the deep run, otherwise the first ones.
 * @param normal the number of cases in each run of the tests; a comment at the call says what proves the others
 */
export const selectFirst = <Case>(cases: ReadonlyArray<Case>, normal: number): ReadonlyArray<Case> =>
  isDeep ? cases : cases.slice(0, normal)
