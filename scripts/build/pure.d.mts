/** Types of pure.mjs for the tests. */
export declare const annotateAll: (dist: string, files: ReadonlyArray<string>) => number
