/** Tokens bound to a key: a stolen token is useless without the key (RFC 9449). @category constructors @since 0.1.0 */
import type * as Effect from "effect/Effect"
import type * as oauth from "oauth4webapi"
import { runOperation } from "./Exchange.ts"
import * as NonceCache from "./NonceCache.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"

/**
 * A key pair, and the nonces that servers have required in its proofs. Use one pair per session, and keep it as long as the tokens.
 * @category models @since 0.1.0
 */
export interface DPoPKey {
  readonly privateKey: CryptoKey
  /** Extractable, because each proof contains it. */
  readonly publicKey: CryptoKey
  readonly nonces: NonceCache.NonceCache
}

/** Uses the program's own key pair, such as one in IndexedDB. The private key should not be extractable. */
export const dpopKey = (
  { privateKey, publicKey }: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }
): DPoPKey => ({
  privateKey,
  publicKey,
  nonces: NonceCache.make()
})

/**
 * Generates a key pair for ES256. The private key is not extractable.
 *
 * **Errors** `OAuth2Error` (`Unsendable` if the platform has no cryptography)
 */
export const generateDPoPKey: Effect.Effect<DPoPKey, OAuth2Error> = runOperation(
  "generateKey",
  async ({ library }) => dpopKey(await library.generateKeyPair("ES256"))
)

/**
 * Creates a DPoP handle of `oauth4webapi` for one operation, so that proofs contain the time of that operation. The handle is discarded
 * afterwards, so nonces are stored with the key and not in the handle.
 */
export const dpopHandle = (
  library: typeof oauth,
  client: Pick<oauth.Client, typeof oauth.clockSkew>,
  { nonces, privateKey, publicKey }: DPoPKey
): oauth.DPoPHandle =>
  library.DPoP(client, { privateKey, publicKey }, {
    [library.modifyAssertion]: (_header, payload) => {
      const { htu } = payload
      if (typeof htu === "string") payload["nonce"] = nonces.get(new URL(htu).origin)
    }
  })
