/** What the recordings have and the library has not, each with its reason. */

/** Fields of answers that the specification does not have: the endpoint's id and the path, or `*` and the field's name anywhere. */
export const beyondTheSpecification: ReadonlyArray<string> = []

/** Requests that are nobody's call, by method, path and status. */
export const unclaimed: ReadonlyArray<{ readonly request: RegExp; readonly reason: string }> = []
