/** Types of affected.mjs. */
/** Tests of what all modules have in common: files, or folders ending in a slash. */
export declare const gates: ReadonlyArray<string>
export declare const changedSince: (commit: string) => ReadonlyArray<string>
export declare const affectedTests: (changed: ReadonlyArray<string>) => ReadonlyArray<string>
