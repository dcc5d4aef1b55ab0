/** An example of each verb of a server app that a client app lacks or that takes other arguments there, in the form of `clientExamples`. */
import {
  apiKey,
  apiKeyId,
  categoryId,
  contactChannelId,
  email,
  emailId,
  invitationId,
  oauthProviderId,
  secret,
  server,
  sessionId,
  setupIntentId,
  teamId,
  userId
} from "./given.ts"

export const serverExamples = async () => {
  await server.user.find()
  await server.user.get()
  await server.user.update({ serverMetadata: { plan: "pro" } })
  await server.users.create({ primaryEmail: email, primaryEmailVerified: true })
  await server.users.delete(userId)
  await server.users.find(userId)
  await server.users.findByApiKey({ apiKey })
  await server.users.get(userId)
  await server.users.getByApiKey({ apiKey })
  await server.users.page({ limit: 50, query: "ada" })
  for await (const user of server.users.stream({ query: "ada" })) console.log(user.displayName)
  await server.users.update(userId, { displayName: "Ada" })

  await server.teams.create({ displayName: "Engines", creatorUserId: userId })
  await server.teams.delete(teamId)
  await server.teams.find(teamId)
  await server.teams.findByApiKey({ apiKey })
  await server.teams.get(teamId)
  await server.teams.getByApiKey({ apiKey })
  await server.teams.list({ userId })
  await server.teams.page({ limit: 50 })
  for await (const team of server.teams.stream({ userId })) console.log(team.displayName)
  await server.teams.update(teamId, { serverMetadata: { plan: "pro" } })

  await server.members.add({ teamId, userId })
  await server.members.get({ teamId, userId })
  await server.members.list({ teamId })
  await server.members.remove({ teamId, userId })
  await server.members.update({ teamId, userId, displayName: "Ada" })

  await server.invitations.acceptReceived(invitationId, { userId })
  await server.invitations.list({ teamId })
  await server.invitations.listReceived({ userId })
  await server.invitations.revoke(invitationId, { teamId })
  await server.invitations.send({ teamId, email, callbackUrl: "https://app.example.com/handler/team-invitation" })

  await server.permissions.project.find("moderate", { userId })
  await server.permissions.project.grant("moderate", { userId })
  await server.permissions.project.has("moderate", { userId })
  await server.permissions.project.list({ userId })
  await server.permissions.project.revoke("moderate", { userId })
  await server.permissions.team.find("$update_team", { teamId, userId })
  await server.permissions.team.grant("$update_team", { teamId, userId })
  await server.permissions.team.has("$update_team", { teamId, userId })
  await server.permissions.team.list({ teamId, userId })
  await server.permissions.team.revoke("$update_team", { teamId, userId })

  await server.contactChannels.create({ userId, value: email, isVerified: true, usedForAuth: false })
  await server.contactChannels.delete(contactChannelId, { userId })
  await server.contactChannels.get(contactChannelId, { userId })
  await server.contactChannels.list({ userId })
  await server.contactChannels.sendVerification(contactChannelId, { userId, callbackUrl: "https://app.example.com/verify" })
  await server.contactChannels.update(contactChannelId, { userId, isVerified: true })

  await server.notifications.disable(categoryId, { userId })
  await server.notifications.enable(categoryId, { userId })
  await server.notifications.list({ userId })
  await server.sessions.create({ userId, expiresIn: "1 hour", isImpersonation: true })
  await server.sessions.list({ userId })
  await server.sessions.revoke(sessionId, { userId })

  await server.apiKeys.user.check({ apiKey })
  await server.apiKeys.user.create({ userId, description: "cli", expiresAt: new Date("2030-01-01") })
  await server.apiKeys.user.get(apiKeyId)
  await server.apiKeys.user.list({ userId })
  await server.apiKeys.user.revoke(apiKeyId)
  await server.apiKeys.user.update(apiKeyId, { description: "desktop" })
  await server.apiKeys.team.check({ apiKey })
  await server.apiKeys.team.create({ teamId, description: "ci", expiresAt: new Date("2030-01-01") })
  await server.apiKeys.team.get(apiKeyId, { teamId })
  await server.apiKeys.team.list({ teamId })
  await server.apiKeys.team.revoke(apiKeyId, { teamId })
  await server.apiKeys.team.update(apiKeyId, { teamId, description: "release" })
  await server.credentialScanning.revoke({ apiKey })

  await server.oauth.providers.create({
    userId,
    providerConfigId: "github",
    accountId: "583231",
    email,
    allowSignIn: true,
    allowConnectedAccounts: true
  })
  await server.oauth.providers.delete(oauthProviderId, { userId })
  await server.oauth.providers.find(oauthProviderId, { userId })
  await server.oauth.providers.get(oauthProviderId, { userId })
  await server.oauth.providers.list({ userId })
  await server.oauth.providers.update(oauthProviderId, { userId, allowSignIn: false })
  await server.oauth.connectedAccounts.findAccessToken("github", { userId })
  await server.oauth.connectedAccounts.getAccessToken("github", { userId, scopes: ["repo"] })
  await server.oauth.connectedAccounts.list({ userId })

  await server.items.decrease("credits", { userId, quantity: 1 })
  await server.items.get("credits", { userId })
  await server.items.increase("credits", { userId, quantity: 10 })
  await server.items.tryDecrease("credits", { userId, quantity: 1 })
  await server.items.update("credits", { userId, delta: 10 })
  await server.payments.createCheckoutUrl({ userId, productId: "pro" })
  await server.payments.getBilling({ userId })
  await server.payments.listInvoices({ teamId })
  await server.payments.setDefaultPaymentMethod({ userId, setupIntentId })
  await server.payments.setUpPaymentMethod({ userId })
  await server.payments.validatePromoCodes({ productId: "pro", promoCodes: ["SAVE10"] })
  await server.payments.products.cancel("pro", { userId })
  await server.payments.products.grant({ teamId, productId: "team-plan" })
  await server.payments.products.list({ userId })
  await server.payments.products.switchTo({ userId, fromProductId: "pro", toProductId: "max" })

  await server.emails.boostCapacity()
  await server.emails.getDelivery()
  await server.emails.outbox.cancel(emailId)
  await server.emails.outbox.get(emailId)
  await server.emails.outbox.page({ limit: 50 })
  await server.emails.outbox.pause(emailId)
  await server.emails.outbox.resume(emailId)
  for await (const result of server.emails.outbox.stream({ limit: 50 })) console.log(result.id)
  await server.emails.outbox.update(emailId, { scheduledAt: new Date("2030-01-01") })
  await server.emails.send({ userIds: [userId], subject: "Hello", html: "<b>Hello</b>" })
  await server.emails.sendSignInInvitation({ email, callbackUrl: "https://app.example.com/sign-in" })
  await server.vault.findValue("pin", { storeId: "cards", secret })
  await server.vault.setValue("pin", { storeId: "cards", value: "0042", secret })
}
