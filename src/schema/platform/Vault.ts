/** The data vault: values that the provider stores encrypted and cannot read (docs/provider/vault.md). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** Base64 of the hash of the key and the secret. Not empty. */
const hashedKey = Schema.NonEmptyString
/** Base64 of the version, the salt, the initialization vector and the ciphertext. */
const encryptedValue = Schema.String

/** @category schemas @since 0.1.0 */
export class VaultKey extends Schema.Opaque<VaultKey>()(Wire.struct({ hashedKey })) {}

/** @category schemas @since 0.1.0 */
export class VaultEntry extends Schema.Opaque<VaultEntry>()(Wire.struct({ hashedKey, encryptedValue })) {}

/** @category schemas @since 0.1.0 */
export class VaultValue extends Schema.Opaque<VaultValue>()(Wire.struct({ encryptedValue })) {}
