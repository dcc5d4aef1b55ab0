/** The nonces that servers asked for in DPoP proofs, by origin (RFC 9449, sections 8 and 9). */

/** Origins remembered; the one not used for longest is forgotten first. */
export const nonceCacheEntries = 100

export interface NonceCache {
  /** The last nonce of the origin. */
  readonly get: (origin: string) => string | undefined
  readonly set: (origin: string, nonce: string) => void
  /** From the one not used for longest to the one used last. */
  readonly origins: () => ReadonlyArray<string>
}

/** An empty cache. */
export const make = (): NonceCache => {
  // A map keeps the order in which keys came; what is used comes again.
  const nonces = new Map<string, string>()
  const put = (origin: string, nonce: string) => {
    nonces.delete(origin)
    nonces.set(origin, nonce)
  }
  return {
    get: (origin) => {
      const nonce = nonces.get(origin)
      if (nonce !== undefined) put(origin, nonce)
      return nonce
    },
    set: (origin, nonce) => {
      put(origin, nonce)
      for (const oldest of nonces.keys()) {
        if (nonces.size <= nonceCacheEntries) break
        nonces.delete(oldest)
      }
    },
    origins: () => Array.from(nonces.keys())
  }
}
