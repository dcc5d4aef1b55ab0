/** The compiled samples of docs/teams.md, which `test/docs/samples.test.ts` compares with the page, and `test/docs/guides.test.ts` runs. */
import type { AdminApp, ClientApp, ServerApp } from "latchkey/promise"
import { useTeamPermission } from "latchkey/react"

export const definitions = async (admin: AdminApp) => {
  await admin.permissionDefinitions.team.create({ id: "publish", description: "Publish pages" })
  await admin.permissionDefinitions.team.create({ id: "editor", containedPermissionIds: ["publish", "$read_members"] })
  await admin.project.update({ config: { clientTeamCreationEnabled: true } }) // users may create teams
}

export const grant = async (server: ServerApp, teamId: string, userId: string) => {
  await server.permissions.team.grant("editor", { teamId, userId })
}

export const page = () => {
  const Publish = ({ teamId }: { teamId: string }) => useTeamPermission("publish", { teamId }) ? <button>Publish</button> : null

  return { Publish }
}

export const teams = async (app: ClientApp) => {
  const team = await app.teams.create({ displayName: "Engines" })
  await app.user.update({ selectedTeamId: team.id }) // the team that the user works in, on every device
  const memberships = await app.teams.list()

  return { team, memberships }
}

export const invite = async (app: ClientApp, { email, teamId }: { readonly email: string; readonly teamId: string }) => {
  await app.invitations.send({ teamId, email })
  const pending = await app.invitations.list({ teamId })

  return { pending }
}

export const accept = async (app: ClientApp, welcome: (name: string) => void) => {
  const { code } = await app.navigation.takeFromQuery({ names: ["code"] })
  if (code) {
    const { teamDisplayName } = await app.invitations.getDetails({ code })
    await app.invitations.accept({ code })
    welcome(teamDisplayName)
  }
}
