/** Teams, members, invitations, permissions and team API keys. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { type Answer, listAt, textAt, valueAt } from "../answers.ts"
import { pageOf, type Person, type Scratch } from "../Scratch.ts"
import { sideBySide } from "../Turns.ts"

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
  await scratch.need(Endpoints.CreateMembership, server, { params })
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

/** The id of the invitation to an address. */
const invitationTo = (email: string, response: Answer) => ({
  invitationId: textAt(listAt(response, "items").find((entry) => valueAt(entry, "recipient_email") === email), "id")
})

export const invitations = async (scratch: Scratch, ada: Person, teamId: string): Promise<void> => {
  const { runner } = scratch
  const guest = await scratch.person("invited.guest")
  const otherPerson = await scratch.person("other")
  const [lateEmail, unusedEmail] = [scratch.email("late"), scratch.email("refused")]
  const send = (email: string) => ({ body: { teamId, email, callbackUrl: pageOf(email) } })
  await scratch.success(Endpoints.SendInvitation, ada.client, send(guest.email))
  await sideBySide(
    ...[otherPerson.email, lateEmail, unusedEmail].map((email) => () =>
      runner.call(Endpoints.SendInvitation, ada.client, send(email))
    )
  )
  const code = await scratch.mailedCode(pageOf(guest.email))
  await scratch.success(Endpoints.CheckInvitation, guest.client, { body: { code } })
  await scratch.success(Endpoints.ReadInvitation, guest.client, { body: { code } })
  await scratch.success(Endpoints.AcceptInvitation, guest.client, { body: { code } }, ["USER_AUTHENTICATION_REQUIRED"])
  const usedCode = "VERIFICATION_CODE_ALREADY_USED"
  await runner.refused(Endpoints.AcceptInvitation, guest.client, { body: { code } }, usedCode)
  await runner.refused(Endpoints.CheckInvitation, guest.client, { body: { code } }, usedCode)
  await runner.refused(Endpoints.ReadInvitation, guest.client, { body: { code } }, usedCode)
  const list = await scratch.success(Endpoints.ListInvitations, ada.client, { query: { teamId } })
  const toOther = { params: invitationTo(otherPerson.email, list), query: { userId: "me" } }
  await scratch.success(Endpoints.AcceptInvitationById, otherPerson.client, toOther)
  await scratch.success(Endpoints.DeleteInvitation, ada.client, { params: invitationTo(lateEmail, list), query: { teamId } })
  const unusedCode = await scratch.mailedCode(pageOf(unusedEmail))
  await runner.refused(Endpoints.AcceptInvitation, scratch.guest, { body: { code: unusedCode } }, "USER_AUTHENTICATION_REQUIRED")
}

const definitions = {
  team: {
    create: Endpoints.CreateTeamPermissionDefinition,
    update: Endpoints.UpdateTeamPermissionDefinition,
    remove: Endpoints.DeleteTeamPermissionDefinition,
    list: Endpoints.ListTeamPermissionDefinitions
  },
  project: {
    create: Endpoints.CreateProjectPermissionDefinition,
    update: Endpoints.UpdateProjectPermissionDefinition,
    remove: Endpoints.DeleteProjectPermissionDefinition,
    list: Endpoints.ListProjectPermissionDefinitions
  }
} as const

const permissionDefinitions = async (scratch: Scratch, kind: keyof typeof definitions): Promise<void> => {
  const { admin, runner } = scratch
  const { create, list, remove, update } = definitions[kind]
  const definition = (name: string) => ({ body: { id: `${kind}_${name}`, description: "", containedPermissionIds: [] } })
  const existsCode = "PERMISSION_ID_ALREADY_EXISTS"
  await runner.need(create, admin, definition("publish"))
  await runner.need(create, admin, definition("draft"))
  await scratch.refusals(create, admin, definition("new"))
  await runner.refused(create, admin, definition("publish"), existsCode)
  await scratch.success(list, admin, {})
  const params = { permissionId: `${kind}_draft` }
  await runner.refused(update, admin, { params, body: { id: `${kind}_publish` } }, existsCode)
  await scratch.success(update, admin, { params, body: { description: "Drafts", containedPermissionIds: [] } })
  await scratch.success(remove, admin, { params })
}

export const permissions = async (scratch: Scratch, ada: Person, member: Person, teamId: string): Promise<void> => {
  const { runner, server } = scratch
  await sideBySide(() => permissionDefinitions(scratch, "team"), () => permissionDefinitions(scratch, "project"))
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
  await scratch.need(Endpoints.GrantTeamPermission, server, { params: inTeam })
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
  await scratch.need(Endpoints.GrantProjectPermission, server, { params: inProject })
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
  const outsider = scratch.shared.refusalFixtures?.outsider ?? scratch.guest
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
  await scratch.need(Endpoints.UpdateTeamApiKey, ada.client, {
    params,
    query: { teamId },
    body: { description: "conform 2", revoked: true }
  })
  await runner.refused(Endpoints.CheckTeamApiKey, server, { body: { apiKey } }, "API_KEY_REVOKED")
}
