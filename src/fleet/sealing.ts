/**
 * Encryption of values that Redis stores for a token: the name under which a value is stored does not reveal the token, and only the token
 * decrypts the value.
 */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { compactDecrypt } from "jose/jwe/compact/decrypt"
import { CompactEncrypt } from "jose/jwe/compact/encrypt"
import { parseJson } from "../schema/wire/Wire.ts"

export interface SealingKey {
  /** The name in Redis: 256 bits derived from the token by HKDF, encoded as base64url. */
  readonly name: string
  readonly key: Uint8Array
}

const salt = new TextEncoder().encode("latchkey/fleet/1")

const derive = async (secret: CryptoKey, info: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info: new TextEncoder().encode(info) }, secret, 256)
  )

const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

/**
 * Derives a name and an encryption key from the token by HKDF (RFC 5869), separately for each use. No key stretching is needed, because a
 * token has more than 128 bits of entropy. Returns `None` on a platform without WebCrypto.
 */
export const sealingKeyOf = (use: string, token: Redacted.Redacted): Effect.Effect<Option.Option<SealingKey>> =>
  Effect.option(Effect.tryPromise(async () => {
    const secret = await crypto.subtle.importKey("raw", new TextEncoder().encode(Redacted.value(token)), "HKDF", false, [
      "deriveBits"
    ])
    const [name, key] = await Promise.all([derive(secret, `${use} name`), derive(secret, `${use} key`)])
    return { name: textOf(name), key }
  }))

/** The hashed name of a private value that is not secret, such as a user's id. */
export const nameOf = async (use: string, id: string): Promise<string> =>
  textOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`latchkey/fleet/1 ${use} ${id}`))))

/** Encrypts JSON as a JWE (RFC 7516) with A256GCM. Returns `None` if the value cannot be encoded as JSON. */
export const seal = ({ key }: SealingKey, value: unknown): Effect.Effect<Option.Option<string>> =>
  Effect.option(
    Effect.tryPromise(() =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value))).setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(
          key
        )
    )
  )

/** The maximum length of an encrypted text in characters. No encrypted user is longer, so a longer text was not written by `seal`. */
const longest = 1_000_000

const algorithms = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] }

/** The decrypted JSON, not yet validated; `undefined` if `seal` did not write the text with this key. */
export const unseal = ({ key }: SealingKey, text: string): Effect.Effect<unknown> =>
  text.length > longest ? Effect.succeed(undefined) : Effect.tryPromise(() => compactDecrypt(text, key, algorithms)).pipe(
    Effect.map(({ plaintext }) => parseJson(new TextDecoder().decode(plaintext))),
    Effect.orElseSucceed(() => undefined)
  )
