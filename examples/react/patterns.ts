/** The patterns that the server has recorded for a user. Browser and server share this module. */

/** Reads the patterns, newest first, from metadata that the user may read and only the server may write. */
export const patternsIn = (metadata: unknown): ReadonlyArray<number> => {
  const patterns = typeof metadata === "object" && metadata !== null && "patterns" in metadata ? metadata.patterns : []
  return Array.isArray(patterns) ? patterns.filter((seed) => typeof seed === "number") : []
}
