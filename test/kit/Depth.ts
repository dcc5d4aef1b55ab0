/** How far generated tests look: `LATCHKEY_DEEP=1`, as `npm run test:deep` sets it, runs the higher counts. */
export const isDeep = process.env["LATCHKEY_DEEP"] === "1"

/**
 * A count of generated cases.
 * @param normal of each run of the tests; the caller's comment says why it suffices
 * @param deep of the deep run
 */
export const runs = (normal: number, deep: number): number => isDeep ? deep : normal
