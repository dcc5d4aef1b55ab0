/** Teams, their members and invitations: requests, results and refusals of each verb. */
import * as InvitationsEndpoints from "../../../src/endpoints/teams/Invitations.ts"
import * as MembershipsEndpoints from "../../../src/endpoints/teams/Memberships.ts"
import * as TeamsEndpoints from "../../../src/endpoints/teams/Teams.ts"
import * as MemberProfilesEndpoints from "../../../src/endpoints/users/MemberProfiles.ts"
import type { ServerTeam } from "../../../src/schema/teams/Team.ts"
import type { Page } from "../../../src/schema/wire/Wire.ts"
import * as Invitations from "../../../src/services/client/Invitations.ts"
import * as Members from "../../../src/services/client/Members.ts"
import * as Teams from "../../../src/services/client/Teams.ts"
import * as ServerInvitations from "../../../src/services/server/ServerInvitations.ts"
import * as ServerMembers from "../../../src/services/server/ServerMembers.ts"
import * as ServerTeams from "../../../src/services/server/ServerTeams.ts"
import { userId } from "../../kit/TestApp.ts"
import { readResponse, testVerbs } from "../Verbs.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const invitationId = "9a1f5c0e-6f0d-4a55-8b1b-7a5a5e0f2c33"
const code = "a".repeat(45)
const team = `/teams/${teamId}`
const { items: teamsOfPage } = readResponse(TeamsEndpoints.ListServerTeams) as Page<ServerTeam>
const invitation = { teamId, email: "grace@example.com", callbackUrl: "https://app.example.com/join" }
const requests = { team_id: teamId, email: "grace@example.com", callback_url: "https://app.example.com/join" }

testVerbs("client", {
  "Teams.list": { call: Teams.list(), endpoint: TeamsEndpoints.ListTeams, sends: "GET /teams?user_id=me" },
  "Teams.get": { call: Teams.get(teamId), endpoint: TeamsEndpoints.ReadTeam, sends: `GET ${team}` },
  "Teams.find": {
    call: Teams.find(teamId),
    endpoint: TeamsEndpoints.ReadTeam,
    sends: `GET ${team}`,
    nullFor: ["TeamMembershipNotFound"]
  },
  "Teams.create": {
    call: Teams.create({ displayName: "Analytical", clientMetadata: { seats: [1, null] } }),
    endpoint: TeamsEndpoints.CreateTeam,
    sends: "POST /teams",
    body: { display_name: "Analytical", client_metadata: { seats: [1, null] }, creator_user_id: "me" }
  },
  "Teams.update": {
    call: Teams.update(teamId, { displayName: "", profileImageUrl: null }),
    endpoint: TeamsEndpoints.UpdateTeam,
    sends: `PATCH ${team}`,
    body: { display_name: "", profile_image_url: null }
  },
  "Teams.delete": {
    call: Teams.delete(teamId),
    endpoint: TeamsEndpoints.DeleteTeam,
    sends: `DELETE ${team}`,
    outdates: true
  },
  "Teams.leave": {
    call: Teams.leave(teamId),
    endpoint: MembershipsEndpoints.DeleteMembership,
    sends: `DELETE /team-memberships/${teamId}/me`,
    outdates: true
  },
  "Members.list": {
    call: Members.list({ teamId }),
    endpoint: MemberProfilesEndpoints.ListMemberProfiles,
    sends: `GET /team-member-profiles?team_id=${teamId}`
  },
  "Members.get": {
    call: Members.get({ teamId }),
    endpoint: MemberProfilesEndpoints.ReadMemberProfile,
    sends: `GET /team-member-profiles/${teamId}/me`
  },
  "Members.get of another": {
    call: Members.get({ teamId, userId }),
    endpoint: MemberProfilesEndpoints.ReadMemberProfile,
    sends: `GET /team-member-profiles/${teamId}/${userId}`
  },
  "Members.update": {
    call: Members.update({ teamId, displayName: "Countess", profileImageUrl: null }),
    endpoint: MemberProfilesEndpoints.UpdateMemberProfile,
    sends: `PATCH /team-member-profiles/${teamId}/me`,
    body: { display_name: "Countess", profile_image_url: null }
  },
  "Members.remove": {
    call: Members.remove({ teamId, userId }),
    endpoint: MembershipsEndpoints.DeleteMembership,
    sends: `DELETE /team-memberships/${teamId}/${userId}`,
    outdates: true
  },
  "Members.remove of oneself": {
    call: Members.remove({ teamId, userId: "me" }),
    endpoint: MembershipsEndpoints.DeleteMembership,
    sends: `DELETE /team-memberships/${teamId}/me`,
    outdates: true
  },
  "Invitations.send": {
    call: Invitations.send(invitation),
    endpoint: InvitationsEndpoints.SendInvitation,
    sends: "POST /team-invitations/send-code",
    body: requests,
    own: ["UrlOptionRequired"]
  },
  "Invitations.list": {
    call: Invitations.list({ teamId }),
    endpoint: InvitationsEndpoints.ListInvitations,
    sends: `GET /team-invitations?team_id=${teamId}`
  },
  "Invitations.listReceived": {
    call: Invitations.listReceived(),
    endpoint: InvitationsEndpoints.ListInvitations,
    sends: "GET /team-invitations?user_id=me"
  },
  "Invitations.revoke": {
    call: Invitations.revoke(invitationId, { teamId }),
    endpoint: InvitationsEndpoints.DeleteInvitation,
    sends: `DELETE /team-invitations/${invitationId}?team_id=${teamId}`
  },
  "Invitations.check": {
    call: Invitations.check({ code }),
    endpoint: InvitationsEndpoints.CheckInvitation,
    sends: "POST /team-invitations/accept/check-code",
    body: { code }
  },
  "Invitations.getDetails": {
    call: Invitations.getDetails({ code }),
    endpoint: InvitationsEndpoints.ReadInvitation,
    sends: "POST /team-invitations/accept/details",
    body: { code }
  },
  "Invitations.accept": {
    call: Invitations.accept({ code }),
    endpoint: InvitationsEndpoints.AcceptInvitation,
    sends: "POST /team-invitations/accept",
    body: { code }
  },
  "Invitations.acceptReceived": {
    call: Invitations.acceptReceived(invitationId),
    endpoint: InvitationsEndpoints.AcceptInvitationById,
    sends: `POST /team-invitations/${invitationId}/accept?user_id=me`
  }
})

testVerbs("server", {
  "ServerTeams.list": {
    call: ServerTeams.list(),
    endpoint: TeamsEndpoints.ListServerTeams,
    sends: "GET /teams",
    gives: teamsOfPage
  },
  "ServerTeams.list of a user": {
    call: ServerTeams.list({ userId: "me" }),
    endpoint: TeamsEndpoints.ListServerTeams,
    sends: "GET /teams?user_id=me",
    gives: teamsOfPage
  },
  "ServerTeams.page": {
    call: ServerTeams.page({ cursor: teamId, limit: 5, orderBy: "createdAt", desc: true, query: "anal" }),
    endpoint: TeamsEndpoints.ListServerTeams,
    sends: `GET /teams?cursor=${teamId}&limit=5&order_by=created_at&desc=true&query=anal`
  },
  "ServerTeams.get": { call: ServerTeams.get(teamId), endpoint: TeamsEndpoints.ReadServerTeam, sends: `GET ${team}` },
  "ServerTeams.find": {
    call: ServerTeams.find(teamId),
    endpoint: TeamsEndpoints.ReadServerTeam,
    sends: `GET ${team}`,
    nullFor: ["TeamNotFound"]
  },
  "ServerTeams.create": {
    call: ServerTeams.create({ displayName: "Analytical", creatorUserId: userId, serverMetadata: { plan: "pro" } }),
    endpoint: TeamsEndpoints.CreateServerTeam,
    sends: "POST /teams",
    body: { display_name: "Analytical", creator_user_id: userId, server_metadata: { plan: "pro" } }
  },
  "ServerTeams.update": {
    call: ServerTeams.update(teamId, { profileImageUrl: "https://images.example.com/a.png" }),
    endpoint: TeamsEndpoints.UpdateServerTeam,
    sends: `PATCH ${team}`,
    body: { profile_image_url: "https://images.example.com/a.png" }
  },
  "ServerTeams.delete": {
    call: ServerTeams.delete(teamId),
    endpoint: TeamsEndpoints.DeleteTeam,
    sends: `DELETE ${team}`,
    outdates: true
  },
  "ServerMembers.list": {
    call: ServerMembers.list({ teamId, userId }),
    endpoint: MemberProfilesEndpoints.ListServerMemberProfiles,
    sends: `GET /team-member-profiles?team_id=${teamId}&user_id=${userId}`
  },
  "ServerMembers.get": {
    call: ServerMembers.get({ teamId, userId }),
    endpoint: MemberProfilesEndpoints.ReadServerMemberProfile,
    sends: `GET /team-member-profiles/${teamId}/${userId}`
  },
  "ServerMembers.update": {
    call: ServerMembers.update({ teamId, userId, displayName: "Countess" }),
    endpoint: MemberProfilesEndpoints.UpdateServerMemberProfile,
    sends: `PATCH /team-member-profiles/${teamId}/${userId}`,
    body: { display_name: "Countess" }
  },
  "ServerMembers.add": {
    call: ServerMembers.add({ teamId, userId }),
    endpoint: MembershipsEndpoints.CreateMembership,
    sends: `POST /team-memberships/${teamId}/${userId}`,
    body: {}
  },
  "ServerMembers.remove": {
    call: ServerMembers.remove({ teamId, userId }),
    endpoint: MembershipsEndpoints.DeleteMembership,
    sends: `DELETE /team-memberships/${teamId}/${userId}`,
    outdates: true
  },
  "ServerMembers.remove of the signed-in user": {
    call: ServerMembers.remove({ teamId, userId: "me" }),
    endpoint: MembershipsEndpoints.DeleteMembership,
    sends: `DELETE /team-memberships/${teamId}/me`,
    outdates: true
  },
  "ServerInvitations.send": {
    call: ServerInvitations.send(invitation),
    endpoint: InvitationsEndpoints.SendInvitation,
    sends: "POST /team-invitations/send-code",
    body: requests,
    own: ["UrlOptionRequired"]
  },
  "ServerInvitations.list": {
    call: ServerInvitations.list({ teamId }),
    endpoint: InvitationsEndpoints.ListInvitations,
    sends: `GET /team-invitations?team_id=${teamId}`
  },
  "ServerInvitations.listReceived": {
    call: ServerInvitations.listReceived({ userId }),
    endpoint: InvitationsEndpoints.ListInvitations,
    sends: `GET /team-invitations?user_id=${userId}`
  },
  "ServerInvitations.revoke": {
    call: ServerInvitations.revoke(invitationId, { teamId }),
    endpoint: InvitationsEndpoints.DeleteInvitation,
    sends: `DELETE /team-invitations/${invitationId}?team_id=${teamId}`
  },
  "ServerInvitations.acceptReceived": {
    call: ServerInvitations.acceptReceived(invitationId, { userId }),
    endpoint: InvitationsEndpoints.AcceptInvitationById,
    sends: `POST /team-invitations/${invitationId}/accept?user_id=${userId}`
  }
})
