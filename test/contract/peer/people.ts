/** Tests calls of users through the existing SDK. */
import { assert } from "@effect/vitest"
import { it, password, refusalCode, signUp, site, there, valueOf } from "./World.ts"

export const people = () => {
  it("a user signs up, out and in; a taken address and a wrong password are refused", async ({ world: { client, mailedCode } }) => {
    const app = client()
    const email = "ada@example.com"
    const { id } = await signUp(app, email)
    assert.strictEqual(
      refusalCode(
        await client().signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl: `${site}/verify` })
      ),
      "USER_EMAIL_ALREADY_EXISTS"
    )
    valueOf(await app.verifyEmail(mailedCode(email, "/verify")))
    const me = await app.getUser({ or: "throw" })
    assert.deepInclude(me, { id, primaryEmail: email, primaryEmailVerified: true, hasPassword: true, displayName: null })
    await app.signOut()
    assert.isNull(await app.getUser())
    assert.strictEqual(
      refusalCode(await app.signInWithCredential({ email, password: "wrong", noRedirect: true })),
      "EMAIL_PASSWORD_MISMATCH"
    )
    valueOf(await app.signInWithCredential({ email, password, noRedirect: true }))
    assert.strictEqual(there(await app.getUser()).id, id)
    await (await app.getUser({ or: "throw" })).delete()
    assert.isNull(await app.getUser())
  })

  it("a user changes the profile and the password, and resets the password by mail", async ({ world: { client, mailedCode } }) => {
    const app = client()
    const email = "ada@example.com"
    const me = await signUp(app, email)
    await me.update({ displayName: "Ada", clientMetadata: { a: [1, null, "x"] } })
    const newUser = await app.getUser({ or: "throw" })
    assert.deepInclude(newUser, { displayName: "Ada", clientMetadata: { a: [1, null, "x"] } })
    const wrong = await me.updatePassword({ oldPassword: "wrong", newPassword: "difference engine" })
    assert.strictEqual(wrong?.errorCode, "PASSWORD_CONFIRMATION_MISMATCH")
    assert.isUndefined(await me.updatePassword({ oldPassword: password, newPassword: "difference engine" }))
    valueOf(await app.sendForgotPasswordEmail(email, { callbackUrl: `${site}/reset` }))
    const code = mailedCode(email, "/reset")
    valueOf(await app.verifyPasswordResetCode(code))
    valueOf(await app.resetPassword({ code, password: "third engine" }))
    assert.strictEqual(
      refusalCode(await app.resetPassword({ code, password: "fourth engine" })),
      "VERIFICATION_CODE_ALREADY_USED"
    )
    valueOf(await client().signInWithCredential({ email, password: "third engine", noRedirect: true }))
  })

  it("a user signs in by mail, and a visitor becomes an anonymous user", async ({ world: { client, mailedCode } }) => {
    const app = client()
    const email = "lin@example.com"
    const { nonce } = valueOf(await app.sendMagicLinkEmail(email, { callbackUrl: `${site}/magic` }))
    const code = mailedCode(email, "/magic")
    assert.strictEqual(nonce, code.slice(6))
    valueOf(await app.signInWithMagicLink(code, { noRedirect: true }))
    assert.strictEqual(there(await app.getUser()).primaryEmail, email)
    assert.strictEqual((await client().getUser({ or: "anonymous" })).isAnonymous, true)
  })

  it("a user creates a team, invites users, and reads permissions in the team", async ({ world: { client, mailedCode } }) => {
    const [ada, grace] = [client(), client()]
    const me = await signUp(ada, "ada@example.com")
    const team = await me.createTeam({ displayName: "Analytical" })
    assert.strictEqual((await ada.getUser({ or: "throw" })).selectedTeam?.id, team.id)
    await team.update({ displayName: "Engines", clientMetadata: { x: 1 } })
    assert.deepStrictEqual((await me.listTeams()).map(({ displayName }) => displayName), ["Engines"])

    for (const email of ["grace@example.com", "edith@example.com"]) await team.inviteUser({ email, callbackUrl: `${site}/join` })
    const invitations = await team.listInvitations()
    assert.sameMembers(invitations.map(({ recipientEmail }) => recipientEmail), ["grace@example.com", "edith@example.com"])
    await invitations.find(({ recipientEmail }) => recipientEmail === "edith@example.com")?.revoke()
    assert.strictEqual((await team.listInvitations()).length, 1)

    const herGrace = await signUp(grace, "grace@example.com")
    const code = mailedCode("grace@example.com", "/join")
    assert.strictEqual(valueOf(await grace.getTeamInvitationDetails(code)).teamDisplayName, "Engines")
    valueOf(await grace.acceptTeamInvitation(code))
    assert.strictEqual(refusalCode(await grace.acceptTeamInvitation(code)), "VERIFICATION_CODE_ALREADY_USED")
    const graceTeam = there((await herGrace.listTeams())[0] ?? null)
    assert.deepStrictEqual((await team.listUsers()).map(({ id }) => id), [me.id, herGrace.id])

    assert.strictEqual(await me.hasPermission(team, "$delete_team"), true)
    assert.strictEqual(await herGrace.hasPermission(graceTeam, "$delete_team"), false)
    assert.isNull(await herGrace.getPermission(graceTeam, "$delete_team"))
    const ids = async (recursive: boolean) => (await herGrace.listPermissions(graceTeam, { recursive })).map(({ id }) => id)
    assert.deepStrictEqual([await ids(false), await ids(true)], [["team_member"], [
      "$invite_members",
      "$read_members",
      "team_member"
    ]])

    const profile = await me.getTeamProfile(team)
    await profile.update({ displayName: "Countess" })
    assert.strictEqual((await me.getTeamProfile(team)).displayName, "Countess")
    await herGrace.leaveTeam(graceTeam)
    assert.deepStrictEqual((await team.listUsers()).map(({ teamProfile }) => teamProfile.displayName), ["Countess"])
    await team.delete()
    assert.deepStrictEqual(await me.listTeams(), [])
  })

  it("a user creates API keys, and a server finds the owner of each key", async ({ world: { client, server } }) => {
    const app = client()
    const me = await signUp(app, "ada@example.com")
    const team = await me.createTeam({ displayName: "Analytical" })
    const key = await me.createApiKey({ description: "laptop", expiresAt: new Date(Date.now() + 3_600_000) })
    assert.match(key.value, /^sk_[0-9a-z]+$/)
    assert.strictEqual((await server.getUser({ apiKey: key.value }))?.id, me.id)
    await key.update({ description: "desktop" })
    const [listedKey] = await me.listApiKeys()
    assert.deepStrictEqual([listedKey?.description, listedKey?.value.lastFour, listedKey?.isValid()], [
      "desktop",
      key.value.slice(-4),
      true
    ])
    await key.revoke()
    assert.deepStrictEqual((await me.listApiKeys()).map((key) => key.whyInvalid()), ["manually-revoked"])
    assert.isNull(await server.getUser({ apiKey: key.value }))
    const ofTeam = await team.createApiKey({ description: "server", expiresAt: null })
    assert.strictEqual((await server.getTeam({ apiKey: ofTeam.value }))?.id, team.id)
    assert.deepStrictEqual((await team.listApiKeys()).map(({ description }) => description), ["server"])
  })

  it("a user manages contact channels, notifications and sessions", async ({ world: { client, mailedCode } }) => {
    const app = client()
    const me = await signUp(app, "ada@example.com")
    const channel = await me.createContactChannel({ type: "email", value: "two@example.com", usedForAuth: false })
    await channel.sendVerificationEmail({ callbackUrl: `${site}/verify` })
    valueOf(await app.verifyEmail(mailedCode("two@example.com", "/verify")))
    await channel.update({ isPrimary: true, usedForAuth: true })
    await (await me.listContactChannels()).find(({ value }) => value === "ada@example.com")?.delete()
    const [firstChannel, ...otherChannels] = await me.listContactChannels()
    assert.deepInclude(firstChannel, { value: "two@example.com", isPrimary: true, isVerified: true, usedForAuth: true })
    assert.deepStrictEqual(otherChannels, [])

    const categories = async () => (await me.listNotificationCategories()).map(({ enabled, name }) => [name, enabled])
    await (await me.listNotificationCategories()).find(({ canDisable }) => canDisable)?.setEnabled(false)
    assert.deepStrictEqual(await categories(), [["Transactional", true], ["Marketing", false]])

    valueOf(await client().signInWithCredential({ email: "two@example.com", password, noRedirect: true }))
    const otherSession = there((await me.getActiveSessions()).find(({ isCurrentSession }) => !isCurrentSession) ?? null)
    await me.revokeSession(otherSession.id)
    assert.deepStrictEqual((await me.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession), [true])
  })
}
