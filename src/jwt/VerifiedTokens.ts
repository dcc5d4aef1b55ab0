/** Tokens that were verified lately, so that the next request with the same one costs no cryptography. */
import * as BoundedMap from "./BoundedMap.ts"
import type { VerifiedAccessToken } from "./checkClaims.ts"
import type { Key } from "./readKeySet.ts"

interface Entry {
  readonly verified: VerifiedAccessToken
  readonly keyId: string
  readonly key: Key
  /** Milliseconds since 1970. */
  readonly until: number
}

export interface VerifiedTokens {
  /** Whether the key is still the provider's is asked every time. */
  readonly get: (token: string, now: number, known: (keyId: string) => Key | undefined) => VerifiedAccessToken | undefined
  readonly set: (token: string, entry: Entry) => void
}

/**
 * At most `most` of them. They are found by their whole text and not by a hash: the platform's SHA-256 is asynchronous, which would cost
 * the very wait that this saves, and the whole text cannot collide.
 */
export const make = (most: number): VerifiedTokens => {
  const entries = BoundedMap.make<string, Entry>(most)
  return {
    get: (token, now, known) => {
      const entry = entries.get(token)
      if (entry === undefined) return undefined
      if (now < entry.until && known(entry.keyId) === entry.key) return entry.verified
      entries.delete(token)
      return undefined
    },
    set: entries.set
  }
}
