/** The types of `late-parts.mjs`. */
export declare const withoutLines: (file: string, lines: ReadonlySet<number>, outside: string) => string
