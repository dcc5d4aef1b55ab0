/** Tests calls of a server and of a project's owner through the existing SDK. */
import { assert } from "@effect/vitest"
import { it, password, rejectionOf, signUp, there, valueOf } from "./World.ts"

export const operators = () => {
  it("an operator administers users, teams and permissions with server keys", async ({ world: { admin, client, server } }) => {
    const app = client()
    const { id } = await signUp(app, "ada@example.com")
    for (const displayName of ["Grace", "Edith", "Radia"]) {
      await server.createUser({
        primaryEmail: `${displayName}@example.com`,
        primaryEmailAuthEnabled: true,
        password,
        displayName
      })
    }
    const page = await server.listUsers({ limit: 3 })
    const rest = await server.listUsers({ cursor: there(page.nextCursor), limit: 3 })
    assert.deepStrictEqual([page.length, rest.length, rest.nextCursor], [3, 1, null])
    const [grace] = await server.listUsers({ query: "grac" })
    valueOf(await client().signInWithCredential({ email: "grace@example.com", password, noRedirect: true }))

    const ada = there(await server.getUser(id))
    await ada.update({ displayName: "Ada", serverMetadata: { plan: "pro" } })
    assert.deepInclude(there(await server.getUser(id)), { displayName: "Ada", serverMetadata: { plan: "pro" } })
    const team = await (await app.getUser({ or: "throw" })).createTeam({ displayName: "Analytical" })
    const serverTeam = there(await server.getTeam(team.id))
    await serverTeam.addUser(there(grace ?? null).id)
    assert.strictEqual((await serverTeam.listUsers()).length, 2)
    await serverTeam.removeUser(there(grace ?? null).id)
    assert.deepStrictEqual((await serverTeam.listUsers()).map((member) => member.id), [id])
    assert.deepStrictEqual((await server.listTeams()).map((team) => team.id), [team.id])

    await admin.createTeamPermissionDefinition({ id: "publish", description: "", containedPermissionIds: ["$invite_members"] })
    assert.include((await admin.listTeamPermissionDefinitions()).map((definition) => definition.id), "publish")
    await admin.createProjectPermissionDefinition({ id: "moderate", description: "", containedPermissionIds: [] })
    await ada.grantPermission(serverTeam, "publish")
    await ada.grantPermission("moderate")
    const me = await app.getUser({ or: "throw" })
    assert.deepStrictEqual([await me.hasPermission(team, "publish"), await me.hasPermission("moderate")], [true, true])
    await ada.revokePermission("moderate")
    assert.deepStrictEqual(await ada.listPermissions(), [])

    const { accessToken, refreshToken } = await (await ada.createSession({ expiresInMillis: 60_000, isImpersonation: true }))
      .getTokens()
    assert.deepStrictEqual([typeof accessToken, typeof refreshToken], ["string", "string"])
    assert.strictEqual((await app.getProject()).config.clientTeamCreationEnabled, true)
    assert.isNull(await server.getUser("00000000-0000-4000-8000-000000000000"))
  })

  it("an operator owns, configures, transfers and deletes a project", async ({ world: { emulator, owner } }) => {
    const app = owner()
    const me = await signUp(app, "owner@example.com")
    const [personal] = await me.listTeams()
    const project = await me.createProject({ displayName: "Engines", teamId: there(personal).id })
    assert.deepStrictEqual((await me.listOwnedProjects()).map(({ displayName }) => displayName), ["Engines"])
    await project.update({
      displayName: "Looms",
      config: {
        domains: [{ domain: "https://example.com", handlerPath: "/handler" }],
        magicLinkEnabled: true,
        oauthProviders: [{ id: "github", type: "shared" }, { id: "google", type: "standard", clientId: "a", clientSecret: "b" }]
      }
    })
    const newProject = await project.app.getProject()
    assert.deepInclude(newProject, { id: project.id, displayName: "Looms", ownerTeamId: there(personal).id })
    assert.deepInclude(newProject.config, {
      domains: [{ domain: "https://example.com", handlerPath: "/handler" }],
      magicLinkEnabled: true,
      passkeyEnabled: false
    })
    assert.deepStrictEqual(newProject.config.oauthProviders.map(({ clientSecret, id }) => [id, clientSecret]), [
      ["github", undefined],
      ["google", "b"]
    ])
    assert.isNotEmpty(await newProject.getProductionModeErrors())

    const otherTeam = await me.createTeam({ displayName: "Successors" })
    await me.transferProject(project.id, otherTeam.id)
    assert.deepStrictEqual((await me.listOwnedProjects()).map(({ ownerTeamId }) => ownerTeamId), [otherTeam.id])
    await project.delete()
    assert.deepStrictEqual(await (await app.getUser({ or: "throw" })).listOwnedProjects(), [])
    assert.notStrictEqual(project.id, emulator.project.projectId)
  })

  it("an operator writes the configuration at each level", async ({ world: { admin, client } }) => {
    const project = await admin.getProject()
    await project.pushConfig({ "auth.passkey.allowSignIn": false }, { source: { type: "unlinked" } })
    await project.updatePushedConfig({ "auth.otp.allowSignIn": false })
    assert.deepStrictEqual(await project.getConfigOverride("branch"), {
      "auth.passkey.allowSignIn": false,
      "auth.otp.allowSignIn": false
    })
    assert.deepStrictEqual(await project.getPushedConfigSource(), { type: "unlinked" })
    assert.strictEqual((await project.getConfig()).auth.passkey.allowSignIn, true)
    await project.resetConfigOverrideKeys("environment", ["auth.passkey.allowSignIn"])
    assert.strictEqual((await project.getConfig()).auth.passkey.allowSignIn, false)
    await project.updateConfig({ "auth.allowSignUp": false })
    assert.strictEqual(await rejectionOf(signUp(client(), "ada@example.com")), "SIGN_UP_NOT_ENABLED")
    await project.replaceConfigOverride("branch", {})
    assert.deepStrictEqual(await project.getConfigOverride("branch"), {})
  })

  it("an operator creates project keys that work until they are revoked", async ({ world: { admin, emulator, serverOf } }) => {
    const key = await admin.createInternalApiKey({
      description: "deployment",
      expiresAt: new Date(Date.now() + 3_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false
    })
    assert.isNotOk(key.superSecretAdminKey)
    const { projectId } = emulator.project
    const keys = { projectId, publishableClientKey: key.publishableClientKey, secretServerKey: key.secretServerKey }
    assert.deepStrictEqual(Array.from(await serverOf(keys).listUsers({ limit: 1 })), [])
    const findListed = async () => (await admin.listInternalApiKeys()).find(({ id }) => id === key.id)
    assert.strictEqual((await findListed())?.secretServerKey?.lastFour, there(key.secretServerKey).slice(-4))
    await key.revoke()
    assert.strictEqual((await findListed())?.whyInvalid(), "manually-revoked")
    assert.strictEqual(await rejectionOf(serverOf(keys).listUsers({ limit: 1 })), "INVALID_SECRET_SERVER_KEY")
  })

  it("an operator defines, changes and deletes permissions", async ({ world: { admin } }) => {
    const definition = { id: "publish", description: "", containedPermissionIds: [] }
    await admin.createTeamPermissionDefinition(definition)
    await admin.createProjectPermissionDefinition({ ...definition, id: "moderate" })
    await admin.updateTeamPermissionDefinition("publish", { description: "Papers" })
    await admin.updateProjectPermissionDefinition("moderate", { description: "Letters" })
    const descriptions = (definitions: ReadonlyArray<{ readonly id: string; readonly description?: string }>) =>
      definitions.filter(({ id }) => id === "publish" || id === "moderate").map(({ description }) => description)
    assert.deepStrictEqual(descriptions(await admin.listTeamPermissionDefinitions()), ["Papers"])
    assert.deepStrictEqual(descriptions(await admin.listProjectPermissionDefinitions()), ["Letters"])
    await admin.deleteTeamPermissionDefinition("publish")
    await admin.deleteProjectPermissionDefinition("moderate")
    assert.deepStrictEqual(descriptions(await admin.listTeamPermissionDefinitions()), [])
    assert.deepStrictEqual(descriptions(await admin.listProjectPermissionDefinitions()), [])
  })

  it("an operator adds, changes and deletes a user's identity provider account", async ({ world: { client, server } }) => {
    const me = await signUp(client(), "ada@example.com")
    const { id } = valueOf(
      await server.createOAuthProvider({
        userId: me.id,
        accountId: "octocat",
        providerConfigId: "github",
        email: "octocat@example.com",
        allowSignIn: true,
        allowConnectedAccounts: true
      })
    )
    assert.deepStrictEqual((await me.listOAuthProviders()).map(({ id, type }) => [id, type]), [[id, "github"]])
    const ada = there(await server.getUser(me.id))
    const account = there((await ada.listOAuthProviders())[0])
    valueOf(await account.update({ allowSignIn: false }))
    await account.delete()
    assert.deepStrictEqual(await ada.listOAuthProviders(), [])
    await ada.setPrimaryEmail("countess@example.com", { verified: true })
    assert.deepInclude(there(await server.getUser(me.id)), { primaryEmail: "countess@example.com", primaryEmailVerified: true })
  })
}
