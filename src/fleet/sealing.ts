/** Values in Redis about a token: under a name that does not reveal the token, readable only with the token. */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { compactDecrypt } from "jose/jwe/compact/decrypt"
import { CompactEncrypt } from "jose/jwe/compact/encrypt"
import { parseJson } from "../schema/wire/Wire.ts"

export interface SealingKey {
  /** 256 bits of the token's HKDF, as text. */
  readonly name: string
  readonly key: Uint8Array
}

const salt = new TextEncoder().encode("latchkey/fleet/1")

const derived = async (secret: CryptoKey, info: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info: new TextEncoder().encode(info) }, secret, 256)
  )

const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

/**
 * Name and key are derived from the token itself by HKDF (RFC 5869), which needs no stretching: the token is no password but has more
 * than 128 bits of its own. One for each use. What has no name (a platform without WebCrypto) is none.
 */
export const sealingKeyOf = (use: string, token: Redacted.Redacted): Effect.Effect<Option.Option<SealingKey>> =>
  Effect.option(Effect.tryPromise(async () => {
    const secret = await crypto.subtle.importKey("raw", new TextEncoder().encode(Redacted.value(token)), "HKDF", false, [
      "deriveBits"
    ])
    const [name, key] = await Promise.all([derived(secret, `${use} name`), derived(secret, `${use} key`)])
    return { name: textOf(name), key }
  }))

/** A name for a value that is private but no secret, such as a user's id. */
export const nameOf = async (use: string, id: string): Promise<string> =>
  textOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`latchkey/fleet/1 ${use} ${id}`))))

/** JSON as a JWE (RFC 7516), encrypted and authenticated by A256GCM. None where it cannot be said in JSON. */
export const seal = ({ key }: SealingKey, value: unknown): Effect.Effect<Option.Option<string>> =>
  Effect.option(
    Effect.tryPromise(() =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value))).setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(
          key
        )
    )
  )

/** More than any user has; what is longer was not written here. */
const longest = 1_000_000

const algorithms = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] }

/** The JSON again, `undefined` where the text is not what `seal` wrote with this key. Its form is not known yet. */
export const unseal = ({ key }: SealingKey, text: string): Effect.Effect<unknown> =>
  text.length > longest ? Effect.succeed(undefined) : Effect.tryPromise(() => compactDecrypt(text, key, algorithms)).pipe(
    Effect.map(({ plaintext }) => parseJson(new TextDecoder().decode(plaintext))),
    Effect.orElseSucceed(() => undefined)
  )
