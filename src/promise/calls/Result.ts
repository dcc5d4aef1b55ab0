/** The result of a safe call, which has its errors as values. */

/**
 * The result of a safe call: plain data, so it works with `switch`, and as the JSON that a server action returns.
 * @category models @since 0.1.0
 */
export type Result<A, E> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly error: E }
