/** Which readings a call makes old, by the ids of endpoints (protocol/semantics.md). */
import type { LiveValue } from "./LiveValue.ts"

type Readings = ReadonlyArray<string>

const user = "user.get"
const teams = "teams.list"
const members = "memberProfiles.list"
const memberProfile = "memberProfiles.get"
const invitations = "invitations.list"
const contactChannels = "contactChannels.list"
const sessions = "sessions.list"
const accounts = ["oauthProviders.list", "connectedAccounts.list", user]
const project = ["project.get"]
const items = ["items.get"]
const ofUser = [user, contactChannels, members, memberProfile]

/**
 * Every call that changes what somebody reads here. What can only be refused afterwards, such as the members of a team that one has
 * left, is not read again; signing in and out is the session's to tell.
 */
export const touched: { readonly [endpoint: string]: Readings } = {
  "user.update": ofUser,
  "serverUser.update": ofUser,
  "contactChannels.create": [contactChannels],
  "serverContactChannels.create": [contactChannels, user],
  "contactChannels.update": [contactChannels, user],
  "serverContactChannels.update": [contactChannels, user],
  "contactChannels.delete": [contactChannels, user],
  "contactChannels.verify": [contactChannels, user],
  "notifications.update": ["notifications.list"],
  "oauthProviders.update": accounts,
  "oauthProviders.delete": accounts,
  "serverOAuthProviders.create": accounts,
  "serverOAuthProviders.update": accounts,
  "passkeys.register": [user],
  "password.set": [user],
  "password.update": [user, sessions],
  "password.reset": [user, sessions],
  "teams.create": [teams],
  "serverTeams.create": [teams],
  "teams.update": [teams],
  "serverTeams.update": [teams],
  "teams.delete": [teams, user],
  "memberProfiles.update": [members, memberProfile],
  "serverMemberProfiles.update": [members, memberProfile],
  "invitations.send": [invitations],
  "invitations.delete": [invitations],
  "invitations.accept": [invitations, teams],
  "invitations.acceptById": [invitations, teams],
  "teamPermissions.grant": ["teamPermissions.list"],
  "teamPermissions.revoke": ["teamPermissions.list"],
  "projectPermissions.grant": ["projectPermissions.list"],
  "projectPermissions.revoke": ["projectPermissions.list"],
  "sessions.create": [sessions],
  "sessions.revoke": [sessions],
  "userApiKeys.create": ["userApiKeys.list"],
  "userApiKeys.update": ["userApiKeys.list"],
  "teamApiKeys.create": ["teamApiKeys.list"],
  "teamApiKeys.update": ["teamApiKeys.list"],
  "credentialScanning.revoke": ["userApiKeys.list", "teamApiKeys.list"],
  "items.updateQuantity": items,
  "products.cancel": items,
  "products.grant": items,
  "products.switch": items,
  "adminProject.update": project,
  "config.update": project,
  "config.updateOverride": project,
  "config.replaceOverride": project,
  "config.resetOverride": project
}

/** As `touched`, where it matters whether the call is about the signed-in user: a membership, or a user of that id. */
const touchedByUser = (endpoint: string, isMine: boolean): Readings => {
  switch (endpoint) {
    case "memberships.create":
      return isMine ? [members, teams] : [members]
    case "memberships.delete":
      return isMine ? [teams, user] : [members]
    case "users.update":
      return isMine ? ofUser : [members]
    case "users.delete":
      return isMine ? [user, members] : [members]
    default:
      return touched[endpoint] ?? []
  }
}

/** What a call says of its object, in its path, its query or its body. */
const named = (input: object) => {
  const { body, params, query } = input as { readonly [part: string]: unknown }
  return (name: string): string | undefined => {
    const given = [params, query, body].find((part) => typeof part === "object" && part !== null && name in part)
    const value: unknown = given && (given as { readonly [name: string]: unknown })[name]
    return typeof value === "string" ? value : undefined
  }
}

/** Whether a call has made a value old: `user` is who is signed in. What names no team or customer is about each of them. */
export const touches = (endpoint: string, input: object, user: string | null) => {
  const name = named(input)
  const userId = name("userId")
  const readings = touchedByUser(endpoint, userId === "me" || userId === (user ?? "me"))
  const customer = name("customerId")
  const about = customer === undefined ? name("teamId") : [customer, name("itemId")].join(" ").trim()
  return (value: Pick<LiveValue<unknown, unknown, unknown>, "from" | "about">): boolean =>
    value.from !== null && readings.includes(value.from) &&
    (about === undefined || value.about === null || value.about === about || value.about.startsWith(`${about} `))
}
