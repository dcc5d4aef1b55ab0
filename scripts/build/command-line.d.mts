/** Types of command-line.mjs for the tests. */
export declare const bundleCommandLine: (dist: string) => ReadonlyArray<string>
