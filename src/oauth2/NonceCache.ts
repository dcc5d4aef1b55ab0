/** Nonces that servers require in DPoP proofs, by origin (RFC 9449, sections 8 and 9). */
import * as BoundedMap from "../base/BoundedMap.ts"

/** Maximum number of origins; the least recently used origin is dropped first. @category constants @since 0.1.0 */
export const nonceCacheEntries = 100

export interface NonceCache {
  /** The last nonce of the origin. */
  readonly get: (origin: string) => string | undefined
  readonly set: (origin: string, nonce: string) => void
  /** The origins, from the least to the most recently used. */
  readonly origins: () => ReadonlyArray<string>
}

/** Makes an empty cache. */
export const make = (): NonceCache => {
  const nonces = BoundedMap.make<string, string>(nonceCacheEntries)
  return {
    get: nonces.get,
    set: nonces.set,
    origins: () => nonces.entries().map(([origin]) => origin)
  }
}
