/** The patterns that the server has noted for a user: what browser and server both know. */

/** In what the user may read and only the server may write, newest first. */
export const patternsIn = (metadata: unknown): ReadonlyArray<number> => {
  const found = typeof metadata === "object" && metadata !== null && "patterns" in metadata ? metadata.patterns : []
  return Array.isArray(found) ? found.filter((seed) => typeof seed === "number") : []
}
