/** Types of prune.mjs for the tests. */
export declare const prune: (dist: string) => number
