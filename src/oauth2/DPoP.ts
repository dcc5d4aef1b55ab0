/** Tokens bound to a key: a stolen token is useless without the key (RFC 9449). */
import type * as Effect from "effect/Effect"
import type * as oauth from "oauth4webapi"
import { runOperation } from "./Exchange.ts"
import * as NonceCache from "./NonceCache.ts"
import type { OAuth2Error } from "./OAuth2Error.ts"

/**
 * A key pair, and the nonces that servers asked for with it. One for each session; keep it as long as the tokens.
 * @category models @since 0.1.0
 */
export interface DPoPKey {
  readonly privateKey: CryptoKey
  /** Extractable, for each proof carries it. */
  readonly publicKey: CryptoKey
  readonly nonces: NonceCache.NonceCache
}

/**
 * A pair that the program has, such as one kept in IndexedDB. The private key need not be extractable, and better is not.
 * @category constructors @since 0.1.0
 */
export const dpopKey = (
  { privateKey, publicKey }: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }
): DPoPKey => ({
  privateKey,
  publicKey,
  nonces: NonceCache.make()
})

/**
 * A new pair for ES256, whose private key cannot be read out.
 *
 * **Errors** `OAuth2Error` (`Unsendable` where the platform has no cryptography)
 * @category constructors @since 0.1.0
 */
export const generateDPoPKey: Effect.Effect<DPoPKey, OAuth2Error> = runOperation(
  "generateKey",
  async ({ library }) => dpopKey(await library.generateKeyPair("ES256"))
)

/**
 * The library's form of it, for one operation, so that proofs tell the operation's time. The nonces live here: the library's
 * own would be forgotten with the handle.
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
