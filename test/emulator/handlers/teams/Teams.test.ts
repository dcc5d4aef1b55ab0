/** Teams in the emulator: the permissions of members, outsiders and servers, and everything that belongs to a team. */
import { assert, describe, it } from "@effect/vitest"
import { idsOf, refusedPlainly, refusedWith, unknownId, withTeam } from "../../TeamApi.ts"

const image =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

describe("a team, for users", () => {
  it("can be created by a user, who gets only the creator's permissions", async () => {
    const { ada, client, server, teamId } = await withTeam()
    const creation = await client(
      "POST",
      "/teams",
      { display_name: "", client_metadata: [1], profile_image_url: image },
      ada.session
    )
    assert.strictEqual(creation.status, 201)
    assert.deepInclude(creation.json, { display_name: "", client_metadata: [1], client_read_only_metadata: null })
    assert.notProperty(creation.json, "server_metadata")
    assert.match(creation.json.profile_image_url, /^http/)
    assert.deepStrictEqual(idsOf(await client("GET", "/teams?user_id=me", undefined, ada.session)), [teamId, creation.json.id])
    const permissions = await server("GET", `/team-permissions?team_id=${creation.json.id}`)
    assert.deepStrictEqual(permissions.json.items, [{ id: "team_admin", user_id: ada.id, team_id: creation.json.id }])
    assert.isNull((await client("GET", "/users/me", undefined, ada.session)).json.selected_team_id)
  })
  it("can be created only for the signed-in user, and only if the project allows it", async () => {
    const { ada, admin, client, grace } = await withTeam()
    const body = { display_name: "T" }
    refusedPlainly(await client("POST", "/teams", { ...body, creator_user_id: grace.id }, ada.session), 403)
    refusedWith(await client("POST", "/teams", body), 401, "USER_AUTHENTICATION_REQUIRED")
    refusedWith(await client("POST", "/teams", { ...body, creator_user_id: "me" }), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    refusedWith(await client("POST", "/teams", { ...body, server_metadata: 1 }, ada.session), 400, "SCHEMA_ERROR")
    refusedPlainly(
      await client("POST", "/teams", { ...body, profile_image_url: "data:image/x-icon;base64,AAAA" }, ada.session),
      400
    )
    await admin("PATCH", "/internal/projects/current", { config: { client_team_creation_enabled: false } })
    refusedPlainly(await client("POST", "/teams", body, ada.session), 403)
  })
  it("can also be created with `add_current_user`, which adds the signed-in user", async () => {
    const { ada, client, grace, server } = await withTeam()
    const body = { display_name: "T" }
    const make = (body: object, session: { readonly [name: string]: string } = {}) =>
      server("POST", "/teams?add_current_user=true", body, session)
    const { id } = (await make(body, ada.session)).json
    assert.include(idsOf(await client("GET", "/teams?user_id=me", undefined, ada.session)), id)
    const otherTeam = (await server("POST", "/teams?add_current_user=false", body, ada.session)).json
    assert.notInclude(idsOf(await client("GET", "/teams?user_id=me", undefined, ada.session)), otherTeam.id)
    refusedPlainly(await make(body), 401)
    refusedPlainly(await make({ ...body, creator_user_id: grace.id }, ada.session), 400)
    const ownTeam = await client("POST", "/teams?add_current_user=true", body, ada.session)
    assert.include(idsOf(await client("GET", "/teams?user_id=me", undefined, ada.session)), ownTeam.json.id)
  })
  it("is listed only for members who request their own teams", async () => {
    const { ada, client, grace, mallory, teamId } = await withTeam()
    assert.deepStrictEqual(idsOf(await client("GET", "/teams?user_id=me", undefined, grace.session)), [teamId])
    assert.deepStrictEqual(idsOf(await client("GET", "/teams?user_id=me", undefined, mallory.session)), [])
    refusedPlainly(await client("GET", "/teams", undefined, ada.session), 403)
    refusedPlainly(await client("GET", `/teams?user_id=${grace.id}`, undefined, ada.session), 403)
    refusedWith(await client("GET", "/teams"), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
  it("can be read by members; other users get the error for an unknown team", async () => {
    const { client, grace, mallory, teamId } = await withTeam()
    assert.strictEqual((await client("GET", `/teams/${teamId}`, undefined, grace.session)).json.display_name, "Engine")
    for (const id of [teamId, unknownId]) {
      const refusal = await client("GET", `/teams/${id}`, undefined, mallory.session)
      refusedWith(refusal, 404, "TEAM_MEMBERSHIP_NOT_FOUND", { team_id: id, user_id: mallory.id })
    }
    refusedWith(await client("GET", `/teams/${teamId}`), 401, "USER_AUTHENTICATION_REQUIRED")
    refusedWith(await client("GET", "/teams/nope", undefined, grace.session), 400, "SCHEMA_ERROR")
  })
  it("can be changed and deleted by members with the required permission", async () => {
    const { ada, client, grace, mallory, server, teamId } = await withTeam()
    const path = `/teams/${teamId}`
    for (const [method, permission] of [["PATCH", "$update_team"], ["DELETE", "$delete_team"]] as const) {
      const body = method === "PATCH" ? { display_name: "X" } : undefined
      const details = { team_id: teamId, user_id: grace.id, permission_id: permission }
      refusedWith(await client(method, path, body, grace.session), 401, "TEAM_PERMISSION_REQUIRED", details)
      refusedWith(await client(method, path, body, mallory.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
      refusedWith(await client(method, path, body), 401, "USER_AUTHENTICATION_REQUIRED")
    }
    await server("POST", `/team-permissions/${teamId}/${grace.id}/$update_team`, {})
    const change = await client("PATCH", path, { display_name: "X", client_metadata: { a: 1 } }, grace.session)
    assert.deepInclude(change.json, { display_name: "X", client_metadata: { a: 1 } })
    assert.isNull((await client("PATCH", path, { client_metadata: null }, grace.session)).json.client_metadata)
    assert.deepStrictEqual((await client("DELETE", path, undefined, ada.session)).json, { success: true })
    refusedWith(await client("GET", path, undefined, ada.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
  })
})

describe("a team, for servers", () => {
  it("is created with or without a first member, updated, and listed by creation time", async () => {
    const { ada, grace, server, teamId } = await withTeam()
    const ownTeam = {
      client_read_only_metadata: { b: 2 },
      server_metadata: { c: 3 },
      profile_image_url: "https://a.example/t.png"
    }
    const empty = (await server("POST", "/teams", { display_name: "Empty", ...ownTeam })).json
    assert.deepInclude(empty, ownTeam)
    const ledTeam = (await server("POST", "/teams", { display_name: "Led", creator_user_id: grace.id })).json
    assert.deepStrictEqual(idsOf(await server("GET", "/teams")), [teamId, empty.id, ledTeam.id])
    assert.deepStrictEqual(idsOf(await server("GET", `/teams?user_id=${grace.id}`)), [teamId, ledTeam.id])
    assert.deepStrictEqual(idsOf(await server("GET", `/teams?user_id=${ada.id}`)), [teamId])
    assert.deepStrictEqual(idsOf(await server("GET", `/teams?user_id=${unknownId}`)), [])
    assert.deepStrictEqual((await server("GET", `/teams/${empty.id}`)).json, empty)
    const change = (await server("PATCH", `/teams/${empty.id}`, { server_metadata: null, profile_image_url: null })).json
    assert.deepStrictEqual(change, { ...empty, server_metadata: null, profile_image_url: null })
  })
  it("with an unknown id or an unknown creator is refused", async () => {
    const { server } = await withTeam()
    refusedWith(await server("POST", "/teams", { display_name: "T", creator_user_id: unknownId }), 404, "USER_NOT_FOUND")
    const details = { team_id: unknownId }
    refusedWith(await server("GET", `/teams/${unknownId}`), 404, "TEAM_NOT_FOUND", details)
    refusedWith(await server("PATCH", `/teams/${unknownId}`, { display_name: "T" }), 404, "TEAM_NOT_FOUND", details)
    refusedWith(await server("DELETE", `/teams/${unknownId}`), 404, "TEAM_NOT_FOUND", details)
  })
  it("is deleted with everything that belongs to it, except for its members", async () => {
    const { ada, client, emulator, grace, server, teamId } = await withTeam()
    await client("PATCH", "/users/me", { selected_team_id: teamId }, ada.session)
    const key = await server("POST", "/team-api-keys", { team_id: teamId, description: "k", expires_at_millis: null })
    const callback = { email: "new@example.com", team_id: teamId, callback_url: "http://localhost:3000/join" }
    await server("POST", "/team-invitations/send-code", callback)
    const code = emulator.inbox("new@example.com")[0]?.code
    assert.deepStrictEqual((await server("DELETE", `/teams/${teamId}`)).json, { success: true })
    const me = (await client("GET", "/users/me", undefined, ada.session)).json
    assert.deepStrictEqual([me.selected_team_id, me.selected_team], [null, null])
    assert.deepStrictEqual(idsOf(await server("GET", `/teams?user_id=${grace.id}`)), [])
    assert.deepStrictEqual(idsOf(await server("GET", `/team-permissions?user_id=${grace.id}`)), [])
    refusedWith(await server("POST", "/team-api-keys/check", { api_key: key.json.value }), 404, "API_KEY_NOT_FOUND")
    refusedWith(
      await client("POST", "/team-invitations/accept", { code }, grace.session),
      404,
      "VERIFICATION_CODE_NOT_FOUND"
    )
    assert.strictEqual((await server("GET", `/users/${grace.id}`)).status, 200)
  })
})
