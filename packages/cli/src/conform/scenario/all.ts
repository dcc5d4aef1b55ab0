/** The complete scenario: every subject, ordered by dependencies. */
import * as Endpoints from "../../../../../src/endpoints/index.ts"
import { textAt } from "../answers.ts"
import { group } from "../Runner.ts"
import { overrideBy, type Scratch, settings } from "../Scratch.ts"
import { sideBySide } from "../Turns.ts"
import * as accounts from "./accounts.ts"
import * as administration from "./administration.ts"
import * as commerce from "./commerce.ts"
import { mail, withoutMailServer } from "./mail.ts"
import { passkeys } from "./passkeys.ts"
import * as people from "./people.ts"
import * as teams from "./teams.ts"

/** Creates the users and the team that several subjects need. `member` has no permissions in the team, and `outsider` is in no team. */
const makePeople = async (scratch: Scratch) => {
  const { admin, guest, runner, server } = scratch
  const [ada, outsider, member, grace] = await sideBySide(
    () => scratch.person("ada"),
    () => scratch.person("outsider"),
    () => scratch.person("member"),
    () => scratch.person("grace.hopper")
  )
  const team = await runner.need(Endpoints.CreateServerTeam, server, { body: { displayName: "Engines", creatorUserId: ada.id } })
  const teamId = textAt(team, "id")
  const membership = { teamId, userId: member.id }
  await runner.need(Endpoints.CreateMembership, server, { params: membership })
  await runner.need(Endpoints.RevokeTeamPermission, server, { params: { ...membership, permissionId: "team_member" } })
  scratch.shared.refusalFixtures = {
    guest,
    outsider: outsider.client,
    member: member.client,
    server,
    admin,
    takenEmail: grace.email
  }
  return { ada, member, grace, teamId }
}

/** Runs the scenario in a scratch project, with only that project's keys. */
export const scenario = async (scratch: Scratch): Promise<void> => {
  const { admin, runner } = scratch
  await group(async () => {
    await runner.need(Endpoints.UpdateConfigOverride, admin, overrideBy(settings))
    const { ada, grace, member, teamId } = await makePeople(scratch)
    const subjects: ReadonlyArray<() => Promise<unknown>> = [
      () => accounts.passwords(scratch),
      () => accounts.codesByMail(scratch),
      () => people.contactChannels(scratch, grace),
      () => teams.invitations(scratch, ada, teamId),
      async () => teams.teamApiKeys(scratch, ada, teamId, await people.userApiKeys(scratch)),
      async () => {
        await commerce.paymentAccount(scratch)
        await commerce.items(scratch, ada, teamId)
        await commerce.checkout(scratch, ada, teamId)
        await commerce.billing(scratch, ada, teamId)
      },
      () => administration.configuration(scratch, ada),
      () => people.users(scratch),
      () => people.serverContactChannels(scratch, grace),
      () => people.accounts(scratch),
      () => people.notifications(scratch, ada),
      () => teams.teams(scratch, ada),
      () => teams.members(scratch, ada, member, teamId),
      () => teams.permissions(scratch, ada, member, teamId),
      () => accounts.secondFactor(scratch),
      () => accounts.sessions(scratch),
      () => accounts.commandLine(scratch, ada),
      () => accounts.oauth(scratch, ada),
      () => passkeys(scratch),
      () => withoutMailServer(scratch, ada),
      () => administration.recordings(scratch, ada),
      () => administration.platform(scratch)
    ]
    await sideBySide(...subjects.map((subject) => () => group(subject)))
    await mail(scratch, ada)
  })
}
