/** What a safe call resolves to, where its errors are values. */

/**
 * What a safe call resolves to: plain data, so it survives `switch`, and the boundary of a server action as JSON.
 * @category models @since 0.1.0
 */
export type Result<A, E> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly error: E }
