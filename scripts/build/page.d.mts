/** Types of page.mjs for the tests. */
export declare const pageOfSources: string
export declare const maxPageBytes: number
export declare const bundlePage: (folder: string) => Promise<ReadonlyArray<string>>
