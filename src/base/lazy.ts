/** Values that are computed on first use. */

/** Returns a function that computes the value on its first call. If that throws, the next call computes it again. */
export const lazy = <A>(make: () => A): () => A => {
  let result: { readonly value: A } | undefined
  return () => (result ??= { value: make() }).value
}
