/** Types of declarations.mjs for the tests. */
export declare const rewriteDeclarations: (dist: string, files: ReadonlyArray<string>) => void
