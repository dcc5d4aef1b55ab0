/** Live values of the signed-in user: each is read by the verb of the same name. @category live values @since 0.1.0 */
import { ListSessions } from "../endpoints/auth/SessionList.ts"
import { ListInvoices, ReadBilling } from "../endpoints/payments/Billing.ts"
import { ReadItem } from "../endpoints/payments/Items.ts"
import { ListProducts } from "../endpoints/payments/Products.ts"
import { ListInvitations } from "../endpoints/teams/Invitations.ts"
import { ListProjectPermissions, ListTeamPermissions } from "../endpoints/teams/Permissions.ts"
import { ListTeamApiKeys } from "../endpoints/teams/TeamApiKeys.ts"
import { ListTeams } from "../endpoints/teams/Teams.ts"
import { ListConnectedAccounts } from "../endpoints/users/ConnectedAccounts.ts"
import { ListContactChannels } from "../endpoints/users/ContactChannels.ts"
import { ListMemberProfiles, ReadMemberProfile } from "../endpoints/users/MemberProfiles.ts"
import { ListNotificationCategories } from "../endpoints/users/Notifications.ts"
import { ListOAuthProviders } from "../endpoints/users/OAuthProviders.ts"
import { ListUserApiKeys } from "../endpoints/users/UserApiKeys.ts"
import { findTokens } from "../services/auth/SessionTokens.ts"
import * as ConnectedAccounts from "../services/client/ConnectedAccounts.ts"
import * as ContactChannels from "../services/client/ContactChannels.ts"
import * as Invitations from "../services/client/Invitations.ts"
import * as Items from "../services/client/Items.ts"
import * as Notifications from "../services/client/Notifications.ts"
import * as OAuthProviders from "../services/client/OAuthProviders.ts"
import * as Payments from "../services/client/Payments.ts"
import * as Products from "../services/client/Products.ts"
import * as ProjectPermissions from "../services/client/ProjectPermissions.ts"
import * as Sessions from "../services/client/Sessions.ts"
import * as TeamApiKeys from "../services/client/TeamApiKeys.ts"
import * as TeamPermissions from "../services/client/TeamPermissions.ts"
import * as Teams from "../services/client/Teams.ts"
import * as UserApiKeys from "../services/client/UserApiKeys.ts"
import type { Customer } from "../services/internal/Customer.ts"
import type { OfTeam } from "../services/internal/recordsOf.ts"
import { make } from "./LiveValue.ts"
import { getProfile, listMembers } from "./memberReads.ts"

export { currentUser, project } from "./pageValues.ts"

/**
 * The tokens of the session, `Redacted`, updated by renewals; `null` when no user is signed in. The tokens may expire while a component is
 * shown: for a later request, call `app.auth.findTokens()`. Never dehydrated. **Errors** of `Auth.findTokens`
 */
export const tokens = make(null, findTokens(), { signedOut: null })

/** The user's teams, oldest first. Read again after changes of teams and memberships. **Errors** of `Teams.list` */
export const teams = make(ListTeams, Teams.list())

/**
 * The members of a team with their profiles. Read again after changes of memberships, permissions and profiles. **Errors** of
 * `Members.list`
 */
export const members = ({ teamId }: OfTeam) => make(ListMemberProfiles, listMembers({ teamId }), { about: teamId })

/**
 * The user's profile in a team. Does not need the permission `$read_members`. Read again after changes of the profile, of the user's name
 * and image, and of memberships. **Errors** of `Members.get`
 */
export const memberProfile = ({ teamId }: OfTeam) => make(ReadMemberProfile, getProfile({ teamId }), { about: teamId })

/**
 * The pending invitations to a team. Read again after invitations are sent, revoked or accepted, and after changes of the team and of
 * permissions. **Errors** of `Invitations.list`
 */
export const invitations = ({ teamId }: OfTeam) => make(ListInvitations, Invitations.list({ teamId }), { about: teamId })

/**
 * The invitations that the user can accept. Read again after invitations are sent, revoked or accepted, and after changes of the user's
 * contact channels and of teams. **Errors** of `Invitations.listReceived`
 */
export const receivedInvitations = make(
  { id: "invitations.listReceived", success: ListInvitations.success },
  Invitations.listReceived()
)

/**
 * The permissions that the user holds in a team, ordered by id; without `recursive: false`, including those contained in others. Read
 * again after changes of permissions, their definitions and memberships. **Errors** of `Permissions.team.list`
 */
export const teamPermissions = ({ recursive = true, teamId }: OfTeam & ProjectPermissions.ListOptions) =>
  make(ListTeamPermissions, TeamPermissions.list({ teamId, recursive }), {
    about: teamId,
    variant: recursive ? "recursive" : "direct"
  })

/**
 * The permissions that the user holds in the project, ordered by id; without `recursive: false`, including those contained in others. Read
 * again after changes of permissions and their definitions. **Errors** of `Permissions.project.list`
 */
export const projectPermissions = ({ recursive = true }: ProjectPermissions.ListOptions = {}) =>
  make(ListProjectPermissions, ProjectPermissions.list({ recursive }), { variant: recursive ? "recursive" : "direct" })

/**
 * The user's contact channels. Read again after channels are created, changed, verified or deleted, and after changes of the primary
 * address. **Errors** of `ContactChannels.list`
 */
export const contactChannels = make(ListContactChannels, ContactChannels.list())

/**
 * The e-mail categories, and whether the user receives the e-mails of each. Read again after the user's choice changes. **Errors** of
 * `Notifications.list`
 */
export const notificationCategories = make(ListNotificationCategories, Notifications.list())

/** The user's sessions. Read again after a session is revoked and after changes of the password. **Errors** of `Sessions.list` */
export const sessions = make(ListSessions, Sessions.list())

/** The user's API keys. Read again after keys are created, changed or revoked. **Errors** of `ApiKeys.user.list` */
export const userApiKeys = make(ListUserApiKeys, UserApiKeys.list())

/**
 * A team's API keys. Read again after keys are created, changed or revoked, and after changes of permissions. **Errors** of
 * `ApiKeys.team.list`
 */
export const teamApiKeys = ({ teamId }: OfTeam) => make(ListTeamApiKeys, TeamApiKeys.list({ teamId }), { about: teamId })

/**
 * An item of a user, a team or a custom customer, with its quantity. Read again after the app changes quantities and products, but not
 * after a purchase on a checkout page. **Errors** of `Items.get`
 */
export const item = (itemId: string, customer: Customer) =>
  make(ReadItem, Items.get(itemId, customer), { about: `${idOf(customer)} ${itemId}` })

/**
 * The user's accounts for which identity providers issue access tokens. Read again after accounts are linked, changed or removed.
 * **Errors** of `ConnectedAccounts.list`
 */
export const connectedAccounts = make(ListConnectedAccounts, ConnectedAccounts.list())

/**
 * The user's accounts at identity providers. Read again after accounts are linked, changed or removed. **Errors** of `OAuthProviders.list`
 */
export const oauthProviders = make(ListOAuthProviders, OAuthProviders.list())

const idOf = ({ customCustomerId, teamId, userId }: Customer): string => userId ?? teamId ?? customCustomerId ?? ""

/**
 * The products of the user, or of a team in which the user has the permission `team_admin`. Read again after products are granted,
 * cancelled or switched, but not after a purchase on a checkout page. **Errors** of `Payments.products.list`
 */
export const products = (customer: Customer) =>
  make(ListProducts, Products.list(customer), {
    about: idOf(customer),
    changedBy: ["products.grant", "products.cancel", "products.switch"]
  })

/**
 * The invoices of the user, or of a team in which the user has the permission `team_admin`. Read again after a subscription is switched.
 * **Errors** of `Payments.listInvoices`
 */
export const invoices = (customer: Customer) =>
  make(ListInvoices, Payments.listInvoices(customer), { about: idOf(customer), changedBy: ["products.switch"] })

/**
 * The payment method of the user, or of a team in which the user has the permission `team_admin`. Read again after a payment method is set
 * up or replaced. **Errors** of `Payments.getBilling`
 */
export const billing = (customer: Customer) =>
  make(ReadBilling, Payments.getBilling(customer), {
    about: idOf(customer),
    changedBy: ["paymentMethods.setUp", "paymentMethods.setDefault"]
  })
