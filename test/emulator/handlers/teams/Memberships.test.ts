/** Memberships and member profiles in the emulator. */
import { assert, describe, it } from "@effect/vitest"
import type { Reply } from "../../Api.ts"
import { refusedPlainly, refusedWith, unknownId, withTeam } from "../../TeamApi.ts"

describe("a membership", () => {
  it("can be created only by servers and only once, with the default permissions", async () => {
    const { client, ada, mallory, server, teamId } = await withTeam()
    const path = `/team-memberships/${teamId}/${mallory.id}`
    const creation = await server("POST", path, {})
    assert.deepStrictEqual([creation.status, creation.json], [201, { team_id: teamId, user_id: mallory.id }])
    const permissions = await server("GET", `/team-permissions?team_id=${teamId}&user_id=${mallory.id}`)
    assert.deepStrictEqual(permissions.json.items, [{ id: "team_member", team_id: teamId, user_id: mallory.id }])
    refusedWith(await server("POST", path, {}), 409, "TEAM_MEMBERSHIP_ALREADY_EXISTS")
    refusedWith(await server("POST", `/team-memberships/${teamId}/${unknownId}`, {}), 404, "USER_NOT_FOUND")
    refusedWith(await server("POST", `/team-memberships/${unknownId}/${mallory.id}`, {}), 404, "TEAM_NOT_FOUND", {
      team_id: unknownId
    })
    refusedWith(await server("POST", path), 400, "SCHEMA_ERROR")
    refusedWith(await client("POST", path, {}, ada.session), 401, "INSUFFICIENT_ACCESS_TYPE")
  })
  it("can be ended by its member, and by members who may remove others", async () => {
    const { ada, client, grace, mallory, server, teamId } = await withTeam()
    const path = (userId: string) => `/team-memberships/${teamId}/${userId}`
    const details = { team_id: teamId, user_id: grace.id, permission_id: "$remove_members" }
    refusedWith(await client("DELETE", path(ada.id), undefined, grace.session), 401, "TEAM_PERMISSION_REQUIRED", details)
    refusedWith(await client("DELETE", path(grace.id), undefined, mallory.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedWith(await client("DELETE", path(unknownId), undefined, ada.session), 404, "USER_NOT_FOUND")
    refusedWith(await client("DELETE", path(ada.id)), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    assert.strictEqual((await client("DELETE", path(grace.id), undefined, ada.session)).status, 200)
    const missingMember = { team_id: teamId, user_id: grace.id }
    refusedWith(await server("DELETE", path(grace.id)), 404, "TEAM_MEMBERSHIP_NOT_FOUND", missingMember)
    assert.strictEqual((await client("DELETE", path("me"), undefined, ada.session)).status, 200)
    refusedWith(await client("DELETE", path("me"), undefined, ada.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
  })
  it("is deleted with its permissions and profile, and its team is deselected", async () => {
    const { client, grace, server, teamId } = await withTeam()
    const path = `/team-memberships/${teamId}/${grace.id}`
    await server("POST", `/team-permissions/${teamId}/${grace.id}/$update_team`, {})
    await client("PATCH", "/users/me", { selected_team_id: teamId }, grace.session)
    await client("PATCH", `/team-member-profiles/${teamId}/me`, { display_name: "Captain" }, grace.session)
    await server("DELETE", path)
    assert.isNull((await client("GET", "/users/me", undefined, grace.session)).json.selected_team_id)
    await server("POST", path, {})
    const permissions = await server("GET", `/team-permissions?user_id=${grace.id}`)
    assert.deepStrictEqual(permissions.json.items.map(({ id }: { readonly id: string }) => id), ["team_member"])
    assert.isNull((await server("GET", `/team-member-profiles/${teamId}/${grace.id}`)).json.display_name)
  })
})

const usersOf = ({ json }: Reply) => json.items.map(({ user_id }: { readonly user_id: string }) => user_id)

describe("a member's profile", () => {
  it("defaults to the user's profile until the member changes it", async () => {
    const { ada, client, grace, server, teamId } = await withTeam()
    await client("PATCH", "/users/me", { display_name: "Grace" }, grace.session)
    const path = `/team-member-profiles/${teamId}`
    const readProfile = async () => (await client("GET", `${path}/${grace.id}`, undefined, ada.session)).json
    assert.deepStrictEqual(await readProfile(), {
      team_id: teamId,
      user_id: grace.id,
      display_name: "Grace",
      profile_image_url: null
    })
    const url = "https://a.example/g.png"
    await client("PATCH", `${path}/me`, { display_name: "Admiral", profile_image_url: url }, grace.session)
    assert.deepInclude(await readProfile(), { display_name: "Admiral", profile_image_url: url })
    await client("PATCH", `${path}/me`, { profile_image_url: null }, grace.session)
    assert.deepInclude(await readProfile(), { display_name: "Admiral", profile_image_url: null })
    const change = await server("PATCH", `${path}/${grace.id}`, { display_name: "By server" })
    assert.deepInclude(change.json, { display_name: "By server" })
    assert.strictEqual(change.json.user.display_name, "Grace")
  })
  it("is listed for members who may read other members", async () => {
    const { ada, client, grace, mallory, server, teamId } = await withTeam()
    const list = (query: string, session?: { readonly [name: string]: string }) =>
      client("GET", `/team-member-profiles${query}`, undefined, session)
    assert.deepStrictEqual(usersOf(await list(`?team_id=${teamId}`, grace.session)), [ada.id, grace.id])
    assert.deepStrictEqual(usersOf(await list(`?team_id=${teamId}&user_id=${ada.id}`, grace.session)), [ada.id])
    await server("DELETE", `/team-permissions/${teamId}/${grace.id}/team_member`)
    const details = { team_id: teamId, user_id: grace.id, permission_id: "$read_members" }
    refusedWith(await list(`?team_id=${teamId}`, grace.session), 401, "TEAM_PERMISSION_REQUIRED", details)
    refusedWith(
      await client("GET", `/team-member-profiles/${teamId}/${ada.id}`, undefined, grace.session),
      401,
      "TEAM_PERMISSION_REQUIRED",
      details
    )
    assert.deepStrictEqual(usersOf(await list(`?team_id=${teamId}&user_id=me`, grace.session)), [grace.id])
    refusedWith(await list(`?team_id=${teamId}`, mallory.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedPlainly(await list("?user_id=me", ada.session), 400)
    refusedPlainly(await list("", ada.session), 400)
    refusedWith(await list(`?team_id=${teamId}`), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
  it("is listed for servers by team, by user, or unfiltered", async () => {
    const { ada, grace, server, teamId } = await withTeam()
    const list = (query: string) => server("GET", `/team-member-profiles${query}`)
    assert.deepStrictEqual(usersOf(await list("")), [ada.id, grace.id])
    assert.deepStrictEqual(usersOf(await list(`?team_id=${teamId}`)), [ada.id, grace.id])
    assert.deepStrictEqual(usersOf(await list(`?user_id=${grace.id}`)), [grace.id])
    assert.strictEqual((await list(`?user_id=${grace.id}`)).json.items[0].user.primary_email, "grace@example.com")
    refusedWith(await list(`?team_id=${unknownId}`), 404, "TEAM_NOT_FOUND", { team_id: unknownId })
    refusedWith(await list(`?user_id=${unknownId}`), 404, "USER_NOT_FOUND")
  })
  it("can be changed only by that member and by servers", async () => {
    const { ada, client, grace, mallory, server, teamId } = await withTeam()
    const path = `/team-member-profiles/${teamId}`
    refusedPlainly(await client("PATCH", `${path}/${grace.id}`, { display_name: "X" }, ada.session), 403)
    refusedWith(await client("PATCH", `${path}/me`, { display_name: "X" }, mallory.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedWith(await client("PATCH", `${path}/me`, { display_name: null }, ada.session), 400, "SCHEMA_ERROR")
    refusedWith(await client("PATCH", `${path}/me`, { display_name: "X" }), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
    refusedWith(await client("GET", `${path}/me`, undefined, mallory.session), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    const details = { team_id: teamId, user_id: mallory.id }
    refusedWith(await server("GET", `${path}/${mallory.id}`), 404, "TEAM_MEMBERSHIP_NOT_FOUND", details)
    refusedWith(await server("PATCH", `${path}/${mallory.id}`, {}), 404, "TEAM_MEMBERSHIP_NOT_FOUND", details)
  })
})
