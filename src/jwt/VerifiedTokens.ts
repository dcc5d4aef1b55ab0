/** A cache of verified tokens, so that the next request with the same token needs no cryptography. */
import * as BoundedMap from "../base/BoundedMap.ts"
import type { VerifiedAccessToken } from "./checkClaims.ts"
import type { Key } from "./readKeySet.ts"

interface Entry {
  readonly verified: VerifiedAccessToken
  readonly keyId: string
  readonly key: Key
  /** When the entry expires, in milliseconds since 1970. */
  readonly until: number
}

export interface VerifiedTokens {
  /** Returns the cached token if its key is still one of the provider's. */
  readonly get: (token: string, now: number, keyOf: (keyId: string) => Key | undefined) => VerifiedAccessToken | undefined
  readonly set: (token: string, entry: Entry) => void
}

/**
 * A cache of at most `most` tokens. Its keys are whole tokens, which cannot collide; the platform's SHA-256 is asynchronous, and waiting
 * for a hash would defeat the cache.
 */
export const make = (most: number): VerifiedTokens => {
  const entries = BoundedMap.make<string, Entry>(most)
  return {
    get: (token, now, keyOf) => {
      const entry = entries.get(token)
      if (entry === undefined) return undefined
      if (now < entry.until && keyOf(entry.keyId) === entry.key) return entry.verified
      entries.delete(token)
      return undefined
    },
    set: entries.set
  }
}
