/** The result of a call made with `safe`, which returns errors instead of throwing them. */

/**
 * The result of a safe call: plain data, so it works with `switch`, and as the JSON that a server action returns.
 * @category models @since 0.1.0
 */
export type Result<A, E> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly error: E }
