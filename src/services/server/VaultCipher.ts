/** Encryption of data vault values before they leave the process (docs/provider/vault.md). */
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { VaultValueUnreadable, WebCryptoFailed } from "../../errors/local/EncryptionErrors.ts"

/** PBKDF2 iterations, which determine the cost of guessing a secret. */
export const iterations = 100_000
/** The size of AES keys and of hashes, in bits. */
export const keyBits = 256
export const ivBytes = 12
export const saltBytes = 16

/** The size of the AES-GCM tag that follows the ciphertext, in bytes. */
const tagBytes = 16
/** The format version in the first bytes of an encrypted value; other versions are refused. */
const version = [1, 0] as const
const saltStart = version.length
const ivStart = saltStart + saltBytes
const ciphertextStart = ivStart + ivBytes

/** Names for domain separation, one for each use of a hash. They are part of the format, so they never change. */
const purposes = {
  derivedKey: "stack-data-vault-client-side-encryption-value-encryption-key-hash",
  hashedKey: "stack-data-vault-client-side-encryption-key-hash",
  valueEncryption: "stack-data-vault-client-side-encryption-value-encryption-value-encryption"
}
const iteratedHashTag = "stack-crypto-helper-iterated-hash"
const symmetricKeyTag = "stack-crypto-helper-derived-symmetric-key"

type Bytes = Uint8Array<ArrayBuffer>

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
// A byte order mark is part of the text. No client writes invalid UTF-8.
const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** Runs a function with WebCrypto. Fails with `WebCryptoFailed`, for example on pages without HTTPS, where WebCrypto is not available. */
const subtle = <A>(use: (subtle: SubtleCrypto) => Promise<A>): Effect.Effect<A, WebCryptoFailed> =>
  Effect.tryPromise({ try: () => use(globalThis.crypto.subtle), catch: (cause) => new WebCryptoFailed({ cause }) })

const iteratedHash = (purpose: string, secret: string, value: Bytes, iterations: number) =>
  subtle(async (subtle) => {
    const salt = utf8(JSON.stringify([iteratedHashTag, purpose, "", Base64.encode(utf8(secret))]))
    const key = await subtle.importKey("raw", value, "PBKDF2", false, ["deriveBits"])
    return new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, keyBits))
  })

const encryptionKey = async (subtle: SubtleCrypto, derivedKey: Bytes, salt: Bytes, use: "encrypt" | "decrypt") => {
  const info = utf8(JSON.stringify([symmetricKeyTag, purposes.valueEncryption, "binary-key", Base64.encode(salt)]))
  const key = await subtle.importKey("raw", derivedKey, "HKDF", false, ["deriveKey"])
  const aes = { name: "AES-GCM", length: keyBits }
  return subtle.deriveKey({ name: "HKDF", hash: "SHA-256", salt, info }, key, aes, false, [use])
}

/**
 * The key material for the value of a vault key: 32 bytes, derived from the vault key and the secret with `iterations` iterations.
 * **Errors** `WebCryptoFailed`
 */
export const derive = (secret: string, key: string) => iteratedHash(purposes.derivedKey, secret, utf8(key), iterations)

/** The name of a vault key at the provider, in base64. **Errors** `WebCryptoFailed` */
export const hashedKey = (secret: string, derivedKey: Bytes) =>
  Effect.map(iteratedHash(purposes.hashedKey, secret, derivedKey, 1), Base64.encode)

/** The bytes before a ciphertext: the version, a new salt and a new initialization vector. */
export const header = (): Bytes =>
  Uint8Array.of(
    ...version,
    ...crypto.getRandomValues(new Uint8Array(saltBytes)),
    ...crypto.getRandomValues(new Uint8Array(ivBytes))
  )

/** Encrypts a value. Returns the header, the ciphertext and its tag, in base64. **Errors** `WebCryptoFailed` */
export const encrypt = (derivedKey: Bytes, value: string) =>
  subtle(async (subtle) => {
    const start = header()
    const key = await encryptionKey(subtle, derivedKey, start.slice(saltStart, ivStart), "encrypt")
    const ciphertext = await subtle.encrypt({ name: "AES-GCM", iv: start.slice(ivStart) }, key, utf8(value))
    return Base64.encode(new Uint8Array(await new Blob([start, ciphertext]).arrayBuffer()))
  })

/**
 * Decrypts a value. Refuses any modified value, even a different encoding of the same bytes.
 *
 * **Errors** `VaultValueUnreadable` · `WebCryptoFailed`
 */
export const decrypt = Effect.fnUntraced(function*(storeId: string, derivedKey: Bytes, encryptedValue: string) {
  const unreadable = (why: VaultValueUnreadable["why"]) => new VaultValueUnreadable({ storeId, why })
  const ciphertext = Base64.decode(encryptedValue)
  if (Result.isFailure(ciphertext) || Base64.encode(ciphertext.success) !== encryptedValue) return yield* unreadable("encoding")
  const bytes = Uint8Array.from(ciphertext.success)
  if (bytes.length < version.length || version.some((byte, index) => bytes[index] !== byte)) return yield* unreadable("version")
  if (bytes.length < ciphertextStart + tagBytes) return yield* unreadable("length")
  const key = yield* subtle((subtle) => encryptionKey(subtle, derivedKey, bytes.slice(saltStart, ivStart), "decrypt"))
  const iv = bytes.slice(ivStart, ciphertextStart)
  // With a valid key, only the check of the authentication tag can fail.
  const plain = yield* Effect.tryPromise({
    try: () => globalThis.crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(ciphertextStart)),
    catch: () => unreadable("tag")
  })
  return yield* Effect.try({ try: () => text.decode(plain), catch: () => unreadable("text") })
})
