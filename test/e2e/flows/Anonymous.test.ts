/** A visitor becomes an anonymous user, and then a regular one, over HTTP. */
import { assert, describe, it } from "vitest"
import { createServerApp } from "../../../src/promise/index.ts"
import { callbackUrl, overHttp, password, tagOf } from "./OverHttp.ts"

const email = "ada@example.com"
const signUp = "POST /auth/anonymous/sign-up"

describe("an anonymous user", () => {
  it("is signed in only for callers that include anonymous users", async () => {
    const { device } = await overHttp()
    const app = device()
    const { userId } = await app.auth.signUpAnonymously()
    assert.isNull(await app.user.find())
    assert.strictEqual(await tagOf(app.safe.user.get()), "NotSignedIn")
    assert.deepInclude(await app.user.find({ includeAnonymous: true }), { id: userId, isAnonymous: true })
    assert.deepInclude(await app.user.get({ or: "anonymous" }), { id: userId })
  })
  it("is created on the first read, once for concurrent readers", async () => {
    const { asked, device } = await overHttp()
    const app = device()
    const users = await Promise.all([
      ...Array.from({ length: 20 }, () => app.user.get({ or: "anonymous" })),
      app.auth.signUpAnonymously().then(({ userId }) => ({ id: userId }))
    ])
    assert.strictEqual(new Set(users.map(({ id }) => id)).size, 1)
    assert.deepStrictEqual(asked.filter((call) => call === signUp), [signUp])
    assert.strictEqual((await app.user.get({ or: "anonymous" })).id, users[0]?.id)
  })
  it("is created for the other callers if one caller is interrupted", async () => {
    const { asked, device } = await overHttp()
    const app = device()
    const giving = new AbortController()
    const first = app.with({ signal: giving.signal }).auth.signUpAnonymously().then(() => "signed up", () => "gave up")
    const otherSignUps = [app.auth.signUpAnonymously(), app.auth.signUpAnonymously()]
    giving.abort()
    assert.strictEqual(await first, "gave up")
    const [second, third] = await Promise.all(otherSignUps)
    const user = await app.user.find({ includeAnonymous: true })
    assert.deepStrictEqual([second, third], [{ userId: user?.id }, { userId: user?.id }])
    assert.strictEqual(asked.filter((call) => call === signUp).length, 1)
  })
  it("is not created for a signed-in user, or without a persistent token store", async () => {
    const { asked, device, options } = await overHttp()
    const app = device()
    const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.strictEqual((await app.user.get({ or: "anonymous" })).id, userId)
    const server = createServerApp(options)
    assert.strictEqual(await tagOf(server.safe.user.get({ or: "anonymous" })), "TokenStoreRequired")
    assert.notInclude(asked, signUp)
  })
  it("is created if the signed-in user was deleted", async () => {
    const { device, options } = await overHttp()
    const app = device()
    const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await createServerApp(options).users.delete(userId)
    const next = await app.user.get({ or: "anonymous" })
    assert.isTrue(next.isAnonymous)
    assert.notStrictEqual(next.id, userId)
  })
  it("keeps the same id after signing up with a password", async () => {
    const { device } = await overHttp()
    const app = device()
    const { userId } = await app.auth.signUpAnonymously()
    assert.strictEqual((await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })).userId, userId)
    assert.deepInclude(await app.user.get(), { id: userId, isAnonymous: false, primaryEmail: email })
  })
  it("keeps the same id when signing up by link or by code", async () => {
    const { device, mail } = await overHttp()
    const [firstDevice, secondDevice] = [device(), device()]
    const first = await firstDevice.auth.signUpAnonymously()
    await firstDevice.auth.sendMagicLink({ email, callbackUrl })
    assert.deepStrictEqual(await firstDevice.auth.signInWithMagicLink({ code: mail(email).code }), { ...first, isNewUser: true })
    const second = await secondDevice.auth.signUpAnonymously()
    const { nonce } = await secondDevice.auth.sendMagicLink({ email: "grace@example.com", callbackUrl })
    const otp = mail("grace@example.com").otp ?? assert.fail("the mail shows no code")
    assert.deepStrictEqual(await secondDevice.auth.signInWithCode({ otp, nonce }), { ...second, isNewUser: true })
    assert.isFalse((await secondDevice.user.get()).isAnonymous)
  })
  it("is replaced by the user who signs in", async () => {
    const { device } = await overHttp()
    const { userId } = await device().auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const app = device()
    await app.auth.signUpAnonymously()
    assert.strictEqual((await app.auth.signInWithPassword({ email, password })).userId, userId)
  })
  it("is created again after a reset deletes the previous one", async () => {
    const { device, emulator } = await overHttp()
    const before = emulator.snapshot()
    await device().auth.signUpAnonymously()
    emulator.restore(before)
    const app = device()
    const { userId } = await app.auth.signUpAnonymously()
    assert.strictEqual((await app.user.get({ includeAnonymous: true })).id, userId)
  })
})
