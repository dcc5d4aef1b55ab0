/** A passkey with promises: an app, a software authenticator, and the emulator on a port. */
import { Redacted } from "effect"
import { afterEach, assert, describe, it } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "../../../src/testing/index.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { password } from "./EmulatedApps.ts"

const email = "ada@example.com"
const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const story = async (options: AuthenticatorSoftware.Options = {}) => {
  const emulator = newEmulator()
  const { url } = await emulator.listen({ port: 0 })
  const device = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
  const open = () => {
    const authenticator = AuthenticatorSoftware.make(device, options)
    const app = createClientApp({ ...emulator.project, baseUrl: url, tokenStore: "memory", authenticator })
    ends.push(() => app.dispose())
    return app
  }
  ends.push(() => emulator.close())
  return { app: open(), device, emulator, open }
}

describe("a passkey over HTTP", () => {
  it("is registered, signs the user in on the next visit, and is removed", async () => {
    const { app, device, open } = await story()
    const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const { userHandle } = await app.passkeys.register()
    assert.strictEqual(device.credentials[0]?.id, userHandle)
    assert.isTrue((await app.user.get()).passkeyAuthEnabled)

    const visit = open()
    assert.isNull(await visit.user.find())
    assert.deepStrictEqual(await visit.auth.signInWithPasskey(), { userId })
    assert.strictEqual((await visit.user.get()).primaryEmail, email)
    await visit.auth.signOut()
    assert.deepStrictEqual(await visit.auth.signInWithPasskeyAutofill(), { userId })

    await visit.user.update({ passkeyAuthEnabled: false })
    const refusal = await open().safe.auth.signInWithPasskey()
    // The browser no longer offers it.
    assert.deepStrictEqual([!refusal.ok && refusal.error._tag, device.credentials], ["PasskeyCancelled", []])
  })

  it("can be requested again after the user has dismissed the request", async () => {
    const answers = [true, false, true]
    const { app } = await story({ approve: () => answers.shift() ?? assert.fail("requested too often") })
    const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await app.passkeys.register()
    await app.auth.signOut()
    const dismissal = await app.safe.auth.signInWithPasskey()
    assert.strictEqual(!dismissal.ok && dismissal.error._tag, "PasskeyCancelled")
    assert.isNull(await app.user.find())
    assert.deepStrictEqual(await app.safe.auth.signInWithPasskey(), { ok: true, value: { userId } })
  })

  it("is suggested until the user clicks the button instead, or the page unloads", async () => {
    const prompts = { autofill: Promise.withResolvers<void>() }
    const { app } = await story({
      approve: (ceremony) => {
        if (ceremony !== "autofill") return true
        prompts.autofill.resolve()
        return new Promise(() => {})
      }
    })
    const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await app.passkeys.register()
    await app.auth.signOut()

    const suggestion = app.safe.auth.signInWithPasskeyAutofill()
    await prompts.autofill.promise
    assert.deepStrictEqual(await app.auth.signInWithPasskey(), { userId })
    const result = await suggestion
    assert.strictEqual(!result.ok && result.error._tag, "PasskeyCeremonyAborted")

    prompts.autofill = Promise.withResolvers()
    const page = new AbortController()
    const again = app.with({ signal: page.signal }).auth.signInWithPasskeyAutofill()
    await prompts.autofill.promise
    const reason = new Error("the page has gone")
    page.abort(reason)
    assert.strictEqual(await again.catch((error: unknown) => error), reason)
  })

  it("is a first factor: an error with the attempt code requests the second", async () => {
    const { app } = await story()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await app.passkeys.register()
    await app.user.update({ totpSecretBase64: "c2VjcmV0" })
    await app.auth.signOut()
    const outcome = await app.safe.auth.signInWithPasskey()
    if (outcome.ok || outcome.error._tag !== "MultiFactorAuthenticationRequired") return assert.fail("no second factor")
    assert.match(Redacted.value(outcome.error.details.attemptCode), /^\w{45}$/)
  })
})
