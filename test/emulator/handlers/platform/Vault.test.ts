/** The data vault of the emulator: opaque values by store and key, separate for each project. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ReadVaultValue, WriteVaultValue } from "../../../../src/endpoints/platform/Vault.ts"
import { callers, catalog, detailsOf, refusalOf } from "../../Callers.ts"

const read = (hashedKey: string, storeId = "vault1") => ReadVaultValue({ params: { storeId }, body: { hashedKey } })
const write = (hashedKey: string, encryptedValue: string, storeId = "vault1") =>
  WriteVaultValue({ params: { storeId }, body: { hashedKey, encryptedValue } })

describe("the vault", () => {
  it.effect("returns the last stored value to servers and admins", () =>
    Effect.gen(function*() {
      const { admin, server } = yield* callers(catalog)
      for (const value of ["ZW5j", "bmV3", "", "x".repeat(1_000_000)]) {
        yield* server(write("key/with=slash+", value))
        assert.deepStrictEqual(yield* admin(read("key/with=slash+")), { encryptedValue: value })
      }
    }))
  it.effect("reports a missing value or a missing store as a typed error", () =>
    Effect.gen(function*() {
      const { server } = yield* callers(catalog)
      assert.deepStrictEqual(yield* detailsOf(server(read("absent"))), { storeId: "vault1", hashedKey: "absent" })
      assert.strictEqual(yield* refusalOf(server(read("absent"))), "DataVaultStoreHashedKeyDoesNotExist")
      for (const storeId of ["nope", "__proto__", "toString"]) {
        assert.deepStrictEqual(yield* detailsOf(server(read("k", storeId))), { storeId })
        assert.strictEqual(yield* refusalOf(server(write("k", "v", storeId))), "DataVaultStoreDoesNotExist")
      }
    }))
  it.effect("separates the values of its stores, and is kept in snapshots", () =>
    Effect.gen(function*() {
      const { configure, emulator, server } = yield* callers(catalog)
      yield* configure({ "dataVault.stores.vault2": { displayName: "Second" } })
      yield* server(write("k", "one"))
      yield* server(write("k", "two", "vault2"))
      emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
      assert.deepStrictEqual(yield* server(read("k")), { encryptedValue: "one" })
      assert.deepStrictEqual(yield* server(read("k", "vault2")), { encryptedValue: "two" })
      yield* configure({ "dataVault.stores.vault2": null })
      assert.strictEqual(yield* refusalOf(server(read("k", "vault2"))), "DataVaultStoreDoesNotExist")
    }))
})
