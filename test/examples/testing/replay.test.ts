import { make } from "latchkey/emulator"
import { createClientApp } from "latchkey/promise"
import { assert, it } from "vitest"

it("greets as the real provider answered", async () => {
  const emulator = await make({ replay: new URL("./recording", import.meta.url).pathname })
  const app = createClientApp({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, tokenStore: "memory" })
  await app.auth.signInWithPassword({ email: "ada@corp.example", password: "analytical engine" })
  const me = await app.user.find()
  assert.strictEqual(me?.primaryEmail, "ada@corp.example")
  assert.strictEqual(me?.displayName, "text-placeholder-2")
})
