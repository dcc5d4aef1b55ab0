/** A user's addresses: adding and verifying them, the primary one, and signing in with one. */
import { assert, describe, it } from "vitest"
import { callbackUrl, emulatedApps, password, tagOf } from "./EmulatedApps.ts"

describe("a contact channel", () => {
  it("is added, verified by mail, made primary and removed", async () => {
    const { asked, mailed, person } = await emulatedApps()
    const { app, email, me } = await person("ada@example.com")
    const [first] = await app.contactChannels.list()
    assert.deepInclude(first, { value: email, isPrimary: true, isVerified: false, usedForAuth: true })
    const second = await app.contactChannels.create({ value: "Ada@Work.Example", usedForAuth: false })
    assert.deepInclude(second, { value: "ada@work.example", isPrimary: false, isVerified: false })
    assert.strictEqual(
      await tagOf(app.safe.contactChannels.create({ value: "ada@work.example", usedForAuth: false })),
      "Refused"
    )

    await app.contactChannels.sendVerification(second.id, { callbackUrl })
    const code = mailed("ada@work.example")
    await app.contactChannels.checkCode({ code })
    await app.contactChannels.verify({ code })
    assert.isTrue((await app.contactChannels.get(second.id)).isVerified)
    assert.strictEqual(await tagOf(app.safe.contactChannels.verify({ code })), "VerificationCodeAlreadyUsed")
    assert.strictEqual(await tagOf(app.safe.contactChannels.sendVerification(second.id, { callbackUrl })), "EmailAlreadyVerified")

    await app.contactChannels.update(second.id, { isPrimary: true, usedForAuth: true })
    const before = asked.length
    assert.deepInclude(await me(), { primaryEmail: "ada@work.example", primaryEmailVerified: true })
    assert.deepStrictEqual(asked.slice(before), ["POST /auth/oauth/token", "GET /users/me"])
    await app.auth.signOut()
    await app.auth.signInWithPassword({ email: "ada@work.example", password })
    await app.contactChannels.delete(second.id)
    assert.isNull((await me()).primaryEmail)
    assert.strictEqual(await tagOf(app.safe.contactChannels.sendPrimaryVerification({ callbackUrl })), "PrimaryEmailRequired")
    assert.strictEqual(
      await tagOf(app.safe.auth.signInWithPassword({ email: "ada@work.example", password })),
      "EmailPasswordMismatch"
    )
  })
  it("cannot be used to sign in if another user signs in with the same address", async () => {
    const { person } = await emulatedApps()
    const [ada, grace] = [await person("ada@example.com"), await person("grace@example.com")]
    assert.strictEqual(
      await tagOf(grace.app.safe.contactChannels.create({ value: ada.email, usedForAuth: true })),
      "ContactChannelAlreadyUsedForAuthBySomeoneElse"
    )
    assert.isFalse((await grace.app.contactChannels.create({ value: ada.email, usedForAuth: false })).usedForAuth)
  })
  it("with the primary address is verified by the mail that the user requests", async () => {
    const { mailed, person } = await emulatedApps()
    const { app, email, me } = await person("ada@example.com")
    await app.contactChannels.sendPrimaryVerification({ callbackUrl })
    await app.contactChannels.verify({ code: mailed(email) })
    assert.isTrue((await me()).primaryEmailVerified)
    assert.strictEqual(await tagOf(app.safe.contactChannels.sendPrimaryVerification({ callbackUrl })), "EmailAlreadyVerified")
  })
  it("can be created, changed and deleted by a server", async () => {
    const { person, server } = await emulatedApps()
    const { userId } = await person("ada@example.com")
    const channel = await server.contactChannels.create({
      userId,
      value: "ada@work.example",
      usedForAuth: true,
      isVerified: true
    })
    assert.isTrue(channel.isVerified)
    assert.isFalse((await server.contactChannels.update(channel.id, { userId, value: "ada@home.example" })).isVerified)
    assert.strictEqual((await server.contactChannels.list({ userId })).length, 2)
    await server.contactChannels.delete(channel.id, { userId })
    assert.strictEqual(await tagOf(server.safe.contactChannels.get(channel.id, { userId })), "Refused")
  })
})
