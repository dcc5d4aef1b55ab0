/**
 * Live values of any user, team or customer, for hooks of admin apps. Each is read with the server verb for the same data, such as
 * `Users.page`.
 * @category live values @since 0.1.0
 */
import { ListSessions } from "../endpoints/auth/SessionList.ts"
import { ReadItem } from "../endpoints/payments/Items.ts"
import { ListProducts } from "../endpoints/payments/Products.ts"
import { ListInvitations } from "../endpoints/teams/Invitations.ts"
import { ListProjectPermissions, ListTeamPermissions } from "../endpoints/teams/Permissions.ts"
import { ListTeamApiKeys } from "../endpoints/teams/TeamApiKeys.ts"
import { ListServerTeams, ReadServerTeam } from "../endpoints/teams/Teams.ts"
import { ListContactChannels } from "../endpoints/users/ContactChannels.ts"
import { ListServerMemberProfiles } from "../endpoints/users/MemberProfiles.ts"
import { ListNotificationCategories } from "../endpoints/users/Notifications.ts"
import { ListServerOAuthProviders } from "../endpoints/users/OAuthProviders.ts"
import { ListUserApiKeys } from "../endpoints/users/UserApiKeys.ts"
import { ListUsers, ReadUser } from "../endpoints/users/Users.ts"
import type { ProjectPermissionQuery, TeamPermissionQuery } from "../schema/teams/Permission.ts"
import type { ServerTeamQuery } from "../schema/teams/TeamPayloads.ts"
import type { UserQuery } from "../schema/users/UserPayloads.ts"
import type { Customer } from "../services/internal/Customer.ts"
import type { OfTeam, OfUser } from "../services/internal/recordsOf.ts"
import { requireIds } from "../services/internal/wrongArgument.ts"
import * as ServerContactChannels from "../services/server/ServerContactChannels.ts"
import * as ServerInvitations from "../services/server/ServerInvitations.ts"
import * as ServerItems from "../services/server/ServerItems.ts"
import * as ServerMembers from "../services/server/ServerMembers.ts"
import * as ServerNotifications from "../services/server/ServerNotifications.ts"
import * as ServerOAuthProviders from "../services/server/ServerOAuthProviders.ts"
import * as ServerProducts from "../services/server/ServerProducts.ts"
import * as ServerProjectPermissions from "../services/server/ServerProjectPermissions.ts"
import * as ServerSessions from "../services/server/ServerSessions.ts"
import * as ServerTeamApiKeys from "../services/server/ServerTeamApiKeys.ts"
import * as ServerTeamPermissions from "../services/server/ServerTeamPermissions.ts"
import * as ServerTeams from "../services/server/ServerTeams.ts"
import * as ServerUserApiKeys from "../services/server/ServerUserApiKeys.ts"
import * as Users from "../services/server/Users.ts"
import { make } from "./LiveValue.ts"
import { queryKeyOf } from "./queryKeyOf.ts"

const dependencies = (...changedBy: ReadonlyArray<string>) => ({ ofUser: false, changedBy })

const channels = [
  "contactChannels.update",
  "contactChannels.delete",
  "serverContactChannels.create",
  "serverContactChannels.update"
]
const users = ["users.create", "users.update", "users.delete", "serverUser.update", "password.set", ...channels]
const teams = ["serverTeams.create", "serverTeams.update", "teams.delete"]
const memberships = ["memberships.create", "memberships.delete"]
const permissions = ["create", "update", "delete"].flatMap((verb) =>
  ["team", "project"].map((scope) => `${scope}PermissionDefinitions.${verb}`)
)

/**
 * A page of users; pass `nextCursor` in the query for the next page. Read again after changes of users, their contact channels and
 * memberships. **Errors** of `Users.page`
 */
export const serverUsers = (query: UserQuery = {}) =>
  make(ListUsers, Users.page(query), { ...dependencies(...users, ...memberships), variant: queryKeyOf(query) })

/**
 * A user; `null` if the user does not exist. Read again after changes of users, their contact channels, teams and memberships. **Errors**
 * of `Users.find`
 */
export const serverUser = (userId: string) =>
  make(ReadUser, Users.find(userId), { ...dependencies(...users, ...teams, ...memberships), about: userId })

/**
 * A page of teams; pass `nextCursor` in the query for the next page. Read again after changes of teams and memberships, and after users
 * are deleted. **Errors** of `ServerTeams.page`
 */
export const serverTeams = (query: ServerTeamQuery = {}) =>
  make(ListServerTeams, ServerTeams.page(query), {
    ...dependencies(...teams, ...memberships, "users.delete"),
    variant: queryKeyOf(query)
  })

/** A team; `null` if it does not exist. Read again after changes of teams. **Errors** of `ServerTeams.find` */
export const serverTeam = (teamId: string) =>
  make(ReadServerTeam, ServerTeams.find(teamId), { ...dependencies(...teams), about: teamId })

/**
 * The members of a team with their users. Read again after changes of users, memberships and profiles. **Errors** of `ServerMembers.list`
 */
export const serverMembers = ({ teamId }: OfTeam) =>
  make(ListServerMemberProfiles, requireIds("members.list", { teamId })(ServerMembers.list({ teamId })), {
    ...dependencies(...users, ...memberships, "serverMemberProfiles.update"),
    about: teamId
  })

/**
 * The pending invitations to a team. Read again after invitations are sent, revoked or accepted. **Errors** of `ServerInvitations.list`
 */
export const serverInvitations = ({ teamId }: OfTeam) =>
  make(ListInvitations, ServerInvitations.list({ teamId }), {
    ...dependencies("invitations.send", "invitations.delete", "invitations.acceptById"),
    about: teamId
  })

/**
 * Permissions of users in teams. Read again after changes of permissions, their definitions and memberships. **Errors** of
 * `ServerPermissions.team.list`
 */
export const serverTeamPermissions = (query: TeamPermissionQuery = {}) =>
  make(ListTeamPermissions, ServerTeamPermissions.list(query), {
    ...dependencies("teamPermissions.grant", "teamPermissions.revoke", ...memberships, ...permissions),
    variant: queryKeyOf(query)
  })

/**
 * Permissions of users in the project. Read again after changes of permissions and their definitions. **Errors** of
 * `ServerPermissions.project.list`
 */
export const serverProjectPermissions = (query: ProjectPermissionQuery = {}) =>
  make(ListProjectPermissions, ServerProjectPermissions.list(query), {
    ...dependencies("projectPermissions.grant", "projectPermissions.revoke", ...permissions),
    variant: queryKeyOf(query)
  })

/**
 * The contact channels of a user. Read again after changes of users and contact channels. **Errors** of `ServerContactChannels.list`
 */
export const serverContactChannels = ({ userId }: OfUser) =>
  make(ListContactChannels, requireIds("contactChannels.list", { userId })(ServerContactChannels.list({ userId })), {
    ...dependencies(...users),
    about: userId
  })

/**
 * The e-mail categories, and whether a user receives the e-mails of each. Read again after a user's choice changes. **Errors** of
 * `ServerNotifications.list`
 */
export const serverNotificationCategories = ({ userId }: OfUser) =>
  make(ListNotificationCategories, ServerNotifications.list({ userId }), {
    ...dependencies("notifications.update"),
    about: userId
  })

/**
 * The sessions of a user. Read again after sessions are created or revoked, and after changes of users. **Errors** of
 * `ServerSessions.list`
 */
export const serverSessions = ({ userId }: OfUser) =>
  make(ListSessions, ServerSessions.list({ userId }), {
    ...dependencies("sessions.create", "sessions.revoke", "users.update"),
    about: userId
  })

/**
 * A user's accounts at identity providers. Read again after accounts are linked, changed or removed. **Errors** of
 * `ServerOAuthProviders.list`
 */
export const serverOAuthProviders = ({ userId }: OfUser) =>
  make(ListServerOAuthProviders, requireIds("oauth.providers.list", { userId })(ServerOAuthProviders.list({ userId })), {
    ...dependencies("serverOAuthProviders.create", "serverOAuthProviders.update", "oauthProviders.delete"),
    about: userId
  })

/** The API keys of a user. Read again after keys are created, changed or revoked. **Errors** of `ServerApiKeys.user.list` */
export const serverUserApiKeys = ({ userId }: OfUser) =>
  make(ListUserApiKeys, ServerUserApiKeys.list({ userId }), {
    ...dependencies("userApiKeys.create", "userApiKeys.update", "credentialScanning.revoke"),
    about: userId
  })

/** The API keys of a team. Read again after keys are created, changed or revoked. **Errors** of `ServerApiKeys.team.list` */
export const serverTeamApiKeys = ({ teamId }: OfTeam) =>
  make(ListTeamApiKeys, ServerTeamApiKeys.list({ teamId }), {
    ...dependencies("teamApiKeys.create", "teamApiKeys.update", "credentialScanning.revoke"),
    about: teamId
  })

const purchases = [
  "items.updateQuantity",
  "products.grant",
  "products.cancel",
  "products.switch",
  "transactions.refund",
  "checkout.purchaseInTestMode"
]
const idOf = ({ customCustomerId, teamId, userId }: Customer): string => userId ?? teamId ?? customCustomerId ?? ""

/**
 * A customer's item with its quantity. Read again after changes of quantities and products, and after refunds. **Errors** of
 * `ServerItems.get`
 */
export const serverItem = (itemId: string, customer: Customer) =>
  make(ReadItem, ServerItems.get(itemId, customer), { ...dependencies(...purchases), about: `${idOf(customer)} ${itemId}` })

/**
 * The products of a customer, ordered by id. Read again after changes of products and quantities, and after refunds. **Errors** of
 * `ServerPayments.products.list`
 */
export const serverProducts = (customer: Customer) =>
  make(ListProducts, ServerProducts.list(customer), { ...dependencies(...purchases), about: idOf(customer) })
