/** A team from creation to deletion: selecting, inviting, permissions, members, leaving. */
import { assert, describe, it } from "vitest"
import { callbackUrl, emulatedApps, tagOf } from "./EmulatedApps.ts"

describe("a team", () => {
  it("is created, selected, changed and deleted by its creator", async () => {
    const { asked, person } = await emulatedApps()
    const ada = await person("ada@example.com")
    assert.deepStrictEqual(await ada.app.teams.list(), [])
    const team = await ada.app.teams.create({ displayName: "Analytical", clientMetadata: { founded: 1843 } })
    assert.deepStrictEqual(await ada.app.teams.list(), [team])
    assert.isNull((await ada.me()).selectedTeamId)
    await ada.app.user.update({ selectedTeamId: team.id })
    assert.strictEqual((await ada.me()).selectedTeam?.displayName, "Analytical")
    const newTeam = await ada.app.teams.update(team.id, { displayName: "Engines", clientMetadata: null })
    assert.deepStrictEqual([newTeam.displayName, newTeam.clientMetadata], ["Engines", null])
    assert.deepStrictEqual(await ada.app.teams.get(team.id), newTeam)
    await ada.app.teams.delete(team.id)
    const before = asked.length
    assert.isNull((await ada.me()).selectedTeamId)
    // The old token, which names the team as selected, is not used again.
    assert.deepStrictEqual(asked.slice(before), ["POST /auth/oauth/token", "GET /users/me"])
    assert.isNull(await ada.app.teams.find(team.id))
    assert.strictEqual(await tagOf(ada.app.safe.teams.get(team.id)), "TeamMembershipNotFound")
  })

  it("admits invited users, and enforces permissions", async () => {
    const { mailed, person, server } = await emulatedApps()
    const [ada, grace] = [await person("ada@example.com"), await person("grace@example.com")]
    const team = await ada.app.teams.create({ displayName: "Analytical" })
    assert.strictEqual(
      await tagOf(
        ada.app.safe.invitations.send({ teamId: team.id, email: grace.email, callbackUrl: "https://evil.example.org/" })
      ),
      "RedirectUrlNotWhitelisted"
    )
    const { id } = await ada.app.invitations.send({ teamId: team.id, email: grace.email, callbackUrl })
    assert.deepStrictEqual((await ada.app.invitations.list({ teamId: team.id })).map(({ recipientEmail }) => recipientEmail), [
      grace.email
    ])
    const [invitation] = await server.invitations.list({ teamId: team.id })
    assert.strictEqual(invitation?.id, id)

    const code = mailed(grace.email)
    await grace.app.invitations.check({ code: code.toUpperCase() })
    assert.deepStrictEqual(await grace.app.invitations.getDetails({ code }), { teamId: team.id, teamDisplayName: "Analytical" })
    await server.users.update(grace.userId, { primaryEmailVerified: true })
    await grace.app.invitations.accept({ code })
    assert.strictEqual(await tagOf(grace.app.safe.invitations.accept({ code })), "VerificationCodeAlreadyUsed")
    assert.deepStrictEqual((await grace.app.teams.list()).map((entry) => entry.id), [team.id])
    assert.deepStrictEqual(await ada.app.invitations.list({ teamId: team.id }), [])

    assert.strictEqual(await tagOf(grace.app.safe.teams.update(team.id, { displayName: "Ours" })), "TeamPermissionRequired")
    assert.strictEqual(
      await tagOf(grace.app.safe.members.remove({ teamId: team.id, userId: ada.userId })),
      "TeamPermissionRequired"
    )
    await server.permissions.team.grant("$update_team", { teamId: team.id, userId: grace.userId })
    assert.strictEqual((await grace.app.teams.update(team.id, { displayName: "Ours" })).displayName, "Ours")

    await grace.app.members.update({ teamId: team.id, displayName: "Rear Admiral" })
    assert.strictEqual((await grace.app.members.get({ teamId: team.id })).displayName, "Rear Admiral")
    assert.deepStrictEqual((await ada.app.members.list({ teamId: team.id })).map(({ userId }) => userId), [
      ada.userId,
      grace.userId
    ])
    assert.deepStrictEqual((await server.members.list({ teamId: team.id })).map(({ user }) => user.primaryEmail), [
      ada.email,
      grace.email
    ])
    await ada.app.members.remove({ teamId: team.id, userId: grace.userId })
    assert.deepStrictEqual(await grace.app.teams.list(), [])
    await ada.app.teams.leave(team.id)
    assert.deepStrictEqual(await server.members.list({ teamId: team.id }), [])
    assert.strictEqual((await server.teams.get(team.id)).displayName, "Ours")
  })

  it("cannot be joined with a revoked invitation", async () => {
    const { mailed, person } = await emulatedApps()
    const ada = await person("ada@example.com")
    const team = await ada.app.teams.create({ displayName: "Analytical" })
    const { id } = await ada.app.invitations.send({ teamId: team.id, email: "grace@example.com", callbackUrl })
    await ada.app.invitations.revoke(id, { teamId: team.id })
    const grace = await person("grace@example.com")
    assert.strictEqual(await tagOf(grace.app.safe.invitations.check({ code: mailed(grace.email) })), "VerificationCodeNotFound")
  })

  it("can be created, listed, given members and deleted by a server", async () => {
    const { person, server } = await emulatedApps()
    const ada = await person("ada@example.com")
    const team = await server.teams.create({
      displayName: "Analytical",
      creatorUserId: ada.userId,
      serverMetadata: { plan: "pro" }
    })
    const otherTeam = await server.teams.create({ displayName: "Empty" })
    assert.deepStrictEqual((await server.teams.list()).map(({ id }) => id), [team.id, otherTeam.id])
    assert.deepStrictEqual((await server.teams.list({ userId: ada.userId })).map(({ id }) => id), [team.id])
    assert.isTrue(await ada.app.permissions.team.has("$manage_api_keys", { teamId: team.id }))
    await server.members.add({ teamId: otherTeam.id, userId: ada.userId })
    assert.strictEqual(
      await tagOf(server.safe.members.add({ teamId: otherTeam.id, userId: ada.userId })),
      "TeamMembershipAlreadyExists"
    )
    assert.isFalse(await ada.app.permissions.team.has("$manage_api_keys", { teamId: otherTeam.id }))
    assert.strictEqual((await server.members.get({ teamId: otherTeam.id, userId: ada.userId })).user.primaryEmail, ada.email)
    await server.members.remove({ teamId: otherTeam.id, userId: ada.userId })
    assert.strictEqual(
      await tagOf(server.safe.members.remove({ teamId: otherTeam.id, userId: ada.userId })),
      "TeamMembershipNotFound"
    )
    await server.teams.delete(team.id)
    assert.isNull(await server.teams.find(team.id))
    assert.strictEqual(await tagOf(server.safe.teams.get(team.id)), "TeamNotFound")
  })

  it("can be created by users only if the project allows it", async () => {
    const { configure, person } = await emulatedApps()
    const ada = await person("ada@example.com")
    await configure({ client_team_creation_enabled: false })
    assert.strictEqual(await tagOf(ada.app.safe.teams.create({ displayName: "Analytical" })), "Refused")
  })
})
