/** The complete scenario: every subject, ordered by dependencies. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { textAt } from "../Runner.ts"
import { type Scratch, settings } from "../Scratch.ts"
import * as accounts from "./accounts.ts"
import * as administration from "./administration.ts"
import * as commerce from "./commerce.ts"
import { mail } from "./mail.ts"
import { passkeys } from "./passkeys.ts"
import * as people from "./people.ts"
import * as teams from "./teams.ts"

/** Runs the scenario in a scratch project, with only that project's keys. */
export const scenario = async (scratch: Scratch): Promise<void> => {
  const { admin, runner, server } = scratch
  await runner.call(Endpoints.UpdateConfigOverride, admin, { params: { level: "environment" }, body: { changes: settings } })
  const ada = await scratch.person("ada")
  const outsider = await scratch.person("outsider")
  const member = await scratch.person("member")
  const grace = await scratch.person("grace.hopper")
  const team = await runner.call(Endpoints.CreateServerTeam, server, { body: { displayName: "Engines", creatorUserId: ada.id } })
  const teamId = textAt(team, "id")
  await runner.call(Endpoints.CreateMembership, server, { params: { teamId, userId: member.id } })
  await runner.call(Endpoints.RevokeTeamPermission, server, {
    params: { teamId, userId: member.id, permissionId: "team_member" }
  })
  scratch.refusalFixtures = {
    guest: scratch.guest,
    outsider: outsider.client,
    member: member.client,
    server,
    admin,
    takenEmail: grace.email
  }
  await administration.configuration(scratch, ada)
  await people.users(scratch, ada)
  await people.contactChannels(scratch, ada, grace)
  const userKey = await people.userApiKeys(scratch, ada)
  await people.accounts(scratch, ada, grace)
  await people.notifications(scratch, ada)
  await teams.teams(scratch, ada)
  await teams.members(scratch, ada, member, teamId)
  await teams.invitations(scratch, ada, grace, teamId)
  await teams.permissions(scratch, ada, member, teamId)
  await teams.teamApiKeys(scratch, ada, teamId, userKey)
  await accounts.passwords(scratch)
  await accounts.codesByMail(scratch)
  await accounts.secondFactor(scratch)
  await accounts.sessions(scratch, ada)
  await accounts.commandLine(scratch, ada)
  await accounts.oauth(scratch, ada)
  await passkeys(scratch, ada)
  await commerce.paymentAccount(scratch)
  await commerce.items(scratch, ada, teamId)
  await commerce.checkout(scratch, ada, teamId)
  await commerce.billing(scratch, ada, teamId)
  await mail(scratch, ada)
  await administration.recordings(scratch, ada)
  await administration.platform(scratch)
}
