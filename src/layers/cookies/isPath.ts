/** Paths of this origin in options. */

/** Whether the text is a path of this origin, without a query. */
export const isPath = (text: unknown): boolean => typeof text === "string" && /^\/(?![/\\])[^?#\s\\]*$/.test(text)
