/** Access tokens of identity providers: the users and scopes that have one, and when there is none. */
import { assert, describe, it } from "@effect/vitest"
import { api, codeOf } from "../../Api.ts"
import { claimsOf, standard, withBrowser } from "../../Browser.ts"

const ada = { email: "ada@example.com" }
const ownConfig = { "auth.oauth.providers.github": standard("github") }

/** A user who signed in at GitHub, for which the project has its own keys. */
const withAccount = async (choice: { readonly [name: string]: string } = ada, scope?: string) => {
  const project = await withBrowser(ownConfig)
  const { json } = await project.signIn("github", choice, scope === undefined ? {} : { provider_scope: scope })
  const userId: string = claimsOf(json.access_token).sub
  const headers = { "x-stack-access-token": json.access_token as string }
  const ask = (path: string, body: object | undefined = {}) => project.client("POST", path, body, headers)
  const issue = (scope?: string) => ask("/connected-accounts/me/github/access-token", scope === undefined ? {} : { scope })
  return { ...project, ask, headers, issue, userId }
}

describe("the list of connected accounts", () => {
  it("shows the usable accounts to the user and to servers", async () => {
    const { client, headers, server, signIn, userId } = await withAccount()
    await signIn("google", { account_id: "g1" }, { type: "link", token: headers["x-stack-access-token"] })
    const items = [
      { user_id: userId, provider: "github", provider_account_id: "ada@example.com" },
      { user_id: userId, provider: "google", provider_account_id: "g1" }
    ]
    const ownAccounts = await client("GET", "/connected-accounts/me", undefined, headers)
    const serverReply = await server("GET", `/connected-accounts/${userId}`)
    assert.deepStrictEqual([ownAccounts.json, serverReply.json], [{ items, is_paginated: false }, { items, is_paginated: false }])
  })

  it("is refused for other users, unknown users and requests without a session", async () => {
    const { client, headers, server } = await withAccount()
    const stranger = crypto.randomUUID()
    assert.strictEqual((await client("GET", `/connected-accounts/${stranger}`, undefined, headers)).status, 403)
    assert.strictEqual(codeOf(await client("GET", "/connected-accounts/me"))[1], "CANNOT_GET_OWN_USER_WITHOUT_USER")
    assert.strictEqual(codeOf(await server("GET", `/connected-accounts/${stranger}`))[1], "USER_NOT_FOUND")
  })
})

describe("an identity provider's access token", () => {
  it("is the same on every endpoint until five minutes before its expiry", async () => {
    const { ask, emulator, issue, server, userId } = await withAccount()
    const replies = [
      await issue(),
      await issue("user:email"),
      await ask("/connected-accounts/me/github/ada%40example.com/access-token"),
      await ask("/auth/oauth/connected-accounts/github/access-token"),
      await server("POST", `/connected-accounts/${userId}/github/access-token`, {})
    ]
    const [first] = replies
    assert.deepStrictEqual(replies.map(({ json, status }) => [status, json]), replies.map(() => [201, first?.json]))
    const serverIssue = () => server("POST", `/connected-accounts/${userId}/github/access-token`, {})
    emulator.advanceClock(54 * 60_000)
    assert.deepStrictEqual((await serverIssue()).json, first?.json)
    emulator.advanceClock(60_000)
    const newToken = (await serverIssue()).json
    assert.notStrictEqual(newToken.access_token, first?.json.access_token)
    assert.deepStrictEqual((await serverIssue()).json, newToken)
  })

  it("covers only the granted scopes", async () => {
    const { issue } = await withAccount({ ...ada, granted_scope: "repo" }, "repo read:org")
    assert.deepStrictEqual(
      [(await issue()).status, (await issue("repo")).status, (await issue("user:email repo")).status],
      [201, 201, 201]
    )
    for (const scope of ["read:org", "repo read:org", "gist"]) {
      assert.deepStrictEqual(codeOf(await issue(scope)).slice(0, 2), [400, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE"])
    }
  })

  it("is issued from another account of the user if only that account has the scopes", async () => {
    const { ask, headers, issue, signIn } = await withAccount()
    assert.strictEqual((await issue("repo")).status, 400)
    const token = headers["x-stack-access-token"]
    await signIn("github", { email: "work@example.com" }, { type: "link", token, provider_scope: "repo" })
    assert.strictEqual((await issue("repo")).status, 201)
    const reply = await ask("/connected-accounts/me/github/ada%40example.com/access-token", { scope: "repo" })
    assert.strictEqual(codeOf(reply)[1], "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE")
  })

  it("is refused for accounts that are not connected, other users, and shared keys", async () => {
    const { ask, client, configure, server, signIn, userId } = await withAccount()
    const code = async (path: string) => codeOf(await ask(path)).slice(0, 2)
    const notConnected = [400, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER"]
    await configure({ "auth.oauth.providers.spotify": standard("spotify") })
    assert.deepStrictEqual(await code("/connected-accounts/me/spotify/access-token"), notConnected)
    assert.deepStrictEqual(await code("/connected-accounts/me/github/nope/access-token"), notConnected)
    assert.deepStrictEqual(await code("/connected-accounts/me/discord/access-token"), [
      400,
      "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"
    ])
    assert.deepStrictEqual(await code("/connected-accounts/me/google/access-token"), [
      400,
      "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS"
    ])
    const eve = claimsOf((await signIn("github", { email: "eve@example.com" })).json.access_token).sub
    assert.strictEqual((await ask(`/connected-accounts/${eve}/github/access-token`)).status, 403)
    assert.strictEqual(
      codeOf(await client("POST", "/connected-accounts/me/github/access-token", {}))[1],
      "CANNOT_GET_OWN_USER_WITHOUT_USER"
    )
    const otherReply = await server("POST", `/connected-accounts/${crypto.randomUUID()}/github/access-token`, {})
    assert.deepStrictEqual(codeOf(otherReply).slice(0, 2), notConnected)
    assert.strictEqual((await server("DELETE", `/users/${userId}`)).status, 200)
    assert.deepStrictEqual(
      codeOf(await server("POST", `/connected-accounts/${userId}/github/access-token`, {})).slice(0, 2),
      notConnected
    )
  })

  it("is deleted with the record of its account", async () => {
    const { emulator, issue, server, userId } = await withAccount()
    const { id } = (await server("GET", `/oauth-providers?user_id=${userId}`)).json.items[0]
    assert.strictEqual(
      (await server("PATCH", `/oauth-providers/${userId}/${id}`, { allow_connected_accounts: false })).status,
      200
    )
    assert.strictEqual(codeOf(await issue())[1], "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER")
    await server("DELETE", `/oauth-providers/${userId}/${id}`)
    assert.isEmpty(emulator.snapshot().identityTokens)
  })

  it("is saved in snapshots", async () => {
    const { emulator, issue, server, userId } = await withAccount()
    const before = (await issue()).json
    const snapshot = JSON.parse(JSON.stringify(emulator.snapshot()))
    emulator.reset()
    emulator.restore(snapshot)
    const after = await server("POST", `/connected-accounts/${userId}/github/access-token`, {})
    assert.deepStrictEqual(after.json, before)
    assert.strictEqual((await api(emulator, "server")("GET", `/users/${userId}`)).status, 200)
  })
})
