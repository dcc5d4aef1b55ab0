/** The types of exports.mjs for tests. */
export const exportsOf: () => { readonly [subpath: string]: string | { readonly [condition: string]: string } }
export const pageOf: () => string
