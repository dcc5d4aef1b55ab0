/** Permissions from definition to deletion: granted, contained in others, revoked, renamed. */
import { assert, describe, it } from "vitest"
import { emulatedApps, tagOf } from "./EmulatedApps.ts"

describe("a permission", () => {
  it("can be defined, contained in another permission, granted in a team, and revoked", async () => {
    const { admin, person, server } = await emulatedApps()
    const { teams: definitions } = { teams: admin.permissionDefinitions.team }
    const ada = await person("ada@example.com")
    const team = await server.teams.create({ displayName: "Press" })
    await server.members.add({ teamId: team.id, userId: ada.userId })
    await definitions.create({ id: "write" })
    await definitions.create({ id: "editor", description: "Edits", containedPermissionIds: ["write", "$invite_members"] })
    assert.strictEqual(await tagOf(admin.safe.permissionDefinitions.team.create({ id: "write" })), "PermissionIdAlreadyExists")

    assert.isFalse(await ada.app.permissions.team.has("write", { teamId: team.id }))
    await server.permissions.team.grant("editor", { teamId: team.id, userId: ada.userId })
    assert.isTrue(await ada.app.permissions.team.has("write", { teamId: team.id }))
    assert.deepStrictEqual(await ada.app.permissions.team.find("write", { teamId: team.id }), {
      id: "write",
      userId: ada.userId,
      teamId: team.id
    })
    const ids = async (recursive: boolean) =>
      (await ada.app.permissions.team.list({ teamId: team.id, recursive })).map(({ id }) => id).toSorted()
    assert.deepStrictEqual(await ids(false), ["editor", "team_member"])
    assert.deepStrictEqual(await ids(true), ["$invite_members", "$read_members", "editor", "team_member", "write"])

    assert.strictEqual(
      await tagOf(server.safe.permissions.team.revoke("write", { teamId: team.id, userId: ada.userId })),
      "TeamPermissionNotFound"
    )
    await definitions.update("editor", { id: "redactor", containedPermissionIds: [] })
    assert.deepStrictEqual(await ids(true), ["$invite_members", "$read_members", "redactor", "team_member"])
    await server.permissions.team.revoke("redactor", { teamId: team.id, userId: ada.userId })
    assert.isNull(await server.permissions.team.find("redactor", { teamId: team.id, userId: ada.userId }))
    await definitions.delete("redactor")
    assert.strictEqual(
      await tagOf(server.safe.permissions.team.grant("redactor", { teamId: team.id, userId: ada.userId })),
      "PermissionNotFound"
    )
  })
  it("in the project is granted and revoked", async () => {
    const { admin, person, server } = await emulatedApps()
    const ada = await person("ada@example.com")
    await admin.permissionDefinitions.project.create({ id: "moderator" })
    await server.permissions.project.grant("moderator", { userId: ada.userId })
    await server.permissions.project.grant("moderator", { userId: ada.userId })
    assert.isTrue(await ada.app.permissions.project.has("moderator"))
    assert.deepStrictEqual(await server.permissions.project.list(), [{ id: "moderator", userId: ada.userId }])
    const team = await server.teams.create({ displayName: "Press", creatorUserId: ada.userId })
    assert.strictEqual(
      await tagOf(server.safe.permissions.team.grant("moderator", { teamId: team.id, userId: ada.userId })),
      "PermissionScopeMismatch"
    )
    await server.permissions.project.revoke("moderator", { userId: ada.userId })
    assert.isFalse(await ada.app.permissions.project.has("moderator"))
    assert.strictEqual(
      await tagOf(server.safe.permissions.project.revoke("moderator", { userId: ada.userId })),
      "PermissionNotFound"
    )
  })
})
