/** Validation of an ID token (OpenID Connect Core 1.0, section 3.1.3.7). */
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { parseJson } from "../schema/wire/Wire.ts"
import type { Client, Connection } from "./Client.ts"
import type { Exchange } from "./Exchange.ts"
import { verifySignature } from "./KeySets.ts"
import { InvalidIdToken, type OAuth2Reason } from "./OAuth2Error.ts"

/** The claims of a token, as JSON. `sub` is the user's id at the server. @category models @since 0.1.0 */
export interface Claims {
  readonly sub: string
  readonly [claim: string]: Schema.Json
}

type Wrong = InvalidIdToken["wrong"]

const claimNames: ReadonlySet<string> = new Set(
  ["alg", "iss", "sub", "aud", "azp", "exp", "nbf", "iat", "auth_time", "nonce"] satisfies ReadonlyArray<Wrong>
)
const isClaimName = (name: unknown): name is Wrong => typeof name === "string" && claimNames.has(name)

const causeOf = (error: unknown): object =>
  error instanceof Error && typeof error.cause === "object" && error.cause !== null ? error.cause : {}

/**
 * Converts `oauth4webapi`'s errors about the form and claims of an ID token to `InvalidIdToken`. Returns `undefined` for other errors, such
 * as those about the rest of the response. The name of the claim is in `cause.claim` or in quotes in the message.
 */
export const invalidIdTokenOf = (error: unknown): InvalidIdToken | undefined => {
  if (!(error instanceof Error)) return undefined
  const cause = causeOf(error)
  const claim = "claim" in cause ? cause.claim : undefined
  if (!/\bJW[TES]\b|ID Token/.test(error.message) && claim === undefined) return undefined
  const wrong = claim ?? /"(\w+)"/.exec(error.message)?.[1]
  return new InvalidIdToken({ wrong: isClaimName(wrong) ? wrong : "form" })
}

/** Converts `oauth4webapi`'s errors about the signature to `InvalidIdToken`; errors about reading the key set stay unchanged. */
const signatureErrorOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = "code" in error ? error.code : undefined
  if (code === "OAUTH_KEY_SELECTION_FAILED") return new InvalidIdToken({ wrong: "key" })
  // For example, the RSA key is too short.
  if (code === "OAUTH_UNSUPPORTED_OPERATION") return new InvalidIdToken({ wrong: "alg" in causeOf(error) ? "alg" : "key" })
  if ("signature" in causeOf(error) || code === "ERR_INVALID_ARG_VALUE") return new InvalidIdToken({ wrong: "signature" })
  // The platform cannot import the key.
  return error instanceof DOMException ? new InvalidIdToken({ wrong: "key" }) : error
}

const hashes: { readonly [alg: string]: string } = {
  ...Object.fromEntries(
    ["RS", "PS", "ES"].flatMap((family) => [256, 384, 512].map((bits) => [`${family}${bits}`, `SHA-${bits}`]))
  ),
  Ed25519: "SHA-512",
  EdDSA: "SHA-512"
}

/**
 * The left half of the access token's hash, computed with the hash function of the ID token's algorithm (OpenID Connect Core 1.0, section
 * 3.1.3.6).
 */
const accessTokenHash = async (idToken: string, accessToken: string): Promise<string | undefined> => {
  const header = Base64Url.decodeString(idToken.split(".", 1)[0] ?? "")
  const { alg } = (Result.isSuccess(header) ? parseJson(header.success) : {}) as { readonly alg?: unknown }
  const hash = typeof alg === "string" && Object.hasOwn(hashes, alg) ? hashes[alg] : undefined
  if (hash === undefined) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest(hash, new TextEncoder().encode(accessToken)))
  return Base64Url.encode(digest.subarray(0, digest.length / 2))
}

/** The values that remain to be verified after `oauth4webapi` has checked issuer, audience and times. */
export interface IdTokenVerification {
  readonly claims: Claims
  readonly idToken: string
  readonly accessToken: string
  readonly response: Response
}

/** Verifies the ID token's signature and, if present, its claim `at_hash`, the hash of the access token. */
export const verifyIdToken = async (
  exchange: Exchange,
  { server }: Client,
  connection: Connection,
  verification: IdTokenVerification
): Promise<void> => {
  const { accessToken, claims, idToken, response } = verification
  try {
    await verifySignature(exchange, server, connection, response)
  } catch (error) {
    throw signatureErrorOf(error) as OAuth2Reason
  }
  const hash = claims["at_hash"]
  if (hash !== undefined && hash !== (await accessTokenHash(idToken, accessToken))) throw new InvalidIdToken({ wrong: "at_hash" })
}
