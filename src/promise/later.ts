/**
 * The modules of a client app that load with the first call: all verbs, passkeys, redirects, the signed-out fallback, and the arrival
 * from another origin.
 */
import * as AuthenticatorBrowser from "../layers/browser/AuthenticatorBrowser.ts"
import * as AuthRedirects from "../layers/navigators/AuthRedirects.ts"
import * as SignedOut from "../layers/navigators/SignedOut.ts"
import * as Platform from "../services/admin/Platform.ts"
import * as Projects from "../services/admin/project/Projects.ts"
import * as Auth from "../services/auth/Auth.ts"
import * as Passkeys from "../services/auth/Passkeys.ts"
import * as Cli from "../services/client/Cli.ts"
import * as ConnectedAccounts from "../services/client/ConnectedAccounts.ts"
import * as ContactChannels from "../services/client/ContactChannels.ts"
import * as CurrentUser from "../services/client/CurrentUser.ts"
import * as Invitations from "../services/client/Invitations.ts"
import * as Items from "../services/client/Items.ts"
import * as Members from "../services/client/Members.ts"
import * as Notifications from "../services/client/Notifications.ts"
import * as OAuthProviders from "../services/client/OAuthProviders.ts"
import * as Payments from "../services/client/Payments.ts"
import * as Permissions from "../services/client/Permissions.ts"
import * as Project from "../services/client/Project.ts"
import * as ReplayRecording from "../services/client/ReplayRecording.ts"
import * as Sessions from "../services/client/Sessions.ts"
import * as TeamApiKeys from "../services/client/TeamApiKeys.ts"
import * as Teams from "../services/client/Teams.ts"
import * as UserApiKeys from "../services/client/UserApiKeys.ts"
import type { AuthRedirectsService } from "../services/navigation/AuthRedirects.ts"
import * as Navigation from "../services/navigation/Navigation.ts"
import * as OAuth from "../services/oauth/OAuth.ts"
import { arrive } from "./arrive.ts"

const { returnParameter: _, ...navigation } = Navigation

/** The verbs of a client app in their groups. */
const verbs = {
  auth: Auth,
  navigation,
  user: CurrentUser,
  passkeys: Passkeys,
  project: Project,
  projects: Projects,
  teams: Teams,
  members: Members,
  invitations: Invitations,
  permissions: Permissions,
  contactChannels: ContactChannels,
  notifications: Notifications,
  sessions: Sessions,
  apiKeys: { user: UserApiKeys, team: TeamApiKeys },
  oauth: { ...OAuth, providers: OAuthProviders, connectedAccounts: ConnectedAccounts },
  cli: Cli,
  items: Items,
  payments: Payments,
  platform: Platform,
  sessionReplays: ReplayRecording
}

export interface Later {
  readonly verbs: typeof verbs
  readonly authenticator: ReturnType<typeof AuthenticatorBrowser.make>
  readonly signedOut: ReturnType<typeof SignedOut.make>
  readonly redirects: AuthRedirectsService
  readonly arrive: typeof arrive
}

/** All modules that are loaded on first use. */
export const later: Later = {
  verbs,
  authenticator: AuthenticatorBrowser.make(),
  signedOut: SignedOut.make(),
  redirects: AuthRedirects.make(),
  arrive
}
