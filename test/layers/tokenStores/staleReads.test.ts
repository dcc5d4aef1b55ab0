/** A sign-out over a storage that serves old reads, such as Cloudflare KV, which answers "absent" for a minute after a write. */
import { assert, describe, it } from "@effect/vitest"
import { createClientApp, customTokenStore } from "../../../src/promise/index.ts"
import { newEmulator } from "../../kit/emulator.ts"

const credentials = { email: "ada@example.com", password: "analytical engine" }

/** A storage of which this place has read "absent" before, and reads that again until `refresh`. */
const staleStorage = () => {
  let current: string | null = null
  let oldRead: { readonly text: string | null } | null = null
  const writes: Array<string> = []
  const store = customTokenStore({
    get: () => (oldRead ??= { text: current }).text,
    set: (text) => {
      writes.push(text === null ? "delete" : "put")
      current = text
    }
  })
  return {
    store,
    writes,
    refresh: () => {
      oldRead = null
    },
    current: () => current
  }
}

describe("a sign-out over a storage with old reads", () => {
  it("removes the session, and ends it at the provider", async () => {
    const emulator = newEmulator()
    const storage = staleStorage()
    const endings: Array<string> = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (init?.method === "DELETE") endings.push(new URL(String(input)).pathname)
      return emulator.fetch(input, init)
    }
    const app = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch, tokenStore: storage.store })
    assert.isNull(await app.user.find())
    await app.auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null })
    assert.isNull(await app.user.find())
    await app.auth.signOut()
    assert.deepStrictEqual([storage.writes, storage.current()], [["put", "delete"], null])
    assert.lengthOf(endings, 1)
    storage.refresh()
    assert.isNull(await app.user.find())
  })
  it("removes a session that another process wrote", async () => {
    const emulator = newEmulator()
    const storage = staleStorage()
    const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: storage.store }
    await createClientApp(options).auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null })
    storage.refresh()
    const later = createClientApp(options)
    await later.auth.signOut()
    assert.isNull(storage.current())
    storage.refresh()
    assert.isNull(await later.user.find())
  })
})
