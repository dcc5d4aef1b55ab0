/** Types of styles.mjs for the tests. */
export declare const pageStyles: () => Promise<string>
export declare const minified: (css: string) => string
