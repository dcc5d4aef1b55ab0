/** The user whom an account at an identity provider signs in: each rule of the provider, from the start to the tokens. */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, password } from "../../Api.ts"
import { browser, claimsOf, refusalIn, standard, withBrowser } from "../../Browser.ts"

const email = "ada@example.com"
const ada = { email }
const clash = (wouldWork: boolean) => ({
  error: "server_error",
  code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
  details: { type: "email", contact_channel_value: email, would_work_if_email_was_verified: wouldWork },
  hasText: true
})

/** A user who signs in with a password. */
const withPassword = async (strategy?: string, isVerified = true) => {
  const project = await withBrowser(strategy === undefined ? {} : { "auth.oauth.accountMergeStrategy": strategy })
  const { json } = await project.client("POST", "/auth/password/sign-up", { email, password })
  const userId: string = json.user_id
  if (isVerified) await project.server("PATCH", `/users/${userId}`, { primary_email_verified: true })
  return { ...project, userId, token: json.access_token }
}

describe("signing in", () => {
  it("creates a user from the account, and signs in that user the next time", async () => {
    const { readUser, signIn } = await withBrowser()
    const choice = { account_id: "4711", email: "Ada@Example.com", email_verified: "false", name: "Ada Lovelace" }
    const first = (await signIn("github", choice)).json
    const { sub } = claimsOf(first.access_token)
    const second = (await signIn("github", { known_account: "4711" })).json
    assert.deepStrictEqual([first.is_new_user, second.is_new_user], [true, false])
    assert.strictEqual(claimsOf(second.access_token).sub, sub)
    assert.notStrictEqual(second.refresh_token, first.refresh_token)
    const user = await readUser(sub)
    assert.deepStrictEqual(
      [user.primary_email, user.primary_email_verified, user.primary_email_auth_enabled, user.display_name, user.has_password],
      [email, false, true, "Ada Lovelace", false]
    )
    assert.deepStrictEqual(user.oauth_providers, [{ id: "github", account_id: "4711", email: "Ada@Example.com" }])
  })

  it("creates a user without an address if the identity provider supplies none", async () => {
    const { readUser, signIn } = await withBrowser()
    const user = await readUser(claimsOf((await signIn("github", { account_id: "4711" })).json.access_token).sub)
    assert.deepStrictEqual([user.primary_email, user.primary_email_verified], [null, false])
  })

  it("identifies the account by its id, even if its address has changed", async () => {
    const { emulator, signIn } = await withBrowser()
    await signIn("github", { account_id: "4711", ...ada })
    const again = await signIn("github", { account_id: "4711", email: "lovelace@example.com" })
    assert.isFalse(again.json.is_new_user)
    assert.lengthOf(emulator.snapshot().users, 1)
  })

  it("maps the same account to different users in different projects", async () => {
    const { emulator, signIn } = await withBrowser()
    const there = browser(emulator, emulator.internal)
    const [firstSession, otherSession] = [await signIn("github", ada), await there.signIn("github", ada)]
    assert.deepStrictEqual([firstSession.json.is_new_user, otherSession.json.is_new_user], [true, true])
  })

  it("is refused for new users and allowed for existing ones if sign-up is disabled", async () => {
    const { comeBack, configure, emulator, signIn } = await withBrowser()
    await signIn("github", ada)
    await configure({ "auth.allowSignUp": false })
    assert.deepInclude(refusalIn(await comeBack("github", { email: "eve@example.com" })), {
      code: "SIGN_UP_NOT_ENABLED",
      details: {}
    })
    assert.isFalse((await signIn("github", ada)).json.is_new_user)
    assert.lengthOf(emulator.snapshot().users, 1)
  })

  it("applies sign-up rules, which refuse the sign-up or restrict the new user", async () => {
    const rule = (action: object) => ({
      "auth.signUpRules.mallory": {
        enabled: true,
        displayName: "No Mallory",
        condition: "emailDomain == \"mallory.example\" && oauthProvider == \"github\" && authMethod == \"oauth\"",
        action
      }
    })
    const mallory = { email: "eve@mallory.example" }
    const { comeBack, configure, emulator, readUser, signIn } = await withBrowser(rule({ type: "reject" }))
    assert.strictEqual(refusalIn(await comeBack("github", mallory)).code, "SIGN_UP_REJECTED")
    assert.isEmpty(emulator.snapshot().users)
    await configure(rule({ type: "restrict" }))
    assert.isTrue((await readUser(claimsOf((await signIn("github", mallory)).json.access_token).sub)).restricted_by_admin)
    assert.strictEqual((await signIn("google", { email: "bob@mallory.example" })).json.is_new_user, true)
  })

  it("upgrades the anonymous user whose access token is sent", async () => {
    const { client, emulator, readUser, signIn } = await withBrowser()
    const anonymous = (await client("POST", "/auth/anonymous/sign-up")).json
    const { json } = await signIn("github", ada, { token: anonymous.access_token })
    const { is_anonymous: isAnonymous, sub } = claimsOf(json.access_token)
    assert.deepStrictEqual([sub, isAnonymous, json.is_new_user], [anonymous.user_id, false, true])
    assert.deepInclude(await readUser(sub), { primary_email: email, primary_email_verified: true, is_anonymous: false })
    assert.lengthOf(emulator.snapshot().users, 1)
  })

  it("with a known account signs in its user; the user of the sent token is unchanged", async () => {
    const { client, readUser, signIn } = await withBrowser()
    const knownSession = (await signIn("github", ada)).json
    const anonymous = (await client("POST", "/auth/anonymous/sign-up")).json
    const { json } = await signIn("github", ada, { token: anonymous.access_token })
    assert.strictEqual(claimsOf(json.access_token).sub, claimsOf(knownSession.access_token).sub)
    assert.isTrue((await readUser(anonymous.user_id)).is_anonymous)
    const otherSession = (await signIn("github", { email: "eve@example.com" }, { token: knownSession.access_token })).json
    assert.notStrictEqual(claimsOf(otherSession.access_token).sub, claimsOf(knownSession.access_token).sub)
  })
})

describe("an OAuth sign-in with an address that already signs in a user", () => {
  it("links accounts by default if project and identity provider verified the address", async () => {
    const { readUser, signIn, userId } = await withPassword()
    const { json } = await signIn("github", ada)
    assert.deepStrictEqual([claimsOf(json.access_token).sub, json.is_new_user], [userId, false])
    const user = await readUser(userId)
    assert.deepStrictEqual([user.has_password, user.oauth_providers.length], [true, 1])
  })

  it("fails if the project or the identity provider has not verified the address", async () => {
    const unverifiedProject = await withPassword("link_method", false)
    assert.deepStrictEqual(refusalIn(await unverifiedProject.comeBack("github", ada)), clash(true))
    const { comeBack, emulator } = await withPassword("link_method")
    assert.deepStrictEqual(refusalIn(await comeBack("github", { ...ada, email_verified: "false" })), clash(false))
    assert.isEmpty(emulator.snapshot().oauthAccounts)
  })

  it("is refused if the project's strategy is `raise_error`", async () => {
    const { comeBack, emulator } = await withPassword("raise_error")
    assert.deepStrictEqual(refusalIn(await comeBack("github", ada)), clash(false))
    assert.isEmpty(emulator.snapshot().oauthAccounts)
  })

  it("creates a user who cannot sign in with the address, if duplicates are allowed", async () => {
    const { client, readUser, signIn, userId } = await withPassword("allow_duplicates")
    const { json } = await signIn("github", ada)
    const { sub } = claimsOf(json.access_token)
    assert.isTrue(json.is_new_user)
    assert.notStrictEqual(sub, userId)
    assert.deepInclude(await readUser(sub), { primary_email: email, primary_email_auth_enabled: false })
    assert.strictEqual((await client("POST", "/auth/password/sign-in", { email, password })).json.user_id, userId)
  })
})

describe("connecting an account", () => {
  it("is possible for several accounts of one identity provider", async () => {
    const { readUser, signIn, token, userId } = await withPassword()
    const { json } = await signIn("github", { email: "work@example.com" }, { type: "link", token })
    await signIn("github", { email: "home@example.com" }, { type: "link", token })
    await signIn("github", { email: "home@example.com" }, { type: "link", token })
    assert.deepStrictEqual([claimsOf(json.access_token).sub, json.is_new_user], [userId, false])
    const user = await readUser(userId)
    assert.deepStrictEqual(user.oauth_providers.map(({ account_id: id }: { readonly account_id: string }) => id), [
      "work@example.com",
      "home@example.com"
    ])
    assert.strictEqual(user.primary_email, email)
    assert.strictEqual(claimsOf((await signIn("github", { email: "home@example.com" })).json.access_token).sub, userId)
  })

  it("is refused for an account of another user", async () => {
    const { comeBack, emulator, signIn, token } = await withPassword()
    await signIn("github", { email: "eve@example.com" })
    const back = await comeBack("github", { email: "eve@example.com" }, { type: "link", token })
    assert.deepInclude(refusalIn(back), { code: "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", details: {} })
    assert.lengthOf(emulator.snapshot().oauthAccounts, 1)
  })

  it("works while sign-up is disabled, but not after the user was deleted", async () => {
    const { arrive, configure, server, signIn, token, userId } = await withPassword()
    await configure({ "auth.allowSignUp": false })
    assert.strictEqual((await signIn("github", ada, { type: "link", token })).status, 200)
    await server("DELETE", `/users/${userId}`)
    assert.strictEqual((await arrive("github", ada, { type: "link", token })).status, 400)
  })

  it("works with an identity provider that is not used to sign in", async () => {
    const { authorize, configure, server, signIn, token, userId } = await withPassword()
    await configure({ "auth.oauth.providers.github": standard("github", { allowSignIn: false }) })
    const refusal = await authorize("github")
    assert.strictEqual(refusal.headers.get("x-stack-known-error"), "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED")
    assert.strictEqual(codeOf(await signIn("github", ada, { type: "link", token }))[0], 200)
    assert.lengthOf((await server("GET", `/connected-accounts/${userId}`)).json.items, 1)
  })
})
