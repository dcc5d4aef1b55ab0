/** The rules for all objects of the old client. */
import { adminCalls } from "./adminApps.ts"
import { adminProject, internalKey } from "./adminProject.ts"
import { clientCalls } from "./clientApps.ts"
import { items } from "./customers.ts"
import { report } from "./DeclaredShape.ts"
import * as Resources from "./resources.ts"
import { type AllRules, type Rules } from "./Rule.ts"
import { serverCalls } from "./serverApps.ts"
import * as Teams from "./teams.ts"
import { serverUser, user } from "./users.ts"

const app = (calls: Rules["calls"]): Rules => ({
  section: "apps",
  calls,
  fields: { version: report("an app has no version: `package.json` of latchkey has it") }
})

export const rules: AllRules = {
  ClientApp: app(clientCalls),
  ServerApp: app(serverCalls),
  NextApp: app(serverCalls),
  AdminApp: app(adminCalls),
  User: user,
  ServerUser: serverUser,
  Team: Teams.team,
  ServerTeam: Teams.serverTeam,
  Member: Teams.member,
  ServerMember: Teams.serverMember(serverUser),
  Profile: Teams.profile,
  ServerProfile: Teams.serverProfile,
  Invitation: Teams.invitation,
  ReceivedInvitation: Teams.receivedInvitation,
  Channel: Resources.channel,
  ServerChannel: Resources.serverChannel,
  Category: Resources.category,
  ServerCategory: Resources.serverCategory,
  UserKey: Resources.userKey,
  TeamKey: Resources.teamKey,
  CreatedUserKey: Resources.createdUserKey,
  CreatedTeamKey: Resources.createdTeamKey,
  Connection: Resources.connection,
  Provider: Resources.provider,
  ServerProvider: Resources.serverProvider,
  CreatedSession: Resources.createdSession,
  CurrentSession: Resources.currentSession,
  VaultStore: Resources.vaultStore,
  OwnedProject: Resources.ownedProject,
  AdminProject: adminProject,
  InternalKey: internalKey,
  ...items
}

/** Method names that other libraries use too. The command does not report calls of these methods on an unknown object. */
const common = new Set([
  "update",
  "delete",
  "revoke",
  "accept",
  "getUser",
  "getItem",
  "setValue",
  "getValue",
  "isValid",
  "signOut",
  "getProject",
  "listUsers",
  "getTeam",
  "listTeams",
  "createUser",
  "createTeam",
  "sendEmail",
  "getAccessToken"
])
export const distinctiveMethods: ReadonlySet<string> = new Set(
  Object.values(rules).flatMap(({ calls }) => Object.keys(calls)).filter((name) => !common.has(name) && !name.startsWith("use"))
)
