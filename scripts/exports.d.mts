/** The types of exports.mjs for tests. */
export const exportsOf: () => { readonly [subpath: string]: string | null | { readonly [condition: string]: string } }
export const matcherOf: (target: string) => RegExp
export const pageOf: () => string
