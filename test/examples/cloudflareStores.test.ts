/** The examples of token stores for Cloudflare pass the laws: D1 over a real SQLite database, Durable Objects over a map. */
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "vitest"
import { d1Store, type Database } from "../../examples/sessions/d1Store.ts"
import { durableObjectStore, type ObjectStorage } from "../../examples/sessions/durableObjectStore.ts"
import { createClientApp, customTokenStore } from "../../src/promise/index.ts"
import { tokenStoreLaws } from "../../src/testing/index.ts"
import { newEmulator } from "../kit/emulator.ts"

const newDatabase = (): Database => {
  const database = new DatabaseSync(":memory:")
  database.exec("CREATE TABLE sessions (id TEXT PRIMARY KEY, session TEXT NOT NULL)")
  return {
    prepare: (query) => ({
      bind: (...values) => ({
        first: async (column) => database.prepare(query).get(...values)?.[column] ?? null,
        run: async () => database.prepare(query).run(...values)
      })
    })
  }
}
const newStorage = (): ObjectStorage => {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key),
    put: async (key, value) => values.set(key, value),
    delete: async (key) => values.delete(key)
  }
}

describe("a session in D1", () => {
  for (const { check, name } of tokenStoreLaws(() => d1Store(newDatabase(), "chat-1"))) it(name, check)
  it("is separate for each key", async () => {
    const emulator = newEmulator()
    const database = newDatabase()
    const open = (id: string) =>
      createClientApp({
        ...emulator.project,
        baseUrl: emulator.url,
        fetch: emulator.fetch,
        tokenStore: customTokenStore(d1Store(database, id))
      })
    await open("ada").auth.signUpWithPassword({
      email: "ada@example.com",
      password: "analytical engine",
      verificationCallbackUrl: null
    })
    assert.isNull(await open("grace").user.find())
    assert.strictEqual((await open("ada").user.get()).primaryEmail, "ada@example.com")
    await open("ada").auth.signOut()
    assert.isNull(await open("ada").user.find())
  })
})

describe("a session in a Durable Object", () => {
  for (const { check, name } of tokenStoreLaws(() => durableObjectStore(newStorage()))) it(name, check)
})
