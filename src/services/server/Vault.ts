/**
 * The data vault: values that are encrypted in this process, with a secret that never leaves it (docs/provider/vault.md).
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { ReadVaultValue, WriteVaultValue } from "../../endpoints/platform/Vault.ts"
import { InvalidVaultInput } from "../../errors/local/EncryptionErrors.ts"
import { tryReveal } from "../../schema/wire/Wire.ts"
import * as VaultCipher from "./VaultCipher.ts"

/** @category models @since 0.1.0 */
export interface VaultOptions {
  /** The id of the store that holds the value. */
  readonly storeId: string
  /** The secret that encrypts the value. Without it, the value can be neither found nor read. Any string; use a long random one. */
  readonly secret: string | Redacted.Redacted
}

/** @category models @since 0.1.0 */
export interface VaultEntry extends VaultOptions {
  /** Any well-formed string, including an empty one. */
  readonly value: string
}

/** Checks that the input is a string that UTF-8 can encode. Refuses other input of untyped callers with a typed error. */
const checkText = (input: InvalidVaultInput["input"], text: unknown): Effect.Effect<string, InvalidVaultInput> =>
  typeof text !== "string"
    ? Effect.fail(new InvalidVaultInput({ input, problem: "not-a-string" }))
    : text.isWellFormed()
    ? Effect.succeed(text)
    : Effect.fail(new InvalidVaultInput({ input, problem: "half-a-surrogate-pair" }))

/** Derives, from a vault key and the secret, the entry's name at the provider and the key material that encrypts the value. */
const entryOf = Effect.fnUntraced(function*(givenKey: string, options: VaultOptions | undefined) {
  // Untyped callers may pass anything, even options that throw when read.
  const option: unknown = yield* Effect.try({
    try: () => options && tryReveal(options.secret),
    catch: () => new InvalidVaultInput({ input: "secret", problem: "not-a-string" })
  })
  const secret = yield* checkText("secret", option)
  const derivedKey = yield* VaultCipher.derive(secret, yield* checkText("key", givenKey))
  return { derived: derivedKey, hashedKey: yield* VaultCipher.hashedKey(secret, derivedKey) }
})

/**
 * Reads and decrypts the value of a key. Returns `null` if the key does not exist or the secret is wrong, because the key's name at the
 * provider depends on the secret.
 *
 * **Errors** `DataVaultStoreDoesNotExist` · `VaultValueUnreadable` · `InvalidVaultInput` · `WebCryptoFailed` · `CallError`
 */
export const findValue = Effect.fnUntraced(function*(key: string, options: VaultOptions) {
  const { storeId } = options ?? {}
  const { derived, hashedKey } = yield* entryOf(key, options)
  const response = yield* ReadVaultValue({ params: { storeId }, body: { hashedKey } }).pipe(
    Effect.catchTag("DataVaultStoreHashedKeyDoesNotExist", () => Effect.succeed(null))
  )
  return response && (yield* VaultCipher.decrypt(storeId, derived, response.encryptedValue))
})

/**
 * Encrypts a value in this process and stores it under a key, replacing an earlier value. The value is any well-formed string, including an
 * empty one.
 *
 * **Errors** `DataVaultStoreDoesNotExist` · `InvalidVaultInput` · `WebCryptoFailed` · `CallError`
 */
export const setValue = Effect.fnUntraced(function*(key: string, options: VaultEntry) {
  const { storeId, value } = options
  const text = yield* checkText("value", value)
  const { derived, hashedKey } = yield* entryOf(key, options)
  const encryptedValue = yield* VaultCipher.encrypt(derived, text)
  yield* WriteVaultValue({ params: { storeId }, body: { hashedKey, encryptedValue } })
})
