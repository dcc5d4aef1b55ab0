/** What an example of a verb expects of the program before it: records that must exist, and codes from mails. By the path of the verb. */
import { newTheme } from "../../src/emulator/model/emails/EmailSources.ts"
import { reveal } from "../../src/promise/index.ts"
import { mailOf, password } from "../kit/people.ts"
import { type Input, page, type World } from "./ExampleWorld.ts"

type Preparation = (world: World) => Promise<Partial<Input>>

const guest = "grace@example.com"
const code = ({ emulator, input }: World, email: string = input.email) => ({ code: mailOf(emulator, email).code })
const smtp = { host: "smtp.example.com", port: 587, username: "post", password, senderName: "A", senderEmail: "a@example.com" }

const verification: Preparation = async (world) => {
  await world.input.app.contactChannels.sendPrimaryVerification()
  return code(world)
}
/** The user's address is verified. */
const verifiedAddress: Preparation = async ({ input: { contactChannelId, server, userId } }) => {
  await server.contactChannels.update(contactChannelId, { userId, isVerified: true })
  return {}
}
const magicLink: Preparation = async (world) => {
  await verifiedAddress(world)
  await world.input.app.auth.sendMagicLink({ email: world.input.email })
  return code(world)
}
const passwordReset: Preparation = async (world) => {
  await world.input.app.auth.sendPasswordReset({ email: world.input.email })
  return code(world)
}
/** An invitation of the user to the team of another user. */
const invitation: Preparation = async (world) => {
  const { input, makeClient } = world
  await verifiedAddress(world)
  const host = makeClient()
  await host.auth.signUpWithPassword({ email: guest, password, verificationCallbackUrl: null })
  const { id: teamId } = await host.teams.create({ displayName: "Guests" })
  await host.invitations.send({ teamId, email: input.email, callbackUrl: page })
  const [entry] = await input.server.invitations.listReceived({ userId: input.userId })
  await host.dispose()
  return { ...code(world), invitationId: entry?.id ?? "" }
}
const sentInvitation: Preparation = async ({ input: { app, teamId } }) => {
  await app.invitations.send({ teamId, email: guest, callbackUrl: page })
  const [entry] = await app.invitations.list({ teamId })
  return { invitationId: entry?.id ?? "" }
}
const otherUser = async ({ input: { server } }: World) => {
  const { id: userId } = await server.users.create({ primaryEmail: guest, primaryEmailAuthEnabled: true, password })
  return { userId }
}
const member: Preparation = async (world) => {
  const { userId } = await otherUser(world)
  await world.input.server.members.add({ teamId: world.input.teamId, userId })
  return { userId }
}
const teamKey: Preparation = async ({ input: { app, teamId } }) => {
  const { id: apiKeyId, value } = await app.apiKeys.team.create({ teamId, description: "ci" })
  return { apiKeyId, apiKey: reveal(value) }
}
const withAddress: Preparation = async () => ({ email: guest })
const projectPermission: Preparation = async ({ input: { admin } }) => {
  await admin.permissionDefinitions.project.create({ id: "moderate" })
  return {}
}
const projectPermissionHeld: Preparation = async (world) => {
  await projectPermission(world)
  await world.input.server.permissions.project.grant("moderate", { userId: world.input.userId })
  return {}
}
const teamPermission: Preparation = async ({ input: { admin } }) => {
  await admin.permissionDefinitions.team.create({ id: "publish" })
  return {}
}
const product: Preparation = async ({ input: { server, userId } }) => {
  await server.payments.products.grant({ userId, productId: "pro" })
  return {}
}
const payments: Preparation = async ({ input: { admin } }) => {
  await admin.payments.setUp()
  return {}
}
const checkout: Preparation = async (world) => {
  await payments(world)
  const { app, userId } = world.input
  const address = await app.payments.createCheckoutUrl({ userId, productId: "pro" })
  return { fullCode: address.split("/").at(-1)?.split("?")[0] ?? "" }
}
const mailServer: Preparation = async ({ input: { admin } }) => {
  await admin.project.emailServer.useStandard(smtp)
  return {}
}
const scheduledEmail: Preparation = async (world) => {
  await mailServer(world)
  const { server, userId } = world.input
  const scheduledAt = new Date("2029-01-01")
  await server.emails.send({ userIds: [userId], subject: "Hello", html: "<b>Hello</b>", scheduledAt })
  const { items: [email] } = await server.emails.outbox.page()
  return { emailId: email?.id ?? "" }
}
const template: Preparation = async (world) => {
  await mailServer(world)
  return { templateId: (await world.input.admin.emails.templates.create({ displayName: "Receipt" })).id }
}
const theme: Preparation = async ({ input: { admin } }) => ({
  themeId: (await admin.emails.themes.create({ displayName: "Plain" })).id
})
const draft: Preparation = async ({ input: { admin } }) => ({
  draftId: (await admin.emails.drafts.create({ displayName: "News" })).id
})
const emailDomain: Preparation = async ({ input: { admin } }) => {
  const { domainId } = await admin.emails.domains.setUp({ subdomain: "mail.example.com", senderLocalPart: "post" })
  return { domainId }
}
const internalKey: Preparation = async ({ input: { admin } }) => {
  const { id: keyId } = await admin.internalApiKeys.create({
    description: "deployment",
    expiresAt: new Date("2030-01-01"),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false
  })
  return { keyId }
}
const oauthProvider: Preparation = async ({ input: { server, userId } }) => {
  const { id: oauthProviderId } = await server.oauth.providers.create({
    userId,
    providerConfigId: "github",
    accountId: "1",
    email: guest,
    allowSignIn: true,
    allowConnectedAccounts: true
  })
  return { oauthProviderId }
}
const login: Preparation = async ({ input: { app } }) => {
  const { loginCode, pollingCode } = await app.cli.start()
  return { loginCode, pollingCode }
}
const passkey: Preparation = async ({ input: { app } }) => {
  await app.passkeys.register()
  return {}
}

export const preparations: { readonly [path: string]: Preparation } = {
  "auth.checkMagicLinkCode": magicLink,
  "auth.signInWithMagicLink": magicLink,
  "auth.sendMagicLink": verifiedAddress,
  "auth.signInWithCode": async (world) => {
    await verifiedAddress(world)
    const { nonce } = await world.input.app.auth.sendMagicLink({ email: world.input.email })
    return { nonce, otp: world.emulator.inbox(world.input.email)[0]?.otp ?? "" }
  },
  "auth.checkPasswordResetCode": passwordReset,
  "auth.resetPassword": passwordReset,
  "auth.signUpWithPassword": withAddress,
  "auth.signInWithPasskey": passkey,
  "contactChannels.checkCode": verification,
  "contactChannels.verify": verification,
  "contactChannels.create": withAddress,
  "invitations.accept": invitation,
  "invitations.acceptReceived": invitation,
  "invitations.check": invitation,
  "invitations.getDetails": invitation,
  "invitations.revoke": sentInvitation,
  "members.add": otherUser,
  "members.remove": member,
  "permissions.project.grant": projectPermission,
  "permissions.project.revoke": projectPermissionHeld,
  "permissions.team.revoke": async ({ input: { server, teamId, userId } }) => {
    await server.permissions.team.grant("$update_team", { teamId, userId })
    return {}
  },
  ...Object.fromEntries(
    ["check", "get", "revoke", "update"].map((verb) => [`apiKeys.team.${verb}`, teamKey])
  ),
  "teams.findByApiKey": teamKey,
  "teams.getByApiKey": teamKey,
  ...Object.fromEntries(["delete", "find", "get", "update"].map((verb) => [`oauth.providers.${verb}`, oauthProvider])),
  ...Object.fromEntries(
    ["check", "claim", "getComparisonCode", "complete", "poll"].map((verb) => [`cli.${verb}`, login])
  ),
  "payments.createCheckoutUrl": payments,
  "payments.setUpPaymentMethod": payments,
  "payments.createAccountSession": payments,
  "payments.getAccount": payments,
  "payments.methods.get": payments,
  "payments.methods.update": payments,
  "payments.getCheckout": checkout,
  "payments.startPurchase": checkout,
  "payments.purchaseInTestMode": checkout,
  "payments.products.cancel": product,
  ...Object.fromEntries(["cancel", "get", "pause", "resume", "update"].map((verb) => [`emails.outbox.${verb}`, scheduledEmail])),
  "emails.send": mailServer,
  "emails.templates.create": mailServer,
  ...Object.fromEntries(["delete", "find", "update"].map((verb) => [`emails.templates.${verb}`, template])),
  "emails.preview": template,
  "emails.themes.get": theme,
  "emails.themes.update": async (world) => ({ ...await theme(world), tsxSource: newTheme }),
  ...Object.fromEntries(["delete", "get", "update"].map((verb) => [`emails.drafts.${verb}`, draft])),
  ...Object.fromEntries(["apply", "check", "delete"].map((verb) => [`emails.domains.${verb}`, emailDomain])),
  ...Object.fromEntries(["get", "revoke", "update"].map((verb) => [`internalApiKeys.${verb}`, internalKey])),
  "permissionDefinitions.project.delete": projectPermission,
  "permissionDefinitions.project.update": projectPermission,
  "permissionDefinitions.team.delete": teamPermission,
  "permissionDefinitions.team.update": teamPermission
}
