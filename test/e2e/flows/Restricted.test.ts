/** Restricted users: whether they count as signed in, where they are redirected, and how the restriction ends. */
import { assert, describe, it } from "vitest"
import { createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { overHttp, password, tagOf } from "./OverHttp.ts"

const email = "ada@example.com"

/** Ada, restricted by an unverified e-mail address or by an administrator. */
const restrictedUser = async (by: "email" | "administrator") => {
  const { emulator, mail, options } = await overHttp()
  const went: Array<string> = []
  const navigator = { navigate: (url: string) => void went.push(url), location: () => "https://app.example.com/orders?page=2" }
  const app = createClientApp({ ...options, tokenStore: "memory", navigator })
  const { projectId, secretServerKey, superSecretAdminKey } = emulator.project
  const server = createServerApp({ ...options, secretServerKey })
  if (by === "email") {
    const headers = {
      "content-type": "application/json",
      "x-stack-access-type": "admin",
      "x-stack-project-id": projectId,
      "x-stack-super-secret-admin-key": superSecretAdminKey
    }
    const body = JSON.stringify({ config_override_string: JSON.stringify({ "onboarding.requireEmailVerification": true }) })
    await emulator.fetch(`${emulator.apiUrl}/internal/config/override/environment`, { method: "PATCH", headers, body })
  }
  const verificationCallbackUrl = "http://localhost:3000/handler/email-verification"
  const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl })
  if (by === "administrator") {
    await server.users.update(userId, { restrictedByAdmin: true, restrictedByAdminReason: "Ask the desk." })
    await app.auth.signInWithPassword({ email, password })
  }
  went.length = 0
  return { app, mail, server, userId, went }
}

describe.each(["email", "administrator"] as const)("a user who is restricted by %s", (by) => {
  it("is returned only if the program includes restricted or anonymous users", async () => {
    const { app, userId } = await restrictedUser(by)
    assert.isNull(await app.user.find())
    assert.strictEqual(await tagOf(app.safe.user.get()), "NotSignedIn")
    assert.isNull(await app.user.findPartial())
    const user = await app.user.get({ includeRestricted: true })
    assert.deepInclude(user, {
      id: userId,
      isRestricted: true,
      restrictedReason: { type: by === "email" ? "email_not_verified" : "restricted_by_administrator" }
    })
    assert.strictEqual((await app.user.findPartial({ includeRestricted: true }))?.id, userId)
    // Anonymous users are restricted too, so including them includes all restricted users.
    assert.strictEqual((await app.user.find({ includeAnonymous: true }))?.id, userId)
    assert.strictEqual((await app.user.get({ or: "anonymous" })).id, userId)
  })

  it("is redirected to onboarding while signed in, and to sign-in when signed out", async () => {
    const { app, went } = await restrictedUser(by)
    assert.strictEqual(await tagOf(app.safe.user.get({ or: "redirect" })), "NotSignedIn")
    await app.auth.signOut()
    const visits = went.length
    assert.strictEqual(await tagOf(app.safe.user.get({ or: "redirect" })), "NotSignedIn")
    const back = "?after_auth_return_to=%2Forders%3Fpage%3D2"
    assert.strictEqual(went[0], `/handler/onboarding${back}`)
    assert.strictEqual(went[visits], `/handler/sign-in${back}`)
  })
})

describe("a restriction", () => {
  it("ends when the user verifies the address", async () => {
    const { app, mail, userId } = await restrictedUser("email")
    await app.contactChannels.verify({ code: mail(email).code })
    assert.strictEqual((await app.user.get()).id, userId)
  })
  it("ends when a server removes it", async () => {
    const { app, server, userId } = await restrictedUser("administrator")
    await server.users.update(userId, { restrictedByAdmin: false })
    assert.strictEqual((await app.user.get()).id, userId)
  })
})
