/** `/data-vault`: values that the caller encrypts before sending them. @category endpoints @since 0.1.0 */
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../errors/provider/VaultErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { VaultEntry, VaultKey, VaultValue } from "../../schema/platform/Vault.ts"
import * as Wire from "../../schema/wire/Wire.ts"

export const ReadVaultValue = Endpoint.server("dataVault.get", "POST /data-vault/stores/{storeId}/get", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: VaultKey,
  success: VaultValue,
  errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist]
})
/** Stores a value, replacing the key's previous value. */
export const WriteVaultValue = Endpoint.server("dataVault.set", "POST /data-vault/stores/{storeId}/set", {
  idempotent: true,
  body: VaultEntry,
  success: Wire.Success,
  errors: [DataVaultStoreDoesNotExist]
})
