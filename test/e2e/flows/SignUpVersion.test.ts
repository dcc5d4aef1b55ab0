/** The option `signUpVersion`: users who have not completed the version are restricted, in the browser's app and in the server's. */
import { assert, describe, it } from "vitest"
import { currentUser } from "../../../src/live/index.ts"
import {
  authHeaders,
  type ClientAppOptions,
  createClientApp,
  createServerApp,
  dehydrateApp,
  dehydrateValues,
  requestTokenStore
} from "../../../src/promise/index.ts"
import { emulatedApps, password } from "./EmulatedApps.ts"
import { tagOf } from "./OverHttp.ts"

const origin = "https://app.example.com"

/** Ada's account, and an app that requires the version; `here` is the address of its page. */
const setUp = async (path = "/orders?page=2", change: Partial<ClientAppOptions> = {}) => {
  const { emulator, override, person } = await emulatedApps()
  const { email } = await person("ada@example.com")
  const went: Array<string> = []
  let here = new URL(path, origin)
  const navigate = (to: string) => {
    went.push(to)
    here = new URL(to, here)
  }
  const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, signUpVersion: "2026-11" }
  const app = createClientApp({
    ...options,
    tokenStore: "memory",
    urls: { afterSignIn: "/items", afterSignUp: "/welcome" },
    navigator: { navigate, location: () => here },
    ...change
  })
  const server = createServerApp({ ...options, secretServerKey: emulator.project.secretServerKey })
  const signIn = (redirect = false) => app.auth.signInWithPassword({ email, password, redirect })
  return { app, emulator, options, override, server, signIn, went }
}
const complete = { signUp: { "2026-11": "2026-11-28T12:00:00.000Z" } }

describe("a user who has not completed the version", () => {
  it("counts as signed out, unless the program includes restricted users", async () => {
    const { app, signIn } = await setUp()
    await signIn()
    assert.isNull(await app.user.find())
    assert.strictEqual(await tagOf(app.safe.user.get()), "NotSignedIn")
    const user = await app.user.get({ includeRestricted: true })
    assert.deepStrictEqual([user.isRestricted, user.restrictedReason], [true, { type: "sign_up_incomplete" }])
    assert.deepStrictEqual((await app.user.update({ displayName: "Ada" })).restrictedReason, { type: "sign_up_incomplete" })
  })

  it("is redirected by a sign-in to onboarding, which leads to its target", async () => {
    const firstVisit = await setUp("/handler/sign-in?after_auth_return_to=%2Forders%3Fpage%3D2")
    await firstVisit.signIn(true)
    const secondVisit = await setUp("/handler/sign-in")
    await secondVisit.signIn(true)
    assert.deepStrictEqual([firstVisit.went, secondVisit.went], [
      ["/handler/onboarding?after_auth_return_to=%2Forders%3Fpage%3D2"],
      ["/handler/onboarding?after_auth_return_to=%2Fitems"]
    ])
    const { app, went } = await setUp("/handler/sign-up")
    await app.auth.signUpWithPassword({
      email: "grace@example.com",
      password,
      redirect: true,
      verificationCallbackUrl: null
    })
    assert.deepStrictEqual(went, ["/handler/onboarding?after_auth_return_to=%2Fwelcome"])
  })

  it("is redirected to onboarding by a protected page", async () => {
    const { app, signIn, went } = await setUp()
    await signIn()
    assert.strictEqual(await tagOf(app.safe.user.get({ or: "redirect" })), "NotSignedIn")
    assert.deepStrictEqual(went, ["/handler/onboarding?after_auth_return_to=%2Forders%3Fpage%3D2"])
  })

  it("counts as signed out in the server's app, and after hydration", async () => {
    const { app, options, signIn } = await setUp()
    await signIn()
    const headers = new Headers(authHeaders(await app.auth.findTokens()))
    await using server = createServerApp({
      ...options,
      secretServerKey: options.secretServerKey,
      identifier: "page",
      tokenStore: requestTokenStore({ headers })
    })
    assert.isNull(await server.user.find())
    assert.deepInclude(await server.user.find({ includeRestricted: true }), { restrictedReason: { type: "sign_up_incomplete" } })
    assert.strictEqual(dehydrateApp(server).signUpVersion, "2026-11")
    assert.include(JSON.stringify(await dehydrateValues(server, [currentUser])), "sign_up_incomplete")
  })

  it("is asked before an unverified address, and after an administrator", async () => {
    const { app, override, server, signIn } = await setUp()
    await override({ "onboarding.requireEmailVerification": true })
    const { userId } = await signIn()
    const reason = async () => (await app.user.get({ includeRestricted: true })).restrictedReason?.type
    assert.strictEqual(await reason(), "sign_up_incomplete")
    await app.user.update({ clientMetadata: complete })
    assert.strictEqual(await reason(), "email_not_verified")
    await override({ "onboarding.requireEmailVerification": false })
    await server.users.update(userId, { restrictedByAdmin: true, clientMetadata: {} })
    assert.strictEqual(await reason(), "restricted_by_administrator")
  })

  it("is one whose metadata has the version in another form", async () => {
    const { app, signIn } = await setUp()
    await signIn()
    for (
      const signUp of [null, 7, "2026-11", ["2026-11"], {}, { "2026-11": true }, { "2026-11": null }, { "2026": "2026-11-28" }]
    ) {
      await app.user.update({ clientMetadata: { signUp } })
      assert.isNull(await app.user.find(), JSON.stringify(signUp))
    }
  })
})

describe("a user who has completed the version", () => {
  it("counts as signed in, and a sign-in redirects as usual", async () => {
    const { app, signIn, went } = await setUp("/handler/sign-in")
    await signIn()
    await app.user.update({ clientMetadata: complete })
    assert.strictEqual((await app.user.get()).primaryEmail, "ada@example.com")
    await app.auth.signOut()
    await signIn(true)
    assert.deepStrictEqual(went, ["/items"])
  })

  it("must complete the next version, and may still use an app with the earlier one", async () => {
    const { app, options, signIn } = await setUp()
    await signIn()
    await app.user.update({ clientMetadata: complete })
    const tokens = authHeaders(await app.auth.findTokens())
    const next = createClientApp({ ...options, signUpVersion: "2027-01", tokenStore: requestTokenStore(new Headers(tokens)) })
    assert.isNull(await next.user.find())
    await next.user.update({ clientMetadata: { signUp: { ...complete.signUp, "2027-01": "2027-01-02T00:00:00.000Z" } } })
    assert.isNotNull(await next.user.find())
    assert.isNotNull(await app.user.find())
    await next.dispose()
  })
})

it("an anonymous user has not signed up yet, so nothing is required", async () => {
  const { app } = await setUp()
  const user = await app.user.get({ or: "anonymous" })
  assert.deepStrictEqual(user.restrictedReason, { type: "anonymous" })
})

it("an inherited name is not a completed version", async () => {
  const { app, signIn } = await setUp("/", { signUpVersion: "constructor" })
  await signIn()
  assert.isNull(await app.user.find())
})

it("a version must be a text", async () => {
  const { options } = await setUp()
  for (const signUpVersion of ["", " ", 7, null]) {
    const create = () => Reflect.apply(createClientApp, undefined, [{ ...options, signUpVersion, tokenStore: "memory" }])
    assert.throws(create, /`signUpVersion` must be a text such as "2026-11"/)
  }
})
