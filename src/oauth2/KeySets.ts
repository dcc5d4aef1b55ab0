/** Caches servers' key sets for the verification of ID tokens. The age of a key set is measured by Effect's clock. */
import type * as oauth from "oauth4webapi"
import type { Connection } from "./Client.ts"
import type { Exchange } from "./Exchange.ts"
import type { ServerMetadata } from "./ServerMetadata.ts"

interface CachedKeySet {
  readonly jwks: oauth.JWKS
  /** When the key set was read, in seconds since 1970. */
  readonly at: number
}

const keySets = new WeakMap<ServerMetadata, CachedKeySet>()

/**
 * Verifies the signature of the ID token in `response`. `oauth4webapi` reads the key set again after five minutes, and after one minute if
 * no key fits. It uses the system's clock, so times are converted from and to Effect's clock.
 */
export const verifySignature = async (
  { library, skew }: Exchange,
  metadata: ServerMetadata,
  { options, server }: Connection,
  response: Response
): Promise<void> => {
  const before = keySets.get(metadata)
  const cache: oauth.JWKSCacheInput = before ? { jwks: before.jwks, uat: before.at - skew() } : {}
  try {
    await library.validateApplicationLevelSignature(server, response, { ...options, [library.jwksCache]: cache })
  } finally {
    const { jwks, uat } = cache as Partial<oauth.ExportedJWKSCache>
    if (jwks !== undefined && uat !== undefined) keySets.set(metadata, { jwks, at: uat + skew() })
    else keySets.delete(metadata)
  }
}
