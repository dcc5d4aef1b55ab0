/** Types of node-bundle.mjs for the tests. */
export declare const nodeEntries: { readonly [name: string]: string }
export declare const bundleForNode: (dist: string) => Promise<ReadonlyArray<string>>
