/** Permission definitions in the emulator: created, replaced, renamed and deleted, with all references to them. */
import { assert, describe, it } from "@effect/vitest"
import { systemPermissions } from "../../../../src/emulator/model/teams/PermissionSets.ts"
import { idsOf, refusedWith, withTeam } from "../../TeamApi.ts"

for (const scope of ["team", "project"] as const) {
  const path = `/${scope}-permission-definitions`
  const otherPath = `/${scope === "team" ? "project" : "team"}-permission-definitions`

  describe(`the definition of a ${scope} permission`, () => {
    it("is created, replaced as a whole, and deleted", async () => {
      const { admin } = await withTeam()
      const creation = await admin("POST", path, { id: "edit", description: "may edit", contained_permission_ids: [] })
      assert.deepStrictEqual(
        [creation.status, creation.json],
        [201, { id: "edit", description: "may edit", contained_permission_ids: [] }]
      )
      assert.deepStrictEqual((await admin("POST", path, { id: "a:b_1" })).json, { id: "a:b_1", contained_permission_ids: [] })
      const heldIds = (await admin("PATCH", `${path}/edit`, { contained_permission_ids: ["a:b_1", "edit", "a:b_1"] })).json
      assert.deepStrictEqual(heldIds, { id: "edit", contained_permission_ids: ["a:b_1", "edit"] })
      assert.deepStrictEqual((await admin("PATCH", `${path}/edit`, { description: "d" })).json, {
        id: "edit",
        description: "d",
        contained_permission_ids: []
      })
      assert.deepStrictEqual((await admin("DELETE", `${path}/edit`)).json, { success: true })
      assert.notInclude(idsOf(await admin("GET", path)), "edit")
      refusedWith(await admin("DELETE", `${path}/edit`), 404, "PERMISSION_NOT_FOUND", { permission_id: "edit" })
    })
    it("is the same after a restart", async () => {
      const { admin, emulator } = await withTeam()
      const override = { "rbac.permissions.old": { scope }, "rbac.permissions.old.description": "d" }
      await admin("PATCH", "/internal/config/override/branch", { config_override_string: JSON.stringify(override) })
      const lists = async () => [(await admin("GET", path)).json, (await admin("GET", otherPath)).json]
      for (
        const [method, id, body] of [
          ["POST", "", { id: "mine", description: "m", contained_permission_ids: ["old"] }],
          ["PATCH", "/old", { contained_permission_ids: ["mine", "old"] }],
          ["POST", "", { id: "other" }],
          ["PATCH", "/mine", { id: "renamed" }],
          ["DELETE", "/old", undefined]
        ] as const
      ) {
        assert.isBelow((await admin(method, path + id, body)).status, 300)
        const before = await lists()
        emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
        assert.deepStrictEqual(await lists(), before, method)
      }
    })
    it("is listed in order of id", async () => {
      const { admin } = await withTeam()
      for (const id of ["zeta", "alpha"]) await admin("POST", path, { id })
      const ids = idsOf(await admin("GET", path))
      assert.deepStrictEqual(ids, ids.toSorted())
      assert.sameMembers([...ids], [
        "alpha",
        "zeta",
        ...(scope === "team" ? [...Object.keys(systemPermissions), "team_admin", "team_member"] : [])
      ])
    })
    it("has a unique id across both scopes", async () => {
      const { admin } = await withTeam()
      await admin("POST", path, { id: "mine" })
      await admin("POST", otherPath, { id: "theirs" })
      const takenName = { permission_id: "theirs" }
      refusedWith(await admin("POST", path, { id: "theirs" }), 400, "PERMISSION_ID_ALREADY_EXISTS", takenName)
      refusedWith(await admin("PATCH", `${path}/mine`, { id: "theirs" }), 400, "PERMISSION_ID_ALREADY_EXISTS", takenName)
      refusedWith(await admin("PATCH", `${path}/theirs`, {}), 404, "PERMISSION_NOT_FOUND", takenName)
      refusedWith(await admin("DELETE", `${path}/theirs`), 404, "PERMISSION_NOT_FOUND", takenName)
      assert.strictEqual((await admin("PATCH", `${path}/mine`, { id: "mine" })).status, 200)
      for (const id of ["Not Valid!", "$update_team_x", ""]) {
        refusedWith(await admin("POST", path, { id }), 400, "SCHEMA_ERROR")
      }
    })
    it("can contain only existing permissions of its scope", async () => {
      const { admin } = await withTeam()
      await admin("POST", path, { id: "mine" })
      await admin("POST", otherPath, { id: "theirs" })
      for (const id of ["ghost", "theirs", ...(scope === "project" ? ["$read_members"] : [])]) {
        const contained_permission_ids = [id]
        const details = { permission_id: id }
        refusedWith(
          await admin("POST", path, { id: "new", contained_permission_ids }),
          400,
          "CONTAINED_PERMISSION_NOT_FOUND",
          details
        )
        refusedWith(
          await admin("PATCH", `${path}/mine`, { contained_permission_ids }),
          400,
          "CONTAINED_PERMISSION_NOT_FOUND",
          details
        )
      }
      assert.notInclude(idsOf(await admin("GET", path)), "new")
    })
    it("can be managed only by admins; system permissions cannot be changed or deleted", async () => {
      const { admin, client, server } = await withTeam()
      refusedWith(await server("GET", path), 401, "INSUFFICIENT_ACCESS_TYPE")
      refusedWith(await client("POST", path, { id: "x" }), 401, "INSUFFICIENT_ACCESS_TYPE")
      const details = { permission_id: "$update_team" }
      refusedWith(await admin("PATCH", `${path}/$update_team`, {}), 404, "PERMISSION_NOT_FOUND", details)
      refusedWith(await admin("DELETE", `${path}/$update_team`), 404, "PERMISSION_NOT_FOUND", details)
    })
  })
}

const withGrants = async () => {
  const world = await withTeam()
  const { admin, grace, server, teamId } = world
  await admin("POST", "/team-permission-definitions", { id: "edit", contained_permission_ids: ["$update_team"] })
  await admin("POST", "/team-permission-definitions", { id: "lead", contained_permission_ids: ["edit"] })
  await admin("POST", "/project-permission-definitions", { id: "staff" })
  await admin("POST", "/project-permission-definitions", { id: "chief", contained_permission_ids: ["staff"] })
  const defaults = (id: string) => [{ id }]
  await admin("PATCH", "/internal/projects/current", {
    config: { team_member_default_permissions: defaults("edit"), user_default_permissions: defaults("staff") }
  })
  await server("POST", `/team-permissions/${teamId}/${grace.id}/edit`, {})
  await server("POST", `/project-permissions/${grace.id}/staff`, {})
  const heldIds = async () => [
    idsOf(await server("GET", `/team-permissions?user_id=${grace.id}`)),
    idsOf(await server("GET", `/project-permissions?user_id=${grace.id}`))
  ]
  const containedIds = async (path: string, id: string) =>
    (await admin("GET", path)).json.items.find((item: { readonly id: string }) => item.id === id).contained_permission_ids
  const config = async () => (await admin("GET", "/internal/projects/current")).json.config
  return { ...world, held: heldIds, contained: containedIds, config }
}

describe("a renamed permission", () => {
  it("is kept by its holders, in permissions that contain it, and in defaults", async () => {
    const { admin, config, contained, held, mallory, server, teamId } = await withGrants()
    const renaming = await admin("PATCH", "/team-permission-definitions/edit", {
      id: "write",
      contained_permission_ids: ["$update_team", "edit"]
    })
    assert.deepStrictEqual(renaming.json, { id: "write", contained_permission_ids: ["$update_team", "write"] })
    await admin("PATCH", "/project-permission-definitions/staff", { id: "crew" })
    assert.deepStrictEqual(await held(), [["team_member", "write"], ["crew"]])
    assert.deepStrictEqual(await contained("/team-permission-definitions", "lead"), ["write"])
    assert.deepStrictEqual(await contained("/project-permission-definitions", "chief"), ["crew"])
    assert.deepInclude(await config(), {
      team_member_default_permissions: [{ id: "write" }],
      user_default_permissions: [{ id: "crew" }]
    })
    await server("POST", `/team-memberships/${teamId}/${mallory.id}`, {})
    assert.deepStrictEqual(idsOf(await server("GET", `/team-permissions?user_id=${mallory.id}`)), ["write"])
  })
})

describe("a deleted permission", () => {
  it("is removed from holders, from permissions that contain it, and from defaults", async () => {
    const { admin, config, contained, held, mallory, server, teamId } = await withGrants()
    await admin("DELETE", "/team-permission-definitions/edit")
    await admin("DELETE", "/project-permission-definitions/staff")
    assert.deepStrictEqual(await held(), [["team_member"], []])
    assert.deepStrictEqual(await contained("/team-permission-definitions", "lead"), [])
    assert.deepStrictEqual(await contained("/project-permission-definitions", "chief"), [])
    assert.deepInclude(await config(), { team_member_default_permissions: [], user_default_permissions: [] })
    await server("POST", `/team-memberships/${teamId}/${mallory.id}`, {})
    assert.deepStrictEqual(idsOf(await server("GET", `/team-permissions?user_id=${mallory.id}`)), [])
    await admin("POST", "/team-permission-definitions", { id: "edit" })
    assert.deepStrictEqual(await held(), [["team_member"], []], "is not restored by a new one of that name")
  })
  it("is removed even if the configuration defines it at the branch level", async () => {
    const { admin } = await withTeam()
    const changes = JSON.stringify({ "rbac.permissions.old": { scope: "team" } })
    await admin("PATCH", "/internal/config/override/branch", { config_override_string: changes })
    assert.include(idsOf(await admin("GET", "/team-permission-definitions")), "old")
    assert.strictEqual((await admin("DELETE", "/team-permission-definitions/old")).status, 200)
    assert.notInclude(idsOf(await admin("GET", "/team-permission-definitions")), "old")
  })
  it("may leave the defaults empty: users can be created without default permissions", async () => {
    const { admin, server } = await withTeam()
    const changes = JSON.stringify({ "rbac.defaultPermissions": {} })
    await admin("PATCH", "/internal/config/override", { config_override_string: changes })
    const config = (await admin("GET", "/internal/projects/current")).json.config
    assert.deepStrictEqual(config.team_creator_default_permissions, [])
    assert.strictEqual((await server("POST", "/users", {})).status, 201)
  })
})
