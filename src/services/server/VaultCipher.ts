/** How values of the data vault are encrypted before they leave the process (docs/provider/vault.md). */
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { VaultValueUnreadable, WebCryptoFailed } from "../../errors/local/EncryptionErrors.ts"

/** Rounds of PBKDF2 that a guess at a secret costs. */
export const iterations = 100_000
/** Of AES and of every hash, in bits. */
export const keyBits = 256
export const ivBytes = 12
export const saltBytes = 16

/** Of AES-GCM, which appends it to the ciphertext. */
const tagBytes = 16
/** What an encrypted value begins with; other versions are not read. */
const version = [1, 0] as const
const saltStart = version.length
const ivStart = saltStart + saltBytes
const ciphertextStart = ivStart + ivBytes

/** Each use of a hash has its own name, so that no two give the same bytes. Part of the format: they never change. */
const purposes = {
  derivedKey: "stack-data-vault-client-side-encryption-value-encryption-key-hash",
  hashedKey: "stack-data-vault-client-side-encryption-key-hash",
  valueEncryption: "stack-data-vault-client-side-encryption-value-encryption-value-encryption"
}
const iteratedHashTag = "stack-crypto-helper-iterated-hash"
const symmetricKeyTag = "stack-crypto-helper-derived-symmetric-key"

type Bytes = Uint8Array<ArrayBuffer>

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
// A byte order mark is part of the text, and what is no UTF-8 was not written by a client.
const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** WebCrypto, which pages outside HTTPS do not have. */
const subtle = <A>(use: (subtle: SubtleCrypto) => Promise<A>): Effect.Effect<A, WebCryptoFailed> =>
  Effect.tryPromise({ try: () => use(globalThis.crypto.subtle), catch: (cause) => new WebCryptoFailed({ cause }) })

const iteratedHash = (purpose: string, secret: string, value: Bytes, iterations: number) =>
  subtle(async (subtle) => {
    const salt = utf8(JSON.stringify([iteratedHashTag, purpose, "", Base64.encode(utf8(secret))]))
    const key = await subtle.importKey("raw", value, "PBKDF2", false, ["deriveBits"])
    return new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, keyBits))
  })

const encryptionKey = async (subtle: SubtleCrypto, derived: Bytes, salt: Bytes, use: "encrypt" | "decrypt") => {
  const info = utf8(JSON.stringify([symmetricKeyTag, purposes.valueEncryption, "binary-key", Base64.encode(salt)]))
  const key = await subtle.importKey("raw", derived, "HKDF", false, ["deriveKey"])
  const aes = { name: "AES-GCM", length: keyBits }
  return subtle.deriveKey({ name: "HKDF", hash: "SHA-256", salt, info }, key, aes, false, [use])
}

/** What encrypts the values of a key: 32 bytes of the key and the secret, at the cost of `iterations`. **Errors** `WebCryptoFailed` */
export const derive = (secret: string, key: string) => iteratedHash(purposes.derivedKey, secret, utf8(key), iterations)

/** The name that the provider knows a key by, in base64. **Errors** `WebCryptoFailed` */
export const hashedKey = (secret: string, derived: Bytes) =>
  Effect.map(iteratedHash(purposes.hashedKey, secret, derived, 1), Base64.encode)

/** What stands before a ciphertext: the version, and a salt and an initialization vector that were never used before. */
export const header = (): Bytes =>
  Uint8Array.of(
    ...version,
    ...crypto.getRandomValues(new Uint8Array(saltBytes)),
    ...crypto.getRandomValues(new Uint8Array(ivBytes))
  )

/** Encrypts a value; base64 of the header, the ciphertext and its tag. **Errors** `WebCryptoFailed` */
export const encrypt = (derived: Bytes, value: string) =>
  subtle(async (subtle) => {
    const start = header()
    const key = await encryptionKey(subtle, derived, start.slice(saltStart, ivStart), "encrypt")
    const ciphertext = await subtle.encrypt({ name: "AES-GCM", iv: start.slice(ivStart) }, key, utf8(value))
    return Base64.encode(new Uint8Array(await new Blob([start, ciphertext]).arrayBuffer()))
  })

/**
 * Decrypts a value. Nothing that could have been changed on the way is let through, not even another spelling of the same bytes.
 *
 * **Errors** `VaultValueUnreadable` · `WebCryptoFailed`
 */
export const decrypt = Effect.fnUntraced(function*(storeId: string, derived: Bytes, encryptedValue: string) {
  const unreadable = (why: VaultValueUnreadable["why"]) => new VaultValueUnreadable({ storeId, why })
  const decoded = Base64.decode(encryptedValue)
  if (Result.isFailure(decoded) || Base64.encode(decoded.success) !== encryptedValue) return yield* unreadable("encoding")
  const bytes = Uint8Array.from(decoded.success)
  if (bytes.length < version.length || version.some((byte, index) => bytes[index] !== byte)) return yield* unreadable("version")
  if (bytes.length < ciphertextStart + tagBytes) return yield* unreadable("length")
  const key = yield* subtle((subtle) => encryptionKey(subtle, derived, bytes.slice(saltStart, ivStart), "decrypt"))
  const iv = bytes.slice(ivStart, ciphertextStart)
  // All that can fail with a good key is the tag.
  const plain = yield* Effect.tryPromise({
    try: () => globalThis.crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(ciphertextStart)),
    catch: () => unreadable("tag")
  })
  return yield* Effect.try({ try: () => text.decode(plain), catch: () => unreadable("text") })
})
