/** API keys of users and teams in the emulator. */
import { assert, describe, it } from "@effect/vitest"
import { crc32 } from "node:zlib"
import { apiKeyValue } from "../../../../src/emulator/model/auth/ApiKeys.ts"
import { idsOf, refusedPlainly, refusedWith, unknownId, withTeam } from "../../TeamApi.ts"

const key = { description: "k", expires_at_millis: null }

describe("an API key's value", () => {
  it("has the provider's format and checksum (docs/provider/api-keys.md#format)", () => {
    const id = "11111111-2222-4333-8444-555555555555"
    const secret = (value: string) => value.slice(3, 48)
    const user = "sk_y4eksf8a9xfweehxz35t2btmgktnz0s35bfr8qys4yvb011111111222243338444555555555555user1574ck4u7h9faffdce"
    const team = "pk_yv1b9nxzevahxrz14bf45re9jzbd3w8t9xvx3a0fvzkn011111111222243338444555555555555team3574ck4u7h1fc37509"
    assert.strictEqual(apiKeyValue({ id, holder: "user", isPublic: false, secret: secret(user) }), user)
    assert.strictEqual(apiKeyValue({ id, holder: "team", isPublic: true, secret: secret(team) }), team)
  })
  it("is shown in full once, and afterwards only by its last characters", async () => {
    const { ada, client } = await withTeam()
    const creation = await client("POST", "/user-api-keys", { ...key, user_id: "me" }, ada.session)
    assert.strictEqual(creation.status, 200)
    const { value, ...rest } = creation.json
    assert.match(value, /^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user1574ck4u7h[0-9a-f]{8}$/)
    assert.strictEqual(value.slice(48, 80), rest.id.replaceAll("-", ""))
    assert.strictEqual(value.slice(-8), crc32(value.slice(0, -8)).toString(16).padStart(8, "0"))
    assert.deepStrictEqual(Object.keys(rest).toSorted(), [
      "created_at_millis",
      "description",
      "id",
      "is_public",
      "type",
      "user_id"
    ])
    const read = await client("GET", `/user-api-keys/${rest.id}`, undefined, ada.session)
    assert.deepStrictEqual(read.json, { ...rest, value: { last_four: value.slice(-4) } })
  })
})

describe("a user's API key", () => {
  const withKey = async () => {
    const world = await withTeam()
    const { ada, client } = world
    const creation = (await client("POST", "/user-api-keys", { ...key, user_id: "me" }, ada.session)).json
    return { ...world, made: creation, path: `/user-api-keys/${creation.id}`, value: creation.value as string }
  }
  it("can get a new description, and can be revoked permanently", async () => {
    const { ada, client, emulator, made, path, server, value } = await withKey()
    const check = () => server("POST", "/user-api-keys/check", { api_key: value })
    assert.deepInclude((await check()).json, { id: made.id, user_id: ada.id, type: "user" })
    assert.strictEqual((await client("PATCH", path, { description: "d" }, ada.session)).json.description, "d")
    const revokedKey = (await client("PATCH", path, { revoked: true }, ada.session)).json
    assert.isNumber(revokedKey.manually_revoked_at_millis)
    refusedWith(await check(), 401, "API_KEY_REVOKED")
    emulator.advanceClock(1000)
    const again = (await server("PATCH", path, { revoked: true })).json
    assert.strictEqual(again.manually_revoked_at_millis, revokedKey.manually_revoked_at_millis)
    refusedWith(await client("PATCH", path, { revoked: false }, ada.session), 400, "SCHEMA_ERROR")
    refusedWith(await client("PATCH", path, { expires_at_millis: 5 }, ada.session), 400, "SCHEMA_ERROR")
  })
  it("expires on time; an expired key that was revoked is reported as revoked", async () => {
    const { ada, emulator, server } = await withTeam()
    const body = { user_id: ada.id, description: "k", expires_at_millis: Date.now() + 60_000, is_public: true }
    const creation = (await server("POST", "/user-api-keys", body)).json
    assert.match(creation.value, /^pk_.{77}user3574ck4u7h/)
    const check = () => server("POST", "/user-api-keys/check", { api_key: creation.value })
    assert.strictEqual((await check()).json.expires_at_millis, body.expires_at_millis)
    emulator.advanceClock(60_000)
    refusedWith(await check(), 401, "API_KEY_EXPIRED")
    await server("PATCH", `/user-api-keys/${creation.id}`, { revoked: true })
    refusedWith(await check(), 401, "API_KEY_REVOKED")
  })
  it("is not accessible to other users or signed-out clients", async () => {
    const { ada, client, grace, path, value } = await withKey()
    refusedPlainly(await client("GET", path, undefined, grace.session), 403)
    refusedPlainly(await client("PATCH", path, { description: "x" }, grace.session), 403)
    refusedPlainly(await client("GET", `/user-api-keys?user_id=${ada.id}`, undefined, grace.session), 403)
    refusedPlainly(await client("POST", "/user-api-keys", { ...key, user_id: ada.id }, grace.session), 403)
    refusedWith(await client("GET", path), 401, "USER_AUTHENTICATION_REQUIRED")
    refusedWith(await client("GET", `/user-api-keys?user_id=${ada.id}`), 401, "USER_AUTHENTICATION_REQUIRED")
    refusedWith(await client("GET", "/user-api-keys?user_id=me"), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    refusedWith(await client("GET", "/user-api-keys", undefined, ada.session), 400, "SCHEMA_ERROR")
    refusedWith(await client("POST", "/user-api-keys/check", { api_key: value }), 401, "INSUFFICIENT_ACCESS_TYPE")
  })
  it("is not found by a wrong id or value, and not created for an unknown user", async () => {
    const { ada, client, server, value } = await withKey()
    refusedWith(await client("GET", `/user-api-keys/${unknownId}`, undefined, ada.session), 404, "API_KEY_NOT_FOUND")
    refusedWith(await server("POST", "/user-api-keys/check", { api_key: "sk_nope" }), 404, "API_KEY_NOT_FOUND")
    const wrong = value.slice(0, -1) + (value.endsWith("0") ? "1" : "0")
    refusedWith(await server("POST", "/user-api-keys/check", { api_key: wrong }), 404, "API_KEY_NOT_FOUND")
    refusedPlainly(await server("POST", "/user-api-keys", { ...key, user_id: unknownId }), 500)
    assert.deepStrictEqual(idsOf(await server("GET", `/user-api-keys?user_id=${unknownId}`)), [])
  })
  it("is listed before older keys, and deleted with its user", async () => {
    const { ada, made, server, value } = await withKey()
    const second = (await server("POST", "/user-api-keys", { ...key, user_id: ada.id })).json
    await server("PATCH", `/user-api-keys/${second.id}`, { revoked: true })
    assert.deepStrictEqual(idsOf(await server("GET", `/user-api-keys?user_id=${ada.id}`)), [second.id, made.id])
    await server("DELETE", `/users/${ada.id}`)
    refusedWith(await server("POST", "/user-api-keys/check", { api_key: value }), 404, "API_KEY_NOT_FOUND")
  })
})

describe("a team's API key", () => {
  it("can be managed by members with `$manage_api_keys`, and is hidden from others", async () => {
    const { ada, client, grace, mallory, server, teamId } = await withTeam()
    const body = { ...key, team_id: teamId }
    const creation = (await client("POST", "/team-api-keys", body, ada.session)).json
    assert.match(creation.value, /^sk_.{77}team1574ck4u7h/)
    const path = `/team-api-keys/${creation.id}?team_id=${teamId}`
    for (const { session } of [grace, mallory]) {
      refusedWith(await client("POST", "/team-api-keys", body, session), 404, "API_KEY_NOT_FOUND")
      refusedWith(await client("GET", `/team-api-keys?team_id=${teamId}`, undefined, session), 404, "API_KEY_NOT_FOUND")
      refusedWith(await client("GET", path, undefined, session), 404, "API_KEY_NOT_FOUND")
      refusedWith(await client("PATCH", path, { revoked: true }, session), 404, "API_KEY_NOT_FOUND")
    }
    refusedWith(await client("POST", "/team-api-keys", body), 401, "USER_AUTHENTICATION_REQUIRED")
    await server("POST", `/team-permissions/${teamId}/${grace.id}/$manage_api_keys`, {})
    assert.deepStrictEqual(idsOf(await client("GET", `/team-api-keys?team_id=${teamId}`, undefined, grace.session)), [
      creation.id
    ])
    assert.strictEqual((await client("PATCH", path, { description: "d" }, grace.session)).json.description, "d")
    assert.strictEqual((await server("GET", path)).json.team_id, teamId)
    refusedWith(await server("GET", `/team-api-keys/${creation.id}`), 400, "SCHEMA_ERROR")
    refusedPlainly(await server("POST", "/team-api-keys", { ...key, team_id: unknownId }), 500)
  })
  it("is not accepted as a user's key, nor a user's key as a team's key", async () => {
    const { ada, server, teamId } = await withTeam()
    const ofTeam = (await server("POST", "/team-api-keys", { ...key, team_id: teamId })).json
    const ofUser = (await server("POST", "/user-api-keys", { ...key, user_id: ada.id })).json
    refusedWith(await server("POST", "/user-api-keys/check", { api_key: ofTeam.value }), 400, "WRONG_API_KEY_TYPE", {
      expected_type: "user",
      actual_type: "team"
    })
    refusedWith(await server("POST", "/team-api-keys/check", { api_key: ofUser.value }), 400, "WRONG_API_KEY_TYPE", {
      expected_type: "team",
      actual_type: "user"
    })
    refusedWith(await server("GET", `/user-api-keys/${ofTeam.id}`), 404, "API_KEY_NOT_FOUND")
    refusedWith(await server("GET", `/team-api-keys/${ofUser.id}?team_id=${teamId}`), 404, "API_KEY_NOT_FOUND")
    assert.strictEqual((await server("POST", "/team-api-keys/check", { api_key: ofTeam.value })).json.team_id, teamId)
  })
})

it("API keys are refused in every call if the project does not allow their kind", async () => {
  const { ada, admin, client, server, teamId } = await withTeam()
  const ofUser = (await server("POST", "/user-api-keys", { ...key, user_id: ada.id })).json
  const ofTeam = (await server("POST", "/team-api-keys", { ...key, team_id: teamId })).json
  const allow = (user: boolean, team: boolean) =>
    admin("PATCH", "/internal/projects/current", { config: { allow_user_api_keys: user, allow_team_api_keys: team } })
  await allow(false, true)
  refusedPlainly(await client("POST", "/user-api-keys", { ...key, user_id: "me" }, ada.session), 400)
  refusedPlainly(await client("GET", "/user-api-keys?user_id=me", undefined, ada.session), 400)
  refusedPlainly(await server("GET", `/user-api-keys/${ofUser.id}`), 400)
  refusedPlainly(await server("PATCH", `/user-api-keys/${ofUser.id}`, {}), 400)
  refusedPlainly(await server("POST", "/user-api-keys/check", { api_key: ofUser.value }), 400)
  assert.strictEqual((await server("POST", "/team-api-keys/check", { api_key: ofTeam.value })).status, 200)
  await allow(true, false)
  refusedPlainly(await server("POST", "/team-api-keys/check", { api_key: ofTeam.value }), 400)
  refusedPlainly(await server("GET", `/team-api-keys?team_id=${teamId}`), 400)
  assert.strictEqual((await server("POST", "/user-api-keys/check", { api_key: ofUser.value })).status, 200)
})
