/** Teams, members, invitations, permissions and team API keys. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { textAt } from "../Runner.ts"
import { callbackUrl, type Person, type Scratch } from "../Scratch.ts"

export const teams = async (scratch: Scratch, ada: Person): Promise<void> => {
  const { server } = scratch
  const team = await scratch.success(Endpoints.CreateTeam, ada.client, { body: { displayName: "Choir", creatorUserId: "me" } })
  const params = { teamId: textAt(team, "id") }
  await scratch.success(Endpoints.ListTeams, ada.client, { query: { userId: "me" } })
  await scratch.success(Endpoints.ReadTeam, ada.client, { params })
  await scratch.success(Endpoints.UpdateTeam, ada.client, { params, body: { displayName: "Choir 2" } }, [
    "TEAM_PERMISSION_REQUIRED"
  ])
  const serverTeam = await scratch.success(Endpoints.CreateServerTeam, server, {
    body: { displayName: "Works", serverMetadata: { plan: 3 }, creatorUserId: ada.id }
  })
  const where = { teamId: textAt(serverTeam, "id") }
  await scratch.success(Endpoints.ListServerTeams, server, { query: { userId: ada.id } })
  await scratch.success(Endpoints.ReadServerTeam, server, { params: where })
  await scratch.success(Endpoints.UpdateServerTeam, server, { params: where, body: { serverMetadata: { plan: 4 } } })
  await scratch.success(Endpoints.DeleteTeam, ada.client, { params }, ["TEAM_PERMISSION_REQUIRED"])
}

export const members = async (scratch: Scratch, ada: Person, member: Person, teamId: string): Promise<void> => {
  const { runner, server } = scratch
  const newcomer = await scratch.person("newcomer")
  const params = { teamId, userId: newcomer.id }
  await scratch.success(Endpoints.CreateMembership, server, { params })
  await runner.refused(Endpoints.CreateMembership, server, { params }, "TEAM_MEMBERSHIP_ALREADY_EXISTS")
  const outside = { params: { teamId, userId: (await scratch.person("passer-by")).id } }
  await runner.refused(Endpoints.ReadServerMemberProfile, server, outside, "TEAM_MEMBERSHIP_NOT_FOUND")
  await runner.refused(
    Endpoints.UpdateServerMemberProfile,
    server,
    { ...outside, body: { displayName: "Alto" } },
    "TEAM_MEMBERSHIP_NOT_FOUND"
  )
  await runner.refused(
    Endpoints.UpdateTeam,
    member.client,
    { params: { teamId }, body: { displayName: "Choir" } },
    "TEAM_PERMISSION_REQUIRED"
  )
  await runner.refused(Endpoints.DeleteTeam, member.client, { params: { teamId } }, "TEAM_PERMISSION_REQUIRED")
  await scratch.success(Endpoints.ListMemberProfiles, ada.client, { query: { teamId } })
  await scratch.success(Endpoints.ReadMemberProfile, ada.client, { params: { teamId, userId: member.id } })
  await scratch.success(Endpoints.UpdateMemberProfile, ada.client, {
    params: { teamId, userId: "me" },
    body: { displayName: "Alto" }
  })
  await scratch.success(Endpoints.ListServerMemberProfiles, server, { query: { teamId, userId: member.id } })
  await scratch.success(Endpoints.ReadServerMemberProfile, server, { params })
  await scratch.success(Endpoints.UpdateServerMemberProfile, server, { params, body: { displayName: "Bass" } })
  await scratch.success(Endpoints.DeleteMembership, ada.client, { params })
}

export const invitations = async (scratch: Scratch, ada: Person, guest: Person, teamId: string): Promise<void> => {
  const { runner } = scratch
  const mail = { teamId, email: guest.email, callbackUrl }
  await scratch.success(Endpoints.SendInvitation, ada.client, { body: mail })
  const code = await scratch.mailedCode(guest.email)
  await scratch.success(Endpoints.CheckInvitation, guest.client, { body: { code } })
  await scratch.success(Endpoints.ReadInvitation, guest.client, { body: { code } })
  const otherPerson = await scratch.person("other")
  await scratch.success(Endpoints.AcceptInvitation, guest.client, { body: { code } }, ["USER_AUTHENTICATION_REQUIRED"])
  const usedCode = "VERIFICATION_CODE_ALREADY_USED"
  await runner.refused(Endpoints.AcceptInvitation, guest.client, { body: { code } }, usedCode)
  await runner.refused(Endpoints.CheckInvitation, guest.client, { body: { code } }, usedCode)
  await runner.refused(Endpoints.ReadInvitation, guest.client, { body: { code } }, usedCode)
  await runner.call(Endpoints.SendInvitation, ada.client, { body: { ...mail, email: otherPerson.email } })
  const invitationList = await scratch.success(Endpoints.ListInvitations, ada.client, { query: { teamId } })
  const first = { invitationId: textAt(invitationList, "items.0.id") }
  await scratch.success(Endpoints.AcceptInvitationById, otherPerson.client, { params: first, query: { userId: "me" } })
  await runner.call(Endpoints.SendInvitation, ada.client, { body: { ...mail, email: scratch.email("late") } })
  const again = await runner.call(Endpoints.ListInvitations, ada.client, { query: { teamId } })
  await scratch.success(Endpoints.DeleteInvitation, ada.client, {
    params: { invitationId: textAt(again, "items.0.id") },
    query: { teamId }
  })
  const refusedAddress = scratch.email("refused")
  await runner.call(Endpoints.SendInvitation, ada.client, { body: { ...mail, email: refusedAddress } })
  const unusedCode = await scratch.mailedCode(refusedAddress)
  await runner.refused(Endpoints.AcceptInvitation, scratch.guest, { body: { code: unusedCode } }, "USER_AUTHENTICATION_REQUIRED")
}

export const permissions = async (scratch: Scratch, ada: Person, member: Person, teamId: string): Promise<void> => {
  const { admin, runner, server } = scratch
  for (
    const [create, update, remove, list] of [
      [
        Endpoints.CreateTeamPermissionDefinition,
        Endpoints.UpdateTeamPermissionDefinition,
        Endpoints.DeleteTeamPermissionDefinition,
        Endpoints.ListTeamPermissionDefinitions
      ],
      [
        Endpoints.CreateProjectPermissionDefinition,
        Endpoints.UpdateProjectPermissionDefinition,
        Endpoints.DeleteProjectPermissionDefinition,
        Endpoints.ListProjectPermissionDefinitions
      ]
    ] as const
  ) {
    const kind = create === Endpoints.CreateTeamPermissionDefinition ? "team" : "project"
    await runner.call(create, admin, { body: { id: `${kind}_publish`, description: "", containedPermissionIds: [] } })
    await runner.call(create, admin, { body: { id: `${kind}_draft`, description: "", containedPermissionIds: [] } })
    await scratch.refusals(create, admin, { body: { id: `${kind}_new`, description: "", containedPermissionIds: [] } })
    await runner.refused(
      create,
      admin,
      { body: { id: `${kind}_publish`, containedPermissionIds: [] } },
      "PERMISSION_ID_ALREADY_EXISTS"
    )
    await scratch.success(list, admin, {})
    const params = { permissionId: `${kind}_draft` }
    await runner.refused(update, admin, { params, body: { id: `${kind}_publish` } }, "PERMISSION_ID_ALREADY_EXISTS")
    await scratch.success(update, admin, { params, body: { description: "Drafts", containedPermissionIds: [] } })
    await scratch.success(remove, admin, { params })
  }
  const stranger = await scratch.person("stranger")
  const outside = { params: { teamId, userId: stranger.id, permissionId: "team_publish" } }
  await runner.refused(Endpoints.GrantTeamPermission, server, outside, "TEAM_MEMBERSHIP_NOT_FOUND")
  await runner.refused(Endpoints.RevokeTeamPermission, server, outside, "TEAM_MEMBERSHIP_NOT_FOUND")
  const inTeam = { teamId, userId: member.id, permissionId: "team_publish" }
  await runner.refused(
    Endpoints.GrantTeamPermission,
    server,
    { params: { ...inTeam, permissionId: "project_publish" } },
    "WRONG_PERMISSION_SCOPE"
  )
  await scratch.success(Endpoints.GrantTeamPermission, server, { params: inTeam })
  await scratch.success(Endpoints.ListTeamPermissions, ada.client, { query: { userId: "me", teamId } })
  await scratch.success(Endpoints.RevokeTeamPermission, server, { params: inTeam })
  await runner.refused(Endpoints.RevokeTeamPermission, server, { params: inTeam }, "TEAM_PERMISSION_NOT_FOUND")
  const inProject = { userId: ada.id, permissionId: "project_publish" }
  await runner.refused(
    Endpoints.GrantProjectPermission,
    server,
    { params: { ...inProject, permissionId: "team_publish" } },
    "WRONG_PERMISSION_SCOPE"
  )
  await scratch.success(Endpoints.GrantProjectPermission, server, { params: inProject })
  await scratch.success(Endpoints.ListProjectPermissions, ada.client, { query: { userId: "me" } })
  await scratch.success(Endpoints.RevokeProjectPermission, server, { params: inProject })
}

export const teamApiKeys = async (scratch: Scratch, ada: Person, teamId: string, userKey: string): Promise<void> => {
  const { runner, server } = scratch
  const newKey = await scratch.success(Endpoints.CreateTeamApiKey, ada.client, {
    body: { description: "conform", expiresAt: null, isPublic: false, teamId }
  })
  const apiKey = textAt(newKey, "value")
  const params = { apiKeyId: textAt(newKey, "id") }
  const outsider = scratch.refusalFixtures?.outsider ?? scratch.guest
  await runner.refused(
    Endpoints.CreateTeamApiKey,
    outsider,
    { body: { description: "", expiresAt: null, isPublic: false, teamId } },
    "API_KEY_NOT_FOUND"
  )
  await runner.refused(Endpoints.ListTeamApiKeys, outsider, { query: { teamId } }, "API_KEY_NOT_FOUND")
  await scratch.success(Endpoints.ListTeamApiKeys, ada.client, { query: { teamId } })
  await scratch.success(Endpoints.ReadTeamApiKey, ada.client, { params, query: { teamId } })
  await scratch.success(Endpoints.CheckTeamApiKey, server, { body: { apiKey } })
  await runner.refused(Endpoints.CheckTeamApiKey, server, { body: { apiKey: userKey } }, "WRONG_API_KEY_TYPE")
  await runner.refused(Endpoints.CheckUserApiKey, server, { body: { apiKey } }, "WRONG_API_KEY_TYPE")
  await scratch.success(Endpoints.UpdateTeamApiKey, ada.client, {
    params,
    query: { teamId },
    body: { description: "conform 2", revoked: true }
  })
  await runner.refused(Endpoints.CheckTeamApiKey, server, { body: { apiKey } }, "API_KEY_REVOKED")
}
