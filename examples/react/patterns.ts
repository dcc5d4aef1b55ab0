/** The patterns that the server has recorded for a user, shared by browser and server. */

/** Reads them from the metadata that the user may read and only the server may write, newest first. */
export const patternsIn = (metadata: unknown): ReadonlyArray<number> => {
  const found = typeof metadata === "object" && metadata !== null && "patterns" in metadata ? metadata.patterns : []
  return Array.isArray(found) ? found.filter((seed) => typeof seed === "number") : []
}
