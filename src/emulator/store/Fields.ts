/** Objects of unknown fields, such as those of a body or of a file. */
export type Fields = { readonly [key: string]: unknown }

/** Whether a value is a JSON object; an upload is a `Uint8Array`. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
