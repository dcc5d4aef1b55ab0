/** What users, servers and admins do with secrets, call by call with the requests of each. */
import { type TOTP, URI } from "otpauth"
import { assert } from "vitest"
import { reveal } from "../../../src/promise/index.ts"
import { open, type World } from "./World.ts"

const email = "ada@example.com"
const password = "canarypassword5n1x"
const newPassword = "canarychanged8w2r"
const callbackUrl = "http://localhost:3000/back"

/** The first request after a change that outdates the claims of the access token. */
const renewal = "POST /auth/oauth/token"

const mailedCode = ({ emulator }: World) => emulator.inbox(email)[0]?.code ?? assert.fail("no mail")

/** A user signs up, changes the password, adds a second factor, creates a key and signs out again. */
export const person = async (world: World) => {
  const { calling, client, failing, learn, network } = world
  learn({ password, "password changed": newPassword })
  const app = await calling([], client)
  const { userId } = await calling(
    ["POST /auth/password/sign-up"],
    () => app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  )
  const learnSession = async (kind = "") => {
    const tokens = await calling([], () => app.auth.findTokens())
    const { accessToken, refreshToken } = reveal(tokens ?? assert.fail("no session"))
    learn({ [`refreshToken${kind}`]: refreshToken ?? assert.fail("no refresh token") })
    learn({ [`accessToken${kind}`]: accessToken ?? assert.fail("no access token") })
  }
  await learnSession()
  await calling([], () => app.auth.getState())
  await calling(["GET /users/me"], () => app.user.get())
  await calling(["GET /projects/current"], () => app.project.get())
  await calling(["PATCH /users/me"], () => app.user.update({ displayName: "Ada" }))
  await failing(
    [renewal, "POST /auth/password/sign-up"],
    () => app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  )
  await calling(
    ["POST /auth/password/update"],
    () => app.auth.updatePassword({ oldPassword: password, newPassword: newPassword })
  )
  await calling(["POST /auth/password/send-reset-code"], () => app.auth.sendPasswordReset({ email, callbackUrl }))
  learn({ code: mailedCode(world) })
  await calling(["POST /auth/password/reset"], () => app.auth.resetPassword({ code: mailedCode(world), password }))
  await failing(["POST /auth/password/reset"], () => app.auth.resetPassword({ code: mailedCode(world), password }))
  // The reset has ended the session.
  await calling(["POST /auth/password/sign-in"], () => app.auth.signInWithPassword({ email, password }))
  await learnSession(" again")

  const team = await calling(["POST /teams"], () => app.teams.create({ displayName: "Engines" }))
  await calling(["GET /teams"], () => app.teams.list())
  await calling(["GET /team-permissions"], () => app.permissions.team.has("$update_team", { teamId: team.id }))
  await calling(["GET /contact-channels"], () => app.contactChannels.list())
  await calling(["GET /auth/sessions"], () => app.sessions.list())
  await calling(["GET /oauth-providers"], () => app.oauth.providers.list())
  const key = await calling(["POST /user-api-keys"], () => app.apiKeys.user.create({ description: "laptop", expiresAt: null }))
  await calling(["GET /user-api-keys"], () => app.apiKeys.user.list())
  await calling(["DELETE /teams/*"], () => app.teams.delete(team.id))

  const { secret, uri } = await calling([renewal, "GET /users/me"], () => app.auth.startTotpEnrolment({ issuer: "Engines" }))
  const shows = () => (URI.parse(reveal(uri)) as TOTP).generate()
  learn({ totpSecret: Buffer.from((URI.parse(reveal(uri)) as TOTP).secret.bytes).toString("base64"), totpText: reveal(secret) })
  await failing([], () => app.auth.confirmTotpEnrolment({ secret, totp: "000000" }))
  await calling(["PATCH /users/me"], () => app.auth.confirmTotpEnrolment({ secret, totp: shows() }))
  await calling(["DELETE /auth/sessions/current"], () => app.auth.signOut())
  await calling([], () => app.user.find())
  await failing(["POST /auth/password/sign-in"], () => app.auth.signInWithPassword({ email, password: "wrong" }))
  await failing(["POST /auth/password/sign-in"], () => app.auth.signInWithPassword({ email, password }))

  // No request checks whether the network works again.
  network.isDown = true
  await failing(["POST /auth/password/sign-in"], () => app.auth.signInWithPassword({ email, password }))
  await failing(["POST /auth/otp/send-sign-in-code"], () => app.auth.sendMagicLink({ email, callbackUrl }))
  network.isDown = false
  await calling([], () => app.dispose())
  await failing([], () => app.user.find())
  return { userId, key }
}

/** A server and an admin manage that user. */
export const operators = async (world: World, { key, userId }: Awaited<ReturnType<typeof person>>) => {
  const { calling, failing, learn, network } = world
  const server = await calling([], world.server)
  learn({ apiKey: reveal(key.value) })
  await calling(["POST /user-api-keys/check"], () => server.apiKeys.user.check({ apiKey: key.value }))
  await failing(["POST /user-api-keys/check"], () => server.apiKeys.user.check({ apiKey: "sk_nobody" }))
  await calling(["GET /users/*"], () => server.users.get(userId))
  await calling(["GET /users"], () => server.users.page({ limit: 1 }))
  await calling(
    ["POST /users"],
    () => server.users.create({ primaryEmail: "lin@example.com", primaryEmailAuthEnabled: true, password })
  )
  await failing(
    ["POST /users"],
    () => server.users.create({ primaryEmail: "lin@example.com", primaryEmailAuthEnabled: true, password })
  )
  await calling(["PATCH /users/*"], () => server.users.update(userId, { password: newPassword }))
  await calling(["GET /users", "GET /users"], async () => {
    for await (const { id } of server.users.stream({ limit: 1 })) assert.isString(id)
  })
  await calling(["GET /users"], async () => {
    for await (const { id } of server.users.stream({ limit: 1 })) return id
    return assert.fail("the list is empty")
  })
  await calling(["POST /auth/sessions"], () => server.sessions.create({ userId }))

  const admin = await calling([], world.admin)
  await calling(["POST /team-permission-definitions"], () => admin.permissionDefinitions.team.create({ id: "publish" }))
  await failing(["POST /project-permissions/*/moderate"], () => admin.permissions.project.grant("moderate", { userId }))
  await calling(["GET /team-permission-definitions"], () => admin.permissionDefinitions.team.list())
  network.isDown = true
  await failing(["POST /users"], () => server.users.create({ password }))
  await failing(["POST /team-permission-definitions"], () => admin.permissionDefinitions.team.create({ id: "print" }))
  network.isDown = false
  await calling([], () => server.dispose())
  await calling([], () => admin.dispose())
}

/** Runs both stories in a new world. */
export const runStories = async (between?: Parameters<typeof open>[0]) => {
  const world = open(between)
  await operators(world, await person(world))
  return world
}
