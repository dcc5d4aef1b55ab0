/** The bytes that a browser loads at the start of a program, each file compressed separately with gzip. Excludes React. */
export declare const startSize: (contents: string, folder: string) => Promise<number>
