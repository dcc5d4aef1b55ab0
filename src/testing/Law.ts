/** A law that every implementation of an interface must satisfy, as a check for any test runner. */

/** @category models @since 0.1.0 */
export interface Law {
  readonly name: string
  /** Resolves if the law holds; otherwise rejects with an error that contains the expected and the actual value. */
  readonly check: () => Promise<void>
}

/** Throws if the two values differ as JSON. */
export const equal = (actual: unknown, expected: unknown, subject: string): void => {
  const [came, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (came !== expectedJson) throw new Error(`${subject}: expected ${expectedJson}, got ${came}`)
}
