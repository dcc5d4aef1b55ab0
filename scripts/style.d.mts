/** The idioms of docs/style.md in the prose of one file, a line each. */
export declare const idiomsOf: (path: string, source: string) => ReadonlyArray<string>
