/** Types of languages.mjs for the tests. */
export declare const bundleLanguages: (dist: string) => Promise<number>
