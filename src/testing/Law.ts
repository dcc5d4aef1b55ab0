/** One law, as a check that any test runner can run. */

/** @category models @since 0.1.0 */
export interface Law {
  readonly name: string
  /** Resolves where the law holds, and rejects with what was expected and what came. */
  readonly check: () => Promise<void>
}

/** Throws where the two are not the same as JSON. */
export const equal = (actual: unknown, expected: unknown, what: string): void => {
  const [came, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (came !== wanted) throw new Error(`${what}: expected ${wanted}, got ${came}`)
}
