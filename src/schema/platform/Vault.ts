/** The data vault: values that the provider stores encrypted and cannot read (docs/provider/vault.md). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/** The hash of the combined key and secret, as non-empty base64. */
const hashedKey = Schema.NonEmptyString
/** The version, salt, initialization vector and ciphertext, as base64. */
const encryptedValue = Schema.String

/** @category schemas @since 0.1.0 */
export class VaultKey extends Schema.Opaque<VaultKey>()(Wire.struct({ hashedKey })) {}

/** @category schemas @since 0.1.0 */
export class VaultEntry extends Schema.Opaque<VaultEntry>()(Wire.struct({ hashedKey, encryptedValue })) {}

/** @category schemas @since 0.1.0 */
export class VaultValue extends Schema.Opaque<VaultValue>()(Wire.struct({ encryptedValue })) {}
