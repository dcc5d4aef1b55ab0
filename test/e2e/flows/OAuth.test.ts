/** Signing in at identity providers and using connected accounts, through promises and over HTTP; the consent is a plain request. */
import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { Secret, TOTP } from "otpauth"
import { createClientApp, pairTokenStore } from "../../../src/promise/index.ts"
import { api, password } from "../../emulator/Api.ts"
import { standard } from "../../emulator/Browser.ts"
import { tagOf } from "./EmulatedApps.ts"
import { ada, type Choice, closing, site, world } from "./OAuthWorld.ts"

describe("signing in", () => {
  it("creates an account the first time, and finds it the next time", async () => {
    const { visitor } = await world()
    const first = visitor()
    assert.deepStrictEqual(await first.signIn(ada), { isNewUser: true, afterCallbackRedirectUrl: null })
    assert.deepInclude(await first.me(), { primaryEmail: "ada@example.com", displayName: "Ada Lovelace", hasPassword: false })
    const second = visitor()
    assert.deepStrictEqual(await second.signIn(ada, "GitHub"), { isNewUser: false, afterCallbackRedirectUrl: null })
    assert.strictEqual((await second.me()).id, (await first.me()).id)
  })

  it("redirects to `/` by default, or to the return address of the page or the call", async () => {
    const { visitor } = await world()
    const person = visitor()
    const last = () => person.visited.at(-1)
    await person.signIn(ada)
    assert.strictEqual(last(), "/")
    person.at("/handler/sign-in?after_auth_return_to=%2Fa%3Fb%3Dc%23d")
    await person.signIn(ada)
    assert.strictEqual(last(), "/a?b=c#d")
    person.at("/handler/sign-in?after_auth_return_to=%2Fa")
    assert.deepStrictEqual(await person.signIn(ada, "github", { returnTo: "/cart?x=1#y" }), {
      isNewUser: false,
      afterCallbackRedirectUrl: `${site}/cart?x=1#y`
    })
    assert.strictEqual(last(), "/cart?x=1#y")
  })

  it("upgrades an anonymous user, who keeps the id", async () => {
    const { emulator, visitor } = await world()
    const { json } = await api(emulator)("POST", "/auth/anonymous/sign-up")
    let address = new URL(site)
    const app = createClientApp({
      ...emulator.project,
      baseUrl: emulator.url,
      tokenStore: pairTokenStore({ accessToken: json.access_token, refreshToken: json.refresh_token }),
      navigator: { navigate: (to) => void (address = new URL(to, address)), location: () => address }
    })
    closing.push(app.dispose)
    await app.oauth.signIn("github")
    assert.strictEqual(address.searchParams.get("token"), json.access_token)
    const person = visitor()
    person.at(address.href)
    await person.consent(ada)
    address = new URL(person.href())
    assert.deepStrictEqual(await app.oauth.handleCallback(), { isNewUser: true, afterCallbackRedirectUrl: null })
    assert.deepInclude(await app.user.get(), { id: json.user_id, isAnonymous: false })
  })

  it("reports a refusal by the identity provider, the project or the user", async () => {
    const { configure, server, visitor } = await world()
    const person = visitor()
    const refusalFor = async (choice: Choice) => {
      await person.app.oauth.signIn("github")
      await person.consent(choice)
      return tagOf(person.app.safe.oauth.handleCallback())
    }
    assert.strictEqual(await refusalFor({ decision: "deny" }), "OAuthProviderAccessDenied")
    assert.strictEqual(await refusalFor({ decision: "fail" }), "OAuthProviderTemporarilyUnavailable")
    await configure({ "auth.allowSignUp": false })
    assert.strictEqual(await refusalFor(ada), "SignUpNotEnabled")
    await server.users.create({ primaryEmail: ada.email, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password })
    for (const [strategy, verifiedText, expected] of [["raise_error", "true", false], ["link_method", "false", false]] as const) {
      await configure({ "auth.allowSignUp": true, "auth.oauth.accountMergeStrategy": strategy })
      await person.app.oauth.signIn("github")
      await person.consent({ ...ada, email_verified: verifiedText })
      const { error } = await person.app.safe.oauth.handleCallback() as { readonly error?: unknown }
      assert.deepInclude(error, {
        _tag: "ContactChannelAlreadyUsedForAuthBySomeoneElse",
        details: { type: "email", contactChannelValue: ada.email, wouldWorkIfEmailWasVerified: expected }
      })
    }
    assert.isNull(await person.app.user.find())
  })

  it("links the account to an existing or a new user, depending on the merge strategy", async () => {
    const { configure, server, visitor } = await world({ "auth.oauth.accountMergeStrategy": "link_method" })
    const { id } = await server.users.create({
      primaryEmail: ada.email,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password
    })
    const joiningVisitor = visitor()
    assert.isFalse((await joiningVisitor.signIn(ada))?.isNewUser)
    assert.strictEqual((await joiningVisitor.me()).id, id)
    await configure({ "auth.oauth.accountMergeStrategy": "allow_duplicates" })
    const otherVisitor = visitor()
    assert.isTrue((await otherVisitor.signIn({ ...ada, account_id: "4711" }))?.isNewUser)
    assert.notStrictEqual((await otherVisitor.me()).id, id)
  })

  it("stops for the second factor; the error's attempt code completes the sign-in", async () => {
    const { visitor } = await world()
    const person = visitor()
    await person.signIn(ada)
    const authenticator = new TOTP({ secret: new Secret({ size: 20 }) })
    await person.app.user.update({ totpSecretBase64: Buffer.from(authenticator.secret.bytes).toString("base64") })
    const again = visitor()
    await again.app.oauth.signIn("github")
    await again.consent(ada)
    const result = await again.app.safe.oauth.handleCallback()
    if (result.ok || result.error._tag !== "MultiFactorAuthenticationRequired") return assert.fail(JSON.stringify(result))
    const { attemptCode } = result.error.details
    assert.isNull(await again.app.user.find())
    const finish = () => again.app.safe.auth.signInWithMfaCode({ totp: authenticator.generate(), attemptCode })
    // The code may change between reading and checking it, so a second attempt is made.
    const isFinished = [await finish(), await finish()].some(({ ok }) => ok)
    assert.isTrue(isFinished)
    assert.strictEqual((await again.me()).primaryEmail, ada.email)
  })
})

describe("connecting an account", () => {
  it("adds it to the signed-in user, and returns to the page", async () => {
    const { visitor } = await world({ "auth.oauth.providers.google": standard("google") })
    const person = visitor()
    await person.signIn(ada)
    const { id } = await person.me()
    person.at("/settings?tab=accounts#google")
    await person.link({ account_id: "g1" }, "google")
    assert.strictEqual(person.visited.at(-1), "/settings?tab=accounts#google")
    const accounts = await person.app.oauth.connectedAccounts.list()
    assert.deepStrictEqual(
      accounts.map(({ provider, providerAccountId, userId }) => [provider, providerAccountId, userId === id]),
      [
        ["github", "ada@example.com", true],
        ["google", "g1", true]
      ]
    )
    assert.strictEqual((await person.me()).id, id)
  })

  it("is refused for an account of another user, and without a session", async () => {
    const { visitor } = await world({ "auth.oauth.providers.google": standard("google") })
    const [owner, person] = [visitor(), visitor()]
    await owner.signIn({ account_id: "g1" }, "google")
    assert.strictEqual(await tagOf(person.app.safe.oauth.link("google")), "CannotGetOwnUserWithoutUser")
    await person.signIn(ada)
    await person.app.oauth.link("google")
    await person.consent({ account_id: "g1" })
    assert.strictEqual(await tagOf(person.app.safe.oauth.handleCallback()), "OAuthConnectionAlreadyConnectedToAnotherUser")
    assert.strictEqual((await person.me()).primaryEmail, ada.email)
  })
})

describe("an access token of a connected account", () => {
  it("is null, an error or a redirect if scopes are missing, depending on `or`", async () => {
    const { server, visitor } = await world({ "auth.oauth.providers.google": standard("google") })
    const person = visitor()
    await person.signIn(ada)
    const { id } = await person.me()
    const { connectedAccounts } = person.app.oauth
    const safe = person.app.safe.oauth.connectedAccounts
    assert.isTrue(Redacted.isRedacted(await connectedAccounts.getAccessToken("github")))
    assert.isNull(await connectedAccounts.findAccessToken("google"))
    assert.strictEqual(await tagOf(safe.getAccessToken("google")), "OAuthConnectionNotConnectedToUser")
    assert.isNull(await connectedAccounts.findAccessToken("github", { scopes: ["repo"] }))
    assert.isNull(await server.oauth.connectedAccounts.findAccessToken("github", { userId: id, scopes: ["repo"] }))
    assert.strictEqual(
      await tagOf(safe.getAccessToken("github", { scopes: ["repo"] })),
      "OAuthConnectionDoesNotHaveRequiredScope"
    )

    person.at("/repositories")
    assert.strictEqual(
      await tagOf(safe.getAccessToken("github", { or: "redirect", scopes: ["repo", "read:org"] })),
      "OAuthConnectionDoesNotHaveRequiredScope"
    )
    const { pathname, searchParams } = new URL(person.href())
    assert.strictEqual(pathname, "/api/v1/auth/oauth/authorize/github")
    assert.strictEqual(searchParams.get("provider_scope"), "repo read:org")
    await person.consent(ada)
    await person.app.oauth.handleCallback()
    assert.strictEqual(person.visited.at(-1), "/repositories")
    const token = await connectedAccounts.getAccessToken("github", { or: "redirect", scopes: ["repo", "read:org"] })
    assert.isTrue(Redacted.isRedacted(token))
    const forServer = await server.oauth.connectedAccounts.getAccessToken("github", {
      userId: id,
      scopes: ["repo"],
      providerAccountId: ada.email
    })
    assert.strictEqual(Redacted.value(forServer), Redacted.value(token))
    assert.deepStrictEqual(await server.oauth.connectedAccounts.list({ userId: id }), await connectedAccounts.list())
  })

  it("is redacted in text and JSON", async () => {
    const { visitor } = await world()
    const person = visitor()
    await person.signIn(ada)
    const token = await person.app.oauth.connectedAccounts.getAccessToken("github")
    assert.notInclude(`${String(token)} ${JSON.stringify({ token })}`, Redacted.value(token))
  })

  it("is refused if the identity provider uses shared keys, by every lookup", async () => {
    const { visitor } = await world({ "auth.oauth.providers.google": { type: "google", isShared: true, allowSignIn: true } })
    const person = visitor()
    await person.signIn(ada)
    const { findAccessToken, getAccessToken } = person.app.safe.oauth.connectedAccounts
    for (const response of [findAccessToken("google"), getAccessToken("google"), getAccessToken("google", { or: "redirect" })]) {
      assert.strictEqual(await tagOf(response), "OAuthAccessTokenNotAvailableWithSharedOAuthKeys")
    }
  })
})

describe("a callback page that is mounted twice", () => {
  it("exchanges its code once, and calls that are not aborted get the same outcome", async () => {
    const { emulator, visitor } = await world()
    const person = visitor()
    await person.app.oauth.signIn("github")
    await person.consent(ada)
    const leaving = new AbortController()
    const first = person.app.with({ signal: leaving.signal }).oauth.handleCallback()
    leaving.abort()
    const [failedOutcome, ...outcomes] = await Promise.allSettled([
      first,
      person.app.oauth.handleCallback(),
      person.app.oauth.handleCallback()
    ])
    assert.strictEqual(failedOutcome?.status, "rejected")
    for (const outcome of outcomes) {
      assert.deepStrictEqual(outcome, { status: "fulfilled", value: { isNewUser: true, afterCallbackRedirectUrl: null } })
    }
    assert.lengthOf(person.visited, 2)
    assert.lengthOf(emulator.snapshot().sessions, 1)
    assert.strictEqual((await person.me()).primaryEmail, ada.email)
  })
})
