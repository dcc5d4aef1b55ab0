/** `/data-vault`: values that were encrypted before they came. */
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../errors/provider/VaultErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { VaultEntry, VaultKey, VaultValue } from "../../schema/platform/Vault.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["server", "admin"] as const

/** @category endpoints @since 0.1.0 */
export const ReadVaultValue = Endpoint.make("dataVault.get", "POST /data-vault/stores/{storeId}/get", {
  access,
  // Reads, though it is a POST.
  idempotent: true,
  body: VaultKey,
  success: VaultValue,
  errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist]
})
/** Replaces the value that the key may have had. @category endpoints @since 0.1.0 */
export const WriteVaultValue = Endpoint.make("dataVault.set", "POST /data-vault/stores/{storeId}/set", {
  access,
  idempotent: true,
  body: VaultEntry,
  success: Wire.Success,
  errors: [DataVaultStoreDoesNotExist]
})
