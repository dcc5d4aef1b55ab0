/** Projects and their owners: created, listed, transferred, and administered with the owner's session in place of keys. */
import { assert, describe, it } from "vitest"
import { createAdminApp, createClientApp, createServerApp, pairTokenStore } from "../../../src/promise/index.ts"
import { emulatedApps, password, tagOf } from "./EmulatedApps.ts"
import { ownerWorld } from "./OwnerWorld.ts"

describe("an owner", () => {
  it("creates projects, which only their owners see in lists", async () => {
    const { owner } = await ownerWorld()
    const [ada, bob] = [await owner("ada@example.com"), await owner("bob@example.com")]
    assert.deepStrictEqual(await ada.app.projects.list(), [])
    const project = await ada.app.projects.create({
      displayName: "Analytical Engine",
      description: "Computes",
      ownerTeamId: ada.teamId,
      config: { magicLinkEnabled: true }
    })
    assert.deepInclude(project, { displayName: "Analytical Engine", description: "Computes", ownerTeamId: ada.teamId })
    assert.deepInclude(project.config, { allowLocalhost: true, credentialEnabled: true, magicLinkEnabled: true, domains: [] })
    assert.deepStrictEqual(await ada.app.projects.list(), [project])
    assert.deepStrictEqual(await bob.app.projects.list(), [])
    assert.strictEqual(
      await tagOf(bob.app.safe.projects.create({ displayName: "Theirs", ownerTeamId: ada.teamId })),
      "TeamMembershipNotFound"
    )
  })
  it("transfers a project to another team", async () => {
    const { internal, owner } = await ownerWorld()
    const [ada, bob] = [await owner("ada@example.com"), await owner("bob@example.com")]
    const { admin, id } = await ada.project("Engine")
    assert.strictEqual(await tagOf(ada.app.safe.projects.transfer(id, { newTeamId: bob.teamId })), "TeamMembershipNotFound")
    assert.strictEqual(await tagOf(bob.app.safe.projects.transfer(id, { newTeamId: bob.teamId })), "TeamMembershipNotFound")
    assert.strictEqual(
      await tagOf(ada.app.safe.projects.transfer(crypto.randomUUID(), { newTeamId: ada.teamId })),
      "ProjectNotFound"
    )

    const server = createServerApp(internal)
    await server.members.add({ teamId: bob.teamId, userId: ada.userId })
    assert.isUndefined(await ada.app.projects.transfer(id, { newTeamId: bob.teamId }))
    assert.deepStrictEqual((await bob.app.projects.list()).map(({ id }) => id), [id])
    // Members of the team may use the project, and only its admins may transfer it.
    assert.strictEqual((await admin.project.get()).ownerTeamId, bob.teamId)
    assert.strictEqual(await tagOf(ada.app.safe.projects.transfer(id, { newTeamId: ada.teamId })), "TeamPermissionRequired")
    await server.members.remove({ teamId: bob.teamId, userId: ada.userId })
    assert.strictEqual(await tagOf(admin.safe.project.get()), "AdminAccessTokenIsNotAdmin")
  })
  it("cannot manage projects in an app of another project; no request is sent", async () => {
    const { asked, person } = await emulatedApps()
    const { app } = await person("ada@example.com")
    asked.length = 0
    const teamId = crypto.randomUUID()
    assert.strictEqual(await tagOf(app.safe.projects.list()), "ExpectedInternalProject")
    assert.strictEqual(
      await tagOf(app.safe.projects.create({ displayName: "Mine", ownerTeamId: teamId })),
      "ExpectedInternalProject"
    )
    assert.strictEqual(
      await tagOf(app.safe.projects.transfer(crypto.randomUUID(), { newTeamId: teamId })),
      "ExpectedInternalProject"
    )
    assert.deepStrictEqual(asked, [])
  })
  it("must be signed in to list projects, also in a server app", async () => {
    const { base, emulator, internal, owner } = await ownerWorld()
    const ada = await owner("ada@example.com")
    const { id } = await ada.project("Engine")
    const signedOutApp = createClientApp({ ...internal, tokenStore: "memory" })
    assert.strictEqual(await tagOf(signedOutApp.safe.projects.list()), "UserAuthenticationRequired")
    const storeless = createServerApp({ ...base, ...emulator.internal })
    assert.strictEqual(await tagOf(storeless.safe.projects.list()), "TokenStoreRequired")
    const server = createServerApp({
      ...internal,
      tokenStore: pairTokenStore((await ada.app.auth.findTokens()) ?? assert.fail("signed out"))
    })
    assert.deepStrictEqual((await server.projects.list()).map(({ id }) => id), [id])
  })
})

describe("an owned project", () => {
  it("can be administered with its owner's session, or with keys from the owner", async () => {
    const { base, owner } = await ownerWorld()
    const ada = await owner("ada@example.com")
    const { admin, id } = await ada.project("Engine")
    assert.strictEqual((await admin.project.update({ displayName: "Difference Engine" })).displayName, "Difference Engine")
    await admin.permissionDefinitions.project.create({ id: "moderator" })
    const user = await admin.users.create({ primaryEmail: "reader@example.com", primaryEmailAuthEnabled: true, password })
    await admin.permissions.project.grant("moderator", { userId: user.id })
    const userIds = []
    for await (const user of admin.users.stream()) userIds.push(user.id)
    assert.deepStrictEqual(userIds, [user.id])

    // Keys that the owner creates work like the session.
    const keys = await admin.internalApiKeys.create({
      description: "backend",
      expiresAt: new Date(Date.now() + 86_400_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: true
    })
    const byKeys = createAdminApp({
      ...base,
      projectId: id,
      secretServerKey: keys.secretServerKey ?? assert.fail(),
      superSecretAdminKey: keys.superSecretAdminKey ?? assert.fail()
    })
    assert.deepStrictEqual(await byKeys.users.get(user.id), await admin.users.get(user.id))
    await admin.project.delete()
    assert.strictEqual(await tagOf(byKeys.safe.project.get()), "CurrentProjectNotFound")
    assert.deepStrictEqual(await ada.app.projects.list(), [])
  })
  it("has no signed-in user in its admin app", async () => {
    const { owner } = await ownerWorld()
    const { admin } = await (await owner("ada@example.com")).project("Engine")
    assert.strictEqual(await tagOf(admin.safe.user.find()), "TokenStoreRequired")
    assert.strictEqual(
      await tagOf(admin.safe.auth.signUpWithPassword({ email: "reader@example.com", password, verificationCallbackUrl: null })),
      "TokenStoreRequired"
    )
    assert.strictEqual(await tagOf(admin.safe.auth.findTokens()), "TokenStoreRequired")
    assert.strictEqual(await tagOf(admin.safe.projects.list()), "ExpectedInternalProject")
  })
  it("is not accessible while the owner is signed out, and no request is sent", async () => {
    const { emulator, owner } = await ownerWorld()
    const { app, project } = await owner("ada@example.com")
    const { admin } = await project("Engine")
    await app.auth.signOut()
    emulator.addFault({ refuse: true, count: 9 })
    assert.strictEqual(await tagOf(admin.safe.project.get()), "AdminAuthenticationRequired")
    assert.strictEqual(await tagOf(admin.safe.users.page()), "AdminAuthenticationRequired")
    assert.strictEqual(await tagOf(admin.safe.platform.checkFeatureSupport("foghorn")), "AdminAuthenticationRequired")
    // No request was sent, so the fault was never applied.
    assert.strictEqual(emulator.faults()[0]?.count, 9)
    emulator.clearFaults()
    await app.auth.signInWithPassword({ email: "ada@example.com", password })
    assert.strictEqual((await admin.project.get()).displayName, "Engine")
  })
  it("is not accessible to another owner", async () => {
    const { owner } = await ownerWorld()
    const { id } = await (await owner("ada@example.com")).project("Engine")
    const bob = await owner("bob@example.com")
    const admin = createAdminApp({ projectId: id, owner: bob.app })
    assert.strictEqual(await tagOf(admin.safe.project.get()), "AdminAccessTokenIsNotAdmin")
    assert.strictEqual(await tagOf(admin.safe.users.page()), "AdminAccessTokenIsNotAdmin")
  })
  it("has an admin app that can be disposed before its owner's app", async () => {
    const { owner } = await ownerWorld()
    const { app, project } = await owner("ada@example.com")
    const { admin, id } = await project("Engine")
    await admin.project.get()
    await admin.dispose()
    assert.deepStrictEqual((await app.projects.list()).map(({ id }) => id), [id])
  })
  it("cannot get an admin app with invalid options, such as a wrong owner", async () => {
    const { base, emulator, internal, owner } = await ownerWorld()
    const projectId = crypto.randomUUID()
    const { app } = await owner("ada@example.com")
    const refusalOf = (make: () => unknown) => {
      try {
        make()
      } catch (error) {
        return error as { readonly _tag: string; readonly option: string }
      }
      return assert.fail("was made")
    }
    const otherApp = createClientApp({ ...emulator.project, ...base, tokenStore: "memory" })
    const storeless = createClientApp({ ...internal, tokenStore: null })
    for (
      const [make, option] of [
        [() => createAdminApp({ projectId, owner: otherApp }), "owner"],
        [() => createAdminApp({ projectId, owner: storeless }), "owner"],
        [() => createAdminApp({ projectId, owner: {} as never }), "owner"],
        [() => createAdminApp({ projectId: "mine", owner: app }), "projectId"],
        [() => createAdminApp({ projectId, owner: app, tokenStore: "memory" as never }), "tokenStore"],
        [() => createAdminApp({ projectId, owner: app, baseUrl: "ftp://example.com" }), "baseUrl"]
      ] as const
    ) {
      const error = refusalOf(make)
      assert.strictEqual(error._tag, "InvalidOption")
      assert.strictEqual(error.option, option)
    }
    assert.isFunction(createAdminApp({ projectId, owner: app.with({}), tokenStore: null }).project.get)
  })
})
