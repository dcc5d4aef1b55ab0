/** Types of library-bundle.mjs for the tests. */
export declare const bundleLibrary: (dist: string) => Promise<void>
