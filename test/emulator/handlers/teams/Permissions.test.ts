/** Permissions in the emulator: granted, revoked, and listed with and without the permissions they contain. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { configOf } from "../../../../src/emulator/model/config/Config.ts"
import { newProjectOverride } from "../../../../src/emulator/model/config/ConfigDefaults.ts"
import type { PermissionConfig } from "../../../../src/emulator/model/config/ConfigEntries.ts"
import type { Config } from "../../../../src/emulator/model/config/ConfigShape.ts"
import { heldPermissionIds } from "../../../../src/emulator/model/teams/Grants.ts"
import { permissionClosure, systemPermissions } from "../../../../src/emulator/model/teams/PermissionSets.ts"
import { runOptions } from "../../../kit/Seed.ts"
import { idsOf, refusedPlainly, refusedWith, unknownId, withTeam } from "../../TeamApi.ts"

const withPermissions = async () => {
  const world = await withTeam()
  const { admin, grace, teamId } = world
  await admin("POST", "/team-permission-definitions", { id: "leaf" })
  await admin("POST", "/team-permission-definitions", { id: "edit", contained_permission_ids: ["leaf", "$read_members"] })
  await admin("PATCH", "/team-permission-definitions/leaf", { contained_permission_ids: ["edit"] })
  await admin("POST", "/project-permission-definitions", { id: "staff" })
  await admin("POST", "/project-permission-definitions", { id: "chief", contained_permission_ids: ["staff"] })
  return { ...world, inTeam: `/team-permissions/${teamId}/${grace.id}`, inProject: `/project-permissions/${grace.id}` }
}

describe("a team permission", () => {
  it("can be granted repeatedly, and revoked only while it is granted", async () => {
    const { grace, inTeam, server, teamId } = await withPermissions()
    const view = { id: "edit", user_id: grace.id, team_id: teamId }
    for (let time = 0; time < 2; time++) {
      const grantReply = await server("POST", `${inTeam}/edit`, {})
      assert.deepStrictEqual([grantReply.status, grantReply.json], [201, view])
    }
    assert.strictEqual((await server("POST", `${inTeam}/$invite_members`, {})).status, 201)
    const list = () => server("GET", `/team-permissions?team_id=${teamId}&user_id=${grace.id}`)
    assert.deepStrictEqual(idsOf(await list()), ["$invite_members", "edit", "team_member"])
    assert.deepStrictEqual((await server("DELETE", `${inTeam}/edit`)).json, { success: true })
    const details = { team_id: teamId, user_id: grace.id, permission_id: "edit" }
    refusedWith(await server("DELETE", `${inTeam}/edit`), 401, "TEAM_PERMISSION_NOT_FOUND", details)
    refusedWith(await server("DELETE", `${inTeam}/$read_members`), 401, "TEAM_PERMISSION_NOT_FOUND")
    assert.deepStrictEqual(idsOf(await list()), ["$invite_members", "team_member"])
  })
  it("is neither granted nor revoked if the user, membership or permission is unknown", async () => {
    const { client, grace, inTeam, mallory, server, teamId } = await withPermissions()
    refusedWith(await server("POST", `${inTeam}/nope`, {}), 404, "PERMISSION_NOT_FOUND", { permission_id: "nope" })
    refusedWith(await server("POST", `${inTeam}/staff`, {}), 404, "WRONG_PERMISSION_SCOPE", {
      permission_id: "staff",
      expected_scope: "team",
      actual_scope: "project"
    })
    const outside = { team_id: teamId, user_id: mallory.id }
    refusedWith(
      await server("POST", `/team-permissions/${teamId}/${mallory.id}/nope`, {}),
      404,
      "TEAM_MEMBERSHIP_NOT_FOUND",
      outside
    )
    refusedWith(await server("DELETE", `/team-permissions/${unknownId}/${grace.id}/edit`), 404, "TEAM_MEMBERSHIP_NOT_FOUND")
    refusedWith(await server("POST", `/team-permissions/${teamId}/${unknownId}/edit`, {}), 404, "USER_NOT_FOUND")
    refusedWith(await server("DELETE", `/team-permissions/${teamId}/${unknownId}/edit`), 404, "USER_NOT_FOUND")
    refusedWith(await server("POST", `${inTeam}/Not%20Valid`, {}), 400, "SCHEMA_ERROR")
    refusedWith(await client("POST", `${inTeam}/edit`, {}, grace.session), 401, "INSUFFICIENT_ACCESS_TYPE")
  })
  it("is listed by team, user or permission, with the permissions that it contains", async () => {
    const { ada, grace, inTeam, server, teamId } = await withPermissions()
    await server("POST", `${inTeam}/edit`, {})
    const list = async (query: string) => idsOf(await server("GET", `/team-permissions?${query}`))
    const graces = ["$invite_members", "$read_members", "edit", "leaf", "team_member"]
    assert.deepStrictEqual(await list(`user_id=${grace.id}&recursive=true`), graces)
    assert.deepStrictEqual(await list(`user_id=${grace.id}&recursive=true&permission_id=leaf`), ["leaf"])
    assert.deepStrictEqual(await list(`user_id=${grace.id}&permission_id=leaf`), [])
    assert.deepStrictEqual(await list(`user_id=${ada.id}&recursive=true`), [...Object.keys(systemPermissions), "team_admin"])
    assert.sameMembers([...await list(`team_id=${teamId}`)], ["team_admin", "edit", "team_member"])
    assert.sameMembers([...await list("")], ["team_admin", "edit", "team_member"])
    assert.deepStrictEqual(await list(`team_id=${unknownId}`), [])
    assert.deepStrictEqual(await list(`user_id=${unknownId}`), [])
    const { items } = (await server("GET", "/team-permissions?recursive=true")).json
    const names = items.map((item: { [key: string]: string }) => `${item["team_id"]} ${item["user_id"]} ${item["id"]}`)
    assert.deepStrictEqual(names, names.toSorted())
    refusedWith(await server("GET", "/team-permissions?recursive=maybe"), 400, "SCHEMA_ERROR")
  })
  it("is visible to its holder, and hidden from other users", async () => {
    const { ada, client, grace, teamId } = await withPermissions()
    const list = (query: string) => client("GET", `/team-permissions${query}`, undefined, grace.session)
    assert.deepStrictEqual(idsOf(await list("?user_id=me")), ["team_member"])
    assert.deepStrictEqual(idsOf(await list(`?user_id=${grace.id}&team_id=${teamId}`)), ["team_member"])
    refusedPlainly(await list(`?team_id=${teamId}`), 403)
    refusedPlainly(await list(`?user_id=${ada.id}`), 403)
    refusedWith(await client("GET", "/team-permissions"), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
  it("takes effect through permissions that contain it", async () => {
    const { ada, admin, client, grace, inTeam, server, teamId } = await withPermissions()
    const rename = () => client("PATCH", `/teams/${teamId}`, { display_name: "X" }, grace.session)
    refusedWith(await rename(), 401, "TEAM_PERMISSION_REQUIRED")
    await server("POST", `${inTeam}/edit`, {})
    await admin("PATCH", "/team-permission-definitions/leaf", { contained_permission_ids: ["edit", "$update_team"] })
    assert.strictEqual((await rename()).status, 200)
    await admin("PATCH", "/team-permission-definitions/leaf", { contained_permission_ids: ["edit"] })
    refusedWith(await rename(), 401, "TEAM_PERMISSION_REQUIRED")
    assert.strictEqual((await client("DELETE", `/teams/${teamId}`, undefined, ada.session)).status, 200)
  })
})

describe("a project permission", () => {
  it("is granted, listed and revoked like a team permission", async () => {
    const { grace, inProject, server } = await withPermissions()
    const grantReply = await server("POST", `${inProject}/chief`, {})
    assert.deepStrictEqual([grantReply.status, grantReply.json], [201, { id: "chief", user_id: grace.id }])
    assert.strictEqual((await server("POST", `${inProject}/chief`, {})).status, 201)
    const list = async (query: string) => idsOf(await server("GET", `/project-permissions?${query}`))
    assert.deepStrictEqual(await list(""), ["chief"])
    assert.deepStrictEqual(await list(`user_id=${grace.id}&recursive=true`), ["chief", "staff"])
    assert.deepStrictEqual(await list("recursive=true&permission_id=staff"), ["staff"])
    assert.deepStrictEqual(await list(`user_id=${unknownId}`), [])
    assert.deepStrictEqual((await server("DELETE", `${inProject}/chief`)).json, { success: true })
    refusedWith(await server("DELETE", `${inProject}/chief`), 404, "PERMISSION_NOT_FOUND", { permission_id: "chief" })
  })
  it("can be granted only if it is defined for projects and the user exists", async () => {
    const { inProject, server } = await withPermissions()
    refusedWith(await server("POST", `${inProject}/nope`, {}), 404, "PERMISSION_NOT_FOUND", { permission_id: "nope" })
    refusedWith(await server("POST", `${inProject}/$read_members`, {}), 404, "PERMISSION_NOT_FOUND")
    refusedWith(await server("POST", `${inProject}/edit`, {}), 404, "WRONG_PERMISSION_SCOPE", {
      permission_id: "edit",
      expected_scope: "project",
      actual_scope: "team"
    })
    refusedWith(await server("POST", `/project-permissions/${unknownId}/chief`, {}), 404, "USER_NOT_FOUND")
    refusedWith(await server("DELETE", `/project-permissions/${unknownId}/chief`), 404, "USER_NOT_FOUND")
  })
  it("is visible to its holder, and hidden from other users", async () => {
    const { ada, client, grace, inProject, server } = await withPermissions()
    await server("POST", `${inProject}/chief`, {})
    const list = (query: string) => client("GET", `/project-permissions${query}`, undefined, grace.session)
    assert.deepStrictEqual(idsOf(await list("?user_id=me&recursive=true")), ["chief", "staff"])
    refusedPlainly(await list(""), 403)
    refusedPlainly(await list(`?user_id=${ada.id}`), 403)
    refusedWith(await client("GET", "/project-permissions"), 400, "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
  it("is granted on sign-up if so configured, and deleted with its user", async () => {
    const { admin, server, signUp } = await withPermissions()
    await admin("PATCH", "/internal/projects/current", {
      config: { user_default_permissions: [{ id: "staff" }, { id: "edit" }] }
    })
    const edith = await signUp("edith@example.com")
    const newUser = (await server("POST", "/users", {})).json
    for (const id of [edith.id, newUser.id]) {
      assert.deepStrictEqual(idsOf(await server("GET", `/project-permissions?user_id=${id}`)), ["staff"])
    }
    await server("DELETE", `/users/${edith.id}`)
    await server("DELETE", `/users/${newUser.id}`)
    assert.deepStrictEqual(idsOf(await server("GET", "/project-permissions")), [])
  })
})

const Id = Schema.Literals(["a", "b", "c", "d", "e", "f", "$read_members", "ghost"])
const Graph = Schema.Struct({
  a: Schema.Array(Id),
  b: Schema.Array(Id),
  c: Schema.Array(Id),
  d: Schema.Array(Id),
  e: Schema.Array(Id)
})
const Scope = Schema.Literals(["team", "project"])

/** A configuration in which each permission contains those that the graph names. */
const configWith = (graph: typeof Graph.Type, scopeOf: (id: string) => PermissionConfig["scope"]): Config => {
  const permissions = Object.entries(graph).map(([id, containedIds]) => [
    `rbac.permissions.${id}`,
    { scope: scopeOf(id), containedPermissionIds: Object.fromEntries(containedIds.map((id) => [id, true])) }
  ])
  const environment = { ...newProjectOverride, ...Object.fromEntries(permissions) }
  // `configOf` reads only the overrides of a project.
  return configOf({ overrides: { project: {}, branch: {}, environment } } as never)
}

it.effect.prop(
  "a permission grants every permission that it contains, even in a cycle",
  { graph: Graph, scope: Scope, inProject: Schema.Array(Id), granted: Schema.Array(Id) },
  ({ granted, graph, inProject, scope }) =>
    Effect.sync(() => {
      const scopeOf = (id: string) => inProject.some((candidate) => candidate === id) ? "project" : "team"
      const config = configWith(graph, scopeOf)
      const exists = (id: string) => id === "$read_members" ? scope === "team" : id in graph && scopeOf(id) === scope
      /** Follows the graph one step at a time, until nothing is new. */
      const reachable = (start: ReadonlyArray<string>) => {
        let reachedIds = start.filter(exists)
        for (;;) {
          const containedIds = reachedIds.flatMap((id) => (graph as { [id: string]: ReadonlyArray<string> })[id] ?? [])
          const next = Array.from(new Set([...reachedIds, ...containedIds.filter(exists)]))
          if (next.length === reachedIds.length) return next.toSorted()
          reachedIds = next
        }
      }
      for (const id of Id.literals) {
        assert.deepStrictEqual(Array.from(permissionClosure(config, scope, id)).toSorted(), reachable([id]))
      }
      const grants = granted.map((permissionId) => ({ permissionId }))
      assert.deepStrictEqual(heldPermissionIds(config, scope, grants, true), reachable(Array.from(new Set(granted))))
      assert.deepStrictEqual(
        heldPermissionIds(config, scope, grants, false),
        Array.from(new Set(granted.filter(exists))).toSorted()
      )
    }),
  runOptions(500)
)
