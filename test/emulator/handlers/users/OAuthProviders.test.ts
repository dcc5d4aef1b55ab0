/** Accounts at identity providers in the emulator, as records. */
import { assert, describe, it } from "@effect/vitest"
import { idsOf, refusedPlainly, refusedWith, unknownId, withTeam } from "../../TeamApi.ts"

const withAccount = async () => {
  const world = await withTeam()
  const { ada, server } = world
  const create = (changes: object = {}) =>
    server("POST", "/oauth-providers", {
      user_id: ada.id,
      provider_config_id: "github",
      account_id: "gh-1",
      allow_sign_in: true,
      allow_connected_accounts: true,
      ...changes
    })
  const creation = await create({ email: "Ada@GitHub.example" })
  return { ...world, create, made: creation, path: `/oauth-providers/${ada.id}/${creation.json.id}` }
}

describe("an OAuth provider record", () => {
  it("is created by a server, and shows the account's id only to servers", async () => {
    const { ada, client, create, made, path, server } = await withAccount()
    const view = {
      id: made.json.id,
      user_id: ada.id,
      provider_config_id: "github",
      type: "github",
      email: "ada@github.example",
      allow_sign_in: true,
      allow_connected_accounts: true
    }
    assert.deepStrictEqual([made.status, made.json], [201, { ...view, account_id: "gh-1" }])
    assert.deepStrictEqual((await server("GET", path)).json, made.json)
    assert.deepStrictEqual((await client("GET", `/oauth-providers/me/${view.id}`, undefined, ada.session)).json, view)
    assert.deepStrictEqual((await client("GET", "/users/me", undefined, ada.session)).json.oauth_providers, [
      { id: "github", account_id: "gh-1", email: "ada@github.example" }
    ])
    assert.notProperty((await create({ provider_config_id: "google" })).json, "email")
    refusedWith(await client("POST", "/oauth-providers", {}, ada.session), 401, "INSUFFICIENT_ACCESS_TYPE")
  })
  it("requires a configured identity provider and an existing user", async () => {
    const { create } = await withAccount()
    refusedPlainly(await create({ provider_config_id: "nope" }), 404)
    refusedWith(await create({ user_id: unknownId }), 404, "USER_NOT_FOUND")
    refusedPlainly(await create({ provider_config_id: "-bad" }), 404)
  })
  it("of a user is unique per account; only one per identity provider allows sign-in", async () => {
    const { create, grace } = await withAccount()
    refusedPlainly(await create({ account_id: "gh-2" }), 400)
    refusedPlainly(await create({ allow_sign_in: false }), 400)
    assert.strictEqual((await create({ account_id: "gh-2", allow_sign_in: false })).status, 201)
    assert.strictEqual((await create({ provider_config_id: "google", account_id: "gh-1" })).status, 201)
    refusedWith(await create({ user_id: grace.id }), 400, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN")
    assert.strictEqual((await create({ user_id: grace.id, allow_sign_in: false })).status, 201)
  })
  it("of a new user follows the same rules; a refusal creates no user", async () => {
    const { emulator, server } = await withAccount()
    const before = emulator.snapshot().users.length
    const create = (...accounts: ReadonlyArray<readonly [id: string, accountId: string]>) =>
      server("POST", "/users", { oauth_providers: accounts.map(([id, account_id]) => ({ id, account_id })) })
    refusedPlainly(await create(["github", "gh-1"]), 400)
    refusedPlainly(await create(["google", "new"], ["github", "gh-1"]), 400)
    refusedPlainly(await create(["github", "gh-3"], ["github", "gh-4"]), 400)
    refusedPlainly(await create(["github", "gh-3"], ["github", "gh-3"]), 400)
    for (const id of ["toString", "constructor"]) refusedPlainly(await create([id, "a"]), 400)
    assert.strictEqual(emulator.snapshot().users.length, before)
    assert.strictEqual((await create(["github", "gh-3"], ["google", "gh-1"])).status, 201)
  })
  it("cannot take another record's account id, or allow sign-in if another one does", async () => {
    const { ada, client, create, grace, made, path, server } = await withAccount()
    const ownPath = `/oauth-providers/me/${made.json.id}`
    const off = await client("PATCH", ownPath, { allow_sign_in: false, allow_connected_accounts: false }, ada.session)
    assert.deepInclude(off.json, { allow_sign_in: false, allow_connected_accounts: false })
    const second = (await create({ account_id: "gh-2" })).json
    refusedPlainly(await client("PATCH", ownPath, { allow_sign_in: true }, ada.session), 400)
    refusedPlainly(await server("PATCH", path, { account_id: "gh-2" }), 400)
    assert.deepInclude((await server("PATCH", path, { account_id: "gh-3", email: "new@github.example" })).json, {
      account_id: "gh-3",
      email: "new@github.example"
    })
    await server("DELETE", `/oauth-providers/${ada.id}/${second.id}`)
    const graces = (await create({ user_id: grace.id, account_id: "gh-3" })).json
    refusedWith(
      await client("PATCH", ownPath, { allow_sign_in: true }, ada.session),
      400,
      "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"
    )
    await server("PATCH", `/oauth-providers/${grace.id}/${graces.id}`, { allow_sign_in: false })
    assert.isTrue((await client("PATCH", ownPath, { allow_sign_in: true }, ada.session)).json.allow_sign_in)
    refusedWith(await client("PATCH", ownPath, { email: "x@example.com" }, ada.session), 400, "SCHEMA_ERROR")
  })
  it("conflicts at a change as at the provider", async () => {
    const { client, create, ada, grace, made, server } = await withAccount()
    const code = "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"
    const graces = (await create({ user_id: grace.id, account_id: "gh-2" })).json
    const path = `/oauth-providers/${grace.id}/${graces.id}`
    refusedWith(await server("PATCH", path, { account_id: "gh-1", allow_sign_in: true }), 400, code)
    // Only the database finds this conflict.
    refusedPlainly(await server("PATCH", path, { account_id: "gh-1" }), 500)
    assert.strictEqual((await server("GET", path)).json.account_id, "gh-2")
    // Without an account id, the account of any other user conflicts.
    const ownPath = `/oauth-providers/me/${made.json.id}`
    await client("PATCH", ownPath, { allow_sign_in: false }, ada.session)
    refusedWith(await client("PATCH", ownPath, { allow_sign_in: true }, ada.session), 400, code)
  })
  it("is listed for its user and for servers, oldest first", async () => {
    const { ada, client, create, grace, made, server } = await withAccount()
    const graces = (await create({ user_id: grace.id, account_id: "gh-2" })).json.id
    const second = (await create({ provider_config_id: "spotify" })).json.id
    const ownPath = [made.json.id, second]
    assert.deepStrictEqual(idsOf(await client("GET", "/oauth-providers?user_id=me", undefined, ada.session)), ownPath)
    assert.deepStrictEqual(idsOf(await server("GET", `/oauth-providers?user_id=${ada.id}`)), ownPath)
    assert.deepStrictEqual(idsOf(await server("GET", "/oauth-providers")), [made.json.id, graces, second])
    refusedWith(await server("GET", `/oauth-providers?user_id=${unknownId}`), 404, "USER_NOT_FOUND")
    refusedPlainly(await client("GET", "/oauth-providers", undefined, ada.session), 403)
    refusedPlainly(await client("GET", `/oauth-providers?user_id=${grace.id}`, undefined, ada.session), 403)
    refusedWith(await client("GET", "/oauth-providers"), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
  it("is inaccessible to other users, and can be deleted only once", async () => {
    const { ada, client, grace, made, path, server } = await withAccount()
    refusedPlainly(await client("GET", path, undefined, grace.session), 403)
    refusedPlainly(await client("DELETE", path, undefined, grace.session), 403)
    refusedPlainly(await server("GET", `/oauth-providers/${grace.id}/${made.json.id}`), 404)
    refusedWith(await server("GET", `/oauth-providers/${unknownId}/${made.json.id}`), 404, "USER_NOT_FOUND")
    assert.deepStrictEqual((await client("DELETE", path, undefined, ada.session)).json, { success: true })
    refusedPlainly(await server("DELETE", path), 404)
    refusedPlainly(await server("PATCH", path, {}), 404)
  })
  it("remains when its identity provider is removed from the configuration", async () => {
    const { admin, made, path, server } = await withAccount()
    await admin("PATCH", "/internal/projects/current", { config: { oauth_providers: [] } })
    assert.deepStrictEqual((await server("GET", path)).json, made.json)
  })
})
