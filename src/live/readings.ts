/** The reads that a call can invalidate, singly and in groups that change together. */
import type * as Endpoints from "../endpoints/index.ts"
import type { ServerUserUpdate } from "../schema/users/UserPayloads.ts"

type Declared = (typeof Endpoints)[keyof typeof Endpoints]
/** The ids of all endpoints with a method other than GET. */
export type Mutating = Exclude<Declared, { readonly method: "GET" }>["id"]
/** The ids of the endpoints that live values read; received invitations use the endpoint of team invitations. */
export type Reading =
  | "invitations.listReceived"
  | (typeof Endpoints)[
    | "ReadCurrentUser"
    | "ReadProject"
    | "ListTeams"
    | "ListMemberProfiles"
    | "ReadMemberProfile"
    | "ListInvitations"
    | "ListTeamPermissions"
    | "ListProjectPermissions"
    | "ListContactChannels"
    | "ListNotificationCategories"
    | "ListSessions"
    | "ListUserApiKeys"
    | "ListTeamApiKeys"
    | "ReadItem"
    | "ListConnectedAccounts"
    | "ListOAuthProviders"
  ]["id"]
export type Readings = ReadonlyArray<Reading>

export const noReadings: Readings = []
export const user: Readings = ["user.get"]
export const teams: Readings = ["teams.list"]
/** The only read whose value includes other users, and so the only one that a call about another user invalidates. */
export const members: Readings = ["memberProfiles.list"]
export const profiles: Readings = ["memberProfiles.list", "memberProfiles.get"]
export const invitations: Readings = ["invitations.list"]
export const teamPermissions: Readings = ["teamPermissions.list"]
export const projectPermissions: Readings = ["projectPermissions.list"]
export const sessions: Readings = ["sessions.list"]
export const userApiKeys: Readings = ["userApiKeys.list"]
export const teamApiKeys: Readings = ["teamApiKeys.list"]
export const items: Readings = ["items.get"]
export const accounts: Readings = ["oauthProviders.list", "connectedAccounts.list", "user.get"]
/** The reads that depend on contact channels: received invitations depend on the verified addresses. */
export const channels: Readings = ["contactChannels.list", "invitations.listReceived", ...user]
/** The reads that depend on permissions in a team. */
export const permissionReadings: Readings = [...teamPermissions, ...members, ...invitations, ...teamApiKeys, ...items]
/** The reads that depend on team membership. They include the read of the user, because a user contains the selected team. */
export const membership: Readings = [...permissionReadings, ...teams, "invitations.listReceived", "memberProfiles.get", ...user]
/** The reads that depend on the configuration of a project. */
export const configurationReadings: Readings = [
  "project.get",
  ...items,
  ...permissionReadings,
  ...projectPermissions,
  ...userApiKeys,
  ...accounts
]
export const allReadings: Readings = [
  ...configurationReadings,
  ...membership,
  ...channels,
  ...sessions,
  "notifications.list"
]

type Part = { readonly [name: string]: unknown }
/** The input of an endpoint. */
export interface Input {
  readonly params?: Part
  readonly query?: Part
  readonly body?: Part
}

/**
 * The reads that a change of a user's field invalidates, in addition to the read of the user. Profiles show the user's name and image if
 * the team has none for the member.
 */
const byField: { readonly [Field in keyof ServerUserUpdate]?: Readings } = {
  displayName: profiles,
  profileImageUrl: profiles,
  primaryEmail: channels,
  primaryEmailVerified: channels,
  primaryEmailAuthEnabled: channels,
  password: sessions,
  passwordHash: sessions
}
export const userChange = ({ body = {} }: Input): Readings => [
  ...user,
  ...Object.entries(byField).flatMap(([field, readings]) => body[field] === undefined ? noReadings : readings)
]
