/**
 * The verbs of server apps. docs/decisions/0037-verbs-of-servers.md lists the client verbs that are missing here, with the reasons. In Node,
 * they load with the first call (docs/decisions/0032).
 */
import * as Platform from "../services/admin/Platform.ts"
import * as CredentialScanning from "../services/admin/project/CredentialScanning.ts"
import * as Projects from "../services/admin/project/Projects.ts"
import * as Auth from "../services/auth/Auth.ts"
import * as Cli from "../services/client/Cli.ts"
import * as Project from "../services/client/Project.ts"
import * as Navigation from "../services/navigation/Navigation.ts"
import { authorizeCrossDomain } from "../services/oauth/CrossDomain.ts"
import * as CurrentServerUser from "../services/server/CurrentServerUser.ts"
import * as Emails from "../services/server/Emails.ts"
import * as ServerConnectedAccounts from "../services/server/ServerConnectedAccounts.ts"
import * as ServerContactChannels from "../services/server/ServerContactChannels.ts"
import * as ServerInvitations from "../services/server/ServerInvitations.ts"
import * as ServerItems from "../services/server/ServerItems.ts"
import * as ServerMembers from "../services/server/ServerMembers.ts"
import * as ServerNotifications from "../services/server/ServerNotifications.ts"
import * as ServerOAuthProviders from "../services/server/ServerOAuthProviders.ts"
import * as ServerPayments from "../services/server/ServerPayments.ts"
import * as ServerPermissions from "../services/server/ServerPermissions.ts"
import * as ServerSessions from "../services/server/ServerSessions.ts"
import * as ServerTeamApiKeys from "../services/server/ServerTeamApiKeys.ts"
import * as ServerTeams from "../services/server/ServerTeams.ts"
import * as ServerUserApiKeys from "../services/server/ServerUserApiKeys.ts"
import * as Users from "../services/server/Users.ts"
import * as Vault from "../services/server/Vault.ts"

// These are functions, because a bundler drops an unused call of a function, but not an unused destructuring.
const authOf = () => {
  // A server has no user to prompt.
  const { signInWithPasskey: _prompt, signInWithPasskeyAutofill: _suggestion, ...auth } = Auth
  return auth
}
const navigationOf = () => {
  const { returnParameter: _, ...navigation } = Navigation
  return navigation
}
/** The verbs of a server app in their groups. */
export const serverVerbs = {
  auth: authOf(),
  navigation: navigationOf(),
  cli: Cli,
  user: CurrentServerUser,
  project: Project,
  projects: Projects,
  users: Users,
  teams: ServerTeams,
  members: ServerMembers,
  invitations: ServerInvitations,
  permissions: ServerPermissions,
  contactChannels: ServerContactChannels,
  notifications: ServerNotifications,
  sessions: ServerSessions,
  apiKeys: { user: ServerUserApiKeys, team: ServerTeamApiKeys },
  credentialScanning: CredentialScanning,
  oauth: { authorizeCrossDomain, providers: ServerOAuthProviders, connectedAccounts: ServerConnectedAccounts },
  items: ServerItems,
  payments: ServerPayments,
  platform: Platform,
  emails: Emails,
  vault: Vault
}
