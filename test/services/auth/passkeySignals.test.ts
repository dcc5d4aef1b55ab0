/** The browser's list of passkeys follows what the provider accepts, by the signals of WebAuthn. */
import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "../../../src/testing/index.ts"
import { newEmulator } from "../../kit/emulator.ts"

const credentials = { email: "ada@example.com", password: "analytical engine" }

/** A signed-in user, and a function that makes further devices with their apps. */
const world = async () => {
  const emulator = newEmulator()
  const device = (options: AuthenticatorSoftware.Options = {}, origin = "http://localhost:3000") => {
    const authenticator = new SoftwareAuthenticator({ origin })
    const app = createClientApp({
      ...emulator.project,
      baseUrl: emulator.url,
      fetch: emulator.fetch,
      tokenStore: "memory",
      authenticator: AuthenticatorSoftware.make(authenticator, options)
    })
    return { app, authenticator, names: () => authenticator.credentials.map(({ userName }) => userName) }
  }
  const first = device()
  await first.app.auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: "http://localhost:3000/verify" })
  return { emulator, device, first }
}

describe("a passkey in the browser's list", () => {
  it("disappears when another device has replaced it, at the first attempt to use it", async () => {
    const { device, first } = await world()
    await first.app.passkeys.register()
    const second = device()
    await second.app.auth.signInWithPassword(credentials)
    await second.app.passkeys.register()
    assert.lengthOf(first.names(), 1)
    const result = await first.app.safe.auth.signInWithPasskey()
    assert.strictEqual(result.ok ? "" : result.error._tag, "PasskeyAuthenticationFailed")
    assert.deepStrictEqual([first.names().length, second.names().length], [0, 1])
  })
  it("stays when the provider refuses the sign-in for another reason", async () => {
    const { emulator, first } = await world()
    await first.app.passkeys.register()
    const text = "Passkey authentication failed because the origin is not allowed"
    const refusal = { code: "PASSKEY_AUTHENTICATION_FAILED", error: text }
    const app = createClientApp({
      ...emulator.project,
      baseUrl: emulator.url,
      fetch: (input, init) =>
        String(input).endsWith("/auth/passkey/sign-in")
          ? Promise.resolve(Response.json(refusal, { status: 400, headers: { "x-stack-known-error": refusal.code } }))
          : emulator.fetch(input, init),
      tokenStore: "memory",
      authenticator: AuthenticatorSoftware.make(first.authenticator)
    })
    const result = await app.safe.auth.signInWithPasskey()
    assert.strictEqual(result.ok ? "" : result.error._tag, "PasskeyAuthenticationFailed")
    assert.lengthOf(first.names(), 1)
  })
  it("disappears when the user removes it, or the account", async () => {
    const { first } = await world()
    await first.app.passkeys.register()
    await first.app.user.update({ passkeyAuthEnabled: false })
    assert.deepStrictEqual(first.names(), [])
    await first.app.passkeys.register()
    await first.app.user.delete()
    assert.deepStrictEqual(first.names(), [])
  })
  it("has the user's new name, and stays when other fields change", async () => {
    const { first } = await world()
    await first.app.passkeys.register()
    assert.deepStrictEqual(first.names(), ["ada@example.com"])
    await first.app.user.update({ displayName: "Ada Löwe" })
    assert.deepStrictEqual(first.names(), ["Ada Löwe"])
    await first.app.user.update({ clientMetadata: { theme: "dark" } })
    assert.deepStrictEqual(first.names(), ["Ada Löwe"])
  })
})

it("no signal is sent for a sign-in without a user handle", async () => {
  const { emulator, first } = await world()
  await first.app.passkeys.register()
  const software = AuthenticatorSoftware.make(first.authenticator)
  const signals: Array<unknown> = []
  const app = createClientApp({
    ...emulator.project,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: "memory",
    authenticator: {
      ...software,
      get: (options, how) =>
        Effect.map(software.get(options, how), (body) => ({ ...body, response: { ...body.response, userHandle: undefined } })),
      signal: (list) => Effect.sync(() => void signals.push(...list))
    }
  })
  await app.auth.signInWithPasskey()
  assert.deepStrictEqual(signals, [])
})

describe("a passkey without a prompt", () => {
  it("is registered once, and never replaces a passkey", async () => {
    const { first } = await world()
    await first.app.passkeys.register({ automatic: true })
    const [passkey] = first.authenticator.credentials
    const result = await first.app.safe.passkeys.register({ automatic: true })
    assert.deepInclude(result.ok ? {} : result.error, {
      _tag: "PasskeyAlreadyRegistered",
      details: { message: "The user has a passkey", code: "InvalidStateError" }
    })
    assert.deepStrictEqual(first.authenticator.credentials.map(({ id }) => id), [passkey?.id])
    await first.app.auth.signInWithPasskey()
  })
  it("fails if the browser cannot create it or did not fill in the password", async () => {
    const { device } = await world()
    const unable = device({ upgrades: false })
    await unable.app.auth.signInWithPassword(credentials)
    const refusal = await unable.app.safe.passkeys.register({ automatic: true })
    assert.strictEqual(refusal.ok ? "" : refusal.error._tag, "PasskeysNotSupported")
    const typing = device({ approve: (ceremony) => ceremony !== "upgrade" })
    await typing.app.auth.signInWithPassword(credentials)
    const cancellation = await typing.app.safe.passkeys.register({ automatic: true })
    assert.strictEqual(cancellation.ok ? "" : cancellation.error._tag, "PasskeyCancelled")
  })
})

it("the software authenticator normalizes its origin", () => {
  assert.strictEqual(new SoftwareAuthenticator({ origin: "https://a.example/b" }).origin, "https://a.example")
})
