/** Compares refusals in both columns of docs/migration.md: `errorCode` in the existing SDK equals `code` in a Latchkey app. */
import { assert } from "@effect/vitest"
import { compare, email, signedInTwice } from "./bothRead.ts"
import { it, password, site, there } from "./World.ts"

const unknownCode = "a".repeat(45)

/** The code of a refusal, whether the call threw it or returned it in a result of the existing SDK. */
const codeOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    const value = await call
    if (typeof value !== "object" || value === null) return "not refused"
    const refusal = "status" in value && value.status === "error" && "error" in value ? value.error : value
    return typeof refusal === "object" && refusal !== null && "errorCode" in refusal ? refusal.errorCode : "not refused"
  } catch (error) {
    if (typeof error !== "object" || error === null) return error
    return "errorCode" in error ? error.errorCode : "code" in error ? error.code : String(error)
  }
}
export const bothRefuse = () => {
  it("equivalent calls of the old and the new client are refused with the same codes", async ({ world }) => {
    const { admin, existing, me, newClient, ours, server, team } = await signedInTwice(world)
    const elsewhere = { callbackUrl: "https://elsewhere.example/reset" }
    const stranger = world.client()
    const otherApp = newClient()
    const signUpWith = (account: { readonly email: string; readonly password: string }) =>
      [
        codeOf(stranger.signUpWithCredential({ ...account, noRedirect: true, verificationCallbackUrl: `${site}/verify` })),
        codeOf(otherApp.auth.signUpWithPassword({ ...account, verificationCallbackUrl: `${site}/verify` }))
      ] as const
    const refusals: ReadonlyArray<readonly [string, Promise<unknown>, Promise<unknown>, code: string]> = [
      ["app.signUpWithCredential", ...signUpWith({ email, password }), "USER_EMAIL_ALREADY_EXISTS"],
      ["app.signUpWithCredential", ...signUpWith({ email: "new@example.com", password: "short" }), "PASSWORD_TOO_SHORT"],
      [
        "app.signInWithCredential",
        codeOf(stranger.signInWithCredential({ email, password: "wrong", noRedirect: true })),
        codeOf(otherApp.auth.signInWithPassword({ email, password: "wrong" })),
        "EMAIL_PASSWORD_MISMATCH"
      ],
      [
        "app.signInWithMagicLink",
        codeOf(stranger.signInWithMagicLink(unknownCode, { noRedirect: true })),
        codeOf(otherApp.auth.signInWithMagicLink({ code: unknownCode })),
        "VERIFICATION_CODE_NOT_FOUND"
      ],
      [
        "app.sendForgotPasswordEmail",
        codeOf(stranger.sendForgotPasswordEmail(email, elsewhere)),
        codeOf(otherApp.auth.sendPasswordReset({ email, ...elsewhere })),
        "REDIRECT_URL_NOT_WHITELISTED"
      ],
      [
        "app.resetPassword",
        codeOf(stranger.resetPassword({ code: unknownCode, password })),
        codeOf(otherApp.auth.resetPassword({ code: unknownCode, password })),
        "VERIFICATION_CODE_NOT_FOUND"
      ],
      [
        "app.acceptTeamInvitation",
        codeOf(existing.acceptTeamInvitation(unknownCode)),
        codeOf(ours.invitations.accept({ code: unknownCode })),
        "VERIFICATION_CODE_NOT_FOUND"
      ],
      [
        "user.updatePassword",
        codeOf(me.updatePassword({ oldPassword: "wrong", newPassword: "difference engine" })),
        codeOf(ours.auth.updatePassword({ oldPassword: "wrong", newPassword: "difference engine" })),
        "PASSWORD_CONFIRMATION_MISMATCH"
      ],
      [
        "app.createUser",
        codeOf(world.server.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true })),
        codeOf(server.users.create({ primaryEmail: email, primaryEmailAuthEnabled: true })),
        "USER_EMAIL_ALREADY_EXISTS"
      ],
      [
        "serverTeam.addUser",
        codeOf(there(await world.server.getTeam(team.id)).addUser(me.id)),
        codeOf(server.members.add({ teamId: team.id, userId: me.id })),
        "TEAM_MEMBERSHIP_ALREADY_EXISTS"
      ],
      [
        "app.createTeamPermissionDefinition",
        codeOf(world.admin.createTeamPermissionDefinition({ id: "team_member", description: "", containedPermissionIds: [] })),
        codeOf(admin.permissionDefinitions.team.create({ id: "team_member", description: "", containedPermissionIds: [] })),
        "PERMISSION_ID_ALREADY_EXISTS"
      ]
    ]
    await compare(refusals.map(([call, existing, latchkeyCall]) => [call, () => existing, () => latchkeyCall]))
    for (const [call, existing, , code] of refusals) assert.strictEqual(await existing, code, call)
  })
}
