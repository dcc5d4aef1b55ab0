/** Refusals of the data vault. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/**
 * The project has no data vault store with that id. **What to do** Create the store in the project's settings, or correct the id.
 */
export class DataVaultStoreDoesNotExist extends KnownError<DataVaultStoreDoesNotExist>()({
  code: "DATA_VAULT_STORE_DOES_NOT_EXIST",
  details: { storeId: Schema.String },
  message: ({ storeId }) =>
    `The project has no data vault store ${storeId}. Create it in the project's settings, or check the id.`
}) {}

/**
 * The data vault store holds no value under that key; the error contains the key's hash. **What to do** Treat the value as
 * absent, or check that the secret is the one that the value was stored with.
 */
export class DataVaultStoreHashedKeyDoesNotExist extends KnownError<DataVaultStoreHashedKeyDoesNotExist>()({
  code: "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST",
  details: { storeId: Schema.String, hashedKey: Schema.String },
  message: ({ storeId }) => `The data vault store ${storeId} holds no value under this key.`
}) {}
