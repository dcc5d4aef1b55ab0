/** A second factor of a user that a server creates. */
import { assert, describe, it } from "vitest"
import { createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { seed } from "../../../src/testing/index.ts"
import { newEmulator } from "../../kit/emulator.ts"

const email = "ada@example.com"
const password = "analytical engine"
const totpSecretBase64 = btoa("12345678901234567890")

const world = () => {
  const emulator = newEmulator()
  const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }
  const signIn = async () => {
    await using app = createClientApp({ ...options, tokenStore: "memory" })
    const result = await app.safe.auth.signInWithPassword({ email, password })
    return result.ok ? undefined : result.error._tag
  }
  return { emulator, server: createServerApp(options), signIn }
}

describe("a second factor", () => {
  it("in `users.create` is refused, because the provider would ignore it", async () => {
    const { server, signIn } = world()
    const user = { primaryEmail: email, primaryEmailAuthEnabled: true, password }
    // @ts-expect-error `users.update` sets it.
    const result = await server.safe.users.create({ ...user, totpSecretBase64 })
    assert(!result.ok && result.error._tag === "CallError" && result.error.reason._tag === "Unsendable")
    assert.include(result.error.reason.why, "`users.update`")
    assert.lengthOf((await server.users.page()).items, 0)
    const { id } = await server.users.create(user)
    assert.isUndefined(await signIn())
    await server.users.update(id, { totpSecretBase64 })
    assert.strictEqual(await signIn(), "MultiFactorAuthenticationRequired")
    await server.dispose()
  })

  it("in a fixture of `seed` is turned on", async () => {
    const { emulator, server, signIn } = world()
    await seed(emulator, { users: { ada: { primaryEmail: email, totpSecretBase64 } } })
    assert.strictEqual(await signIn(), "MultiFactorAuthenticationRequired")
    await server.dispose()
  })
})
