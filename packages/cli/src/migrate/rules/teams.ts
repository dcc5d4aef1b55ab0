/** Rules for the methods of teams, their members and their invitations. */
import { serverTeamAdvice } from "./advice.ts"
import { customerCalls } from "./customers.ts"
import { list } from "./DeclaredShape.ts"
import { adminHook, liveHook, type MethodCall, rule, type Rules } from "./Rule.ts"
import { serverTeamHooks } from "./serverHooks.ts"

const invite = rule((call: MethodCall) => `${call.app}.invitations.send(${call.withFields(0, `teamId: ${call.id}`)})`)

const sharedCalls: Rules["calls"] = {
  update: rule("$app.teams.update($id, $args)"),
  delete: rule("$app.teams.delete($id)"),
  inviteUser: invite,
  listInvitations: rule("$app.invitations.list({ teamId: $id })", list("Invitation")),
  createApiKey: rule(
    (call) => `${call.app}.apiKeys.team.create(${call.withFields(0, `teamId: ${call.id}`)})`,
    "CreatedTeamKey"
  ),
  listApiKeys: rule("$app.apiKeys.team.list({ teamId: $id })", list("TeamKey"))
}

export const team: Rules = {
  section: "teams",
  calls: {
    ...customerCalls("teamId"),
    ...sharedCalls,
    listUsers: rule("$app.members.list({ teamId: $id })", list("Member")),
    useUsers: liveHook("members({ teamId: $id })", list("Member")),
    useInvitations: liveHook("invitations({ teamId: $id })", list("Invitation")),
    useApiKeys: liveHook("teamApiKeys({ teamId: $id })", list("TeamKey"))
  }
}

export const serverTeam: Rules = {
  section: "teams",
  calls: {
    ...customerCalls("teamId", "server"),
    ...sharedCalls,
    ...serverTeamAdvice,
    ...serverTeamHooks,
    listUsers: rule("$app.members.list({ teamId: $id })", list("ServerMember")),
    addUser: rule("$app.members.add({ teamId: $id, userId: $0 })"),
    removeUser: rule("$app.members.remove({ teamId: $id, userId: $0 })"),
    useUsers: adminHook("serverMembers({ teamId: $id })", list("ServerMember"))
  }
}

/** The rules for a team member. Fields of `teamProfile` become fields of the member. */
export const member: Rules = {
  section: "teams",
  calls: {},
  fields: {
    id: { to: (self) => `${self}.userId` },
    teamProfile: { to: (self) => self, gives: "Profile" }
  }
}

/** The rules for a team member in a server app. The user's methods and fields move to `member.user`. */
export const serverMember = (serverUser: Rules): Rules => ({
  section: "teams",
  calls: serverUser.calls,
  id: (self) => `${self}.userId`,
  fields: { ...member.fields, selectedTeam: { to: (self) => `${self}.user.selectedTeam`, gives: "ServerTeam" } },
  otherFields: { to: (self) => `${self}.user` }
})

export const profile: Rules = {
  section: "teams",
  calls: { update: rule((call) => `${call.app}.members.update(${call.withFields(0, `teamId: ${call.self}.teamId`)})`) }
}
export const serverProfile: Rules = {
  section: "teams",
  calls: {
    update: rule((call) =>
      `${call.app}.members.update(${call.withFields(0, `teamId: ${call.self}.teamId, userId: ${call.self}.userId`)})`
    )
  }
}

export const invitation: Rules = {
  section: "invitations",
  calls: { revoke: rule((call) => `${call.app}.invitations.revoke(${call.id}, { teamId: ${call.self}.teamId })`) }
}
export const receivedInvitation: Rules = {
  section: "invitations",
  calls: { accept: rule("$app.invitations.acceptReceived($id)") }
}
