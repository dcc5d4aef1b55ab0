/** The readings that a call can make old, singly and in the groups in which they change. */
import type * as Endpoints from "../endpoints/index.ts"
import type { ServerUserUpdate } from "../schema/users/UserPayloads.ts"

type Declared = (typeof Endpoints)[keyof typeof Endpoints]
/** The ids of all endpoints that are no reading by their method. */
export type Mutating = Exclude<Declared, { readonly method: "GET" }>["id"]
/** The ids of the endpoints that live values are read from; received invitations are read from the endpoint of a team's. */
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

export const none: Readings = []
export const user: Readings = ["user.get"]
export const teams: Readings = ["teams.list"]
/** The one reading that shows other users too: a call about another user touches this alone. */
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
/** Received invitations are those to the verified addresses. */
export const channels: Readings = ["contactChannels.list", "invitations.listReceived", ...user]
/** What a permission in a team lets its holder read. */
export const permitted: Readings = [...teamPermissions, ...members, ...invitations, ...teamApiKeys, ...items]
/** Everything that depends on being a member of a team. The user carries the selected team. */
export const membership: Readings = [...permitted, ...teams, "invitations.listReceived", "memberProfiles.get", ...user]
/** What the configuration of a project decides. */
export const configured: Readings = [
  "project.get",
  ...items,
  ...permitted,
  ...projectPermissions,
  ...userApiKeys,
  ...accounts
]
export const allReadings: Readings = [
  ...configured,
  ...membership,
  ...channels,
  ...sessions,
  "notifications.list"
]

type Part = { readonly [name: string]: unknown }
/** What an endpoint is called with. */
export interface Input {
  readonly params?: Part
  readonly query?: Part
  readonly body?: Part
}

/** Beside the user itself. Profiles show the user's name and image where the team has none of its own. */
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
  ...Object.entries(byField).flatMap(([field, readings]) => body[field] === undefined ? none : readings)
]
