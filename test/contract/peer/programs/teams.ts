import { type CurrentUser, type ServerTeam, StackAdminApp, StackClientApp } from "@stackframe/js"
import type { Settings } from "./Settings.ts"

/** A script for a team: permissions, members, invitations and profiles. */
export const main = async ({ baseUrl, mailedCode, print, site, ...keys }: Settings) => {
  const admin = new StackAdminApp({
    baseUrl,
    projectId: keys.projectId,
    publishableClientKey: keys.publishableClientKey,
    secretServerKey: keys.secretServerKey,
    superSecretAdminKey: keys.superSecretAdminKey,
    tokenStore: null,
    noAutomaticPrefetch: true
  })
  const app = new StackClientApp({
    baseUrl,
    projectId: keys.projectId,
    publishableClientKey: keys.publishableClientKey,
    tokenStore: "memory",
    noAutomaticPrefetch: true
  })

  await admin.createTeamPermissionDefinition({ id: "publish", description: "Papers", containedPermissionIds: [] })
  await admin.createProjectPermissionDefinition({ id: "moderate", description: "", containedPermissionIds: [] })
  const definitions = await admin.listTeamPermissionDefinitions()
  print(definitions.some(({ id }) => id === "publish"))
  const project = await admin.getProject()
  await project.update({ displayName: "Engines" })
  print((await admin.getProject()).displayName, (await app.getProject()).displayName)

  const email = "ada@example.com"
  await app.signUpWithCredential({
    email,
    password: "analytical engine",
    noRedirect: true,
    verificationCallbackUrl: `${site}/verify`
  })
  const verification = await app.verifyEmail(mailedCode(email, "/verify"))
  if (verification.status === "error") throw verification.error
  const me: CurrentUser = await app.getUser({ or: "throw" })
  const team = await me.createTeam({ displayName: "Analytical" })
  await team.update({ displayName: "Analysts" })
  print((await app.getUser())?.selectedTeam?.displayName, (await me.listTeams()).map((a) => a.displayName))

  const grace = await admin.createUser({ primaryEmail: "grace@example.com", primaryEmailVerified: true, displayName: "Grace" })
  const server = await admin.getTeam(team.id)
  if (!server) throw new Error("no team")
  await server.addUser(grace.id)
  await grace.grantPermission(server, "publish")
  await grace.grantPermission("moderate")
  const [mayPublish, mayModerate] = await Promise.all([grace.hasPermission(server, "publish"), grace.hasPermission("moderate")])
  print(mayPublish, mayModerate, await grace.getPermission(server, "absent"))
  print((await grace.listPermissions(server, { recursive: false })).map(({ id }) => id).sort())

  const roster = async (team: ServerTeam) => {
    const lines: Array<string> = []
    for (const member of await team.listUsers()) {
      lines.push(
        `${member.displayName} ${member.primaryEmail} ${member.teamProfile.displayName} ${await member.hasPermission(
          team,
          "publish"
        )}`
      )
    }
    return lines.sort()
  }
  print(await roster(server))
  const profile = await me.getTeamProfile(team)
  await profile.update({ displayName: "Countess" })
  print((await team.listUsers()).map((member) => member.teamProfile.displayName).sort())

  await team.inviteUser({ email: "edith@example.com", callbackUrl: `${site}/join` })
  await team.inviteUser({ email: "mary@example.com", callbackUrl: `${site}/join` })
  const invitations = await team.listInvitations()
  await invitations.filter((invitation) => invitation.recipientEmail === "mary@example.com")[0]!.revoke()
  print((await team.listInvitations()).map((invitation) => invitation.recipientEmail))
  const details = await app.getTeamInvitationDetails(mailedCode("edith@example.com", "/join"))
  print(details.status === "ok" ? details.data.teamDisplayName : details.error.errorCode)

  await grace.revokePermission(server, "publish")
  await server.removeUser(grace.id)
  print(await roster(server), await me.hasPermission(team, "$delete_team"))
  await me.leaveTeam(team)
  print((await me.listTeams()).length, (await admin.listTeams()).map((a) => a.displayName))
  await server.delete()
  print(await admin.getTeam(team.id))
}
