/** `/data-vault`: encrypted values, which the emulator stores and cannot read. */
import * as Effect from "effect/Effect"
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../../errors/provider/VaultErrors.ts"
import { configOf } from "../../model/config/Config.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject } from "../../request/RequestContext.ts"

/** The current project; fails if it does not have the store. */
const withStore = Effect.fnUntraced(function*(storeId: string) {
  const project = yield* currentProject
  if (!Object.hasOwn(configOf(project).dataVault.stores, storeId)) {
    return yield* new DataVaultStoreDoesNotExist({ details: { storeId } })
  }
  return project
})

/** The id of a stored value. Ids of projects and stores have no slash, so the id is unique. */
const rowId = (projectId: string, storeId: string, hashedKey: string) => `${projectId}/${storeId}/${hashedKey}`

export const vaultHandlers = {
  ReadVaultValue: Effect.fnUntraced(function*({ body: { hashedKey }, params: { storeId }, store }) {
    const { id } = yield* withStore(storeId)
    const row = store.vaultValues.get(rowId(id, storeId, hashedKey))
    return row
      ? { encryptedValue: row.value }
      : yield* new DataVaultStoreHashedKeyDoesNotExist({ details: { storeId, hashedKey } })
  }),
  WriteVaultValue: Effect.fnUntraced(function*({ body: { encryptedValue, hashedKey }, params: { storeId }, store }) {
    const { id } = yield* withStore(storeId)
    store.vaultValues.put({ id: rowId(id, storeId, hashedKey), projectId: id, value: encryptedValue })
  })
} satisfies SomeHandlers
