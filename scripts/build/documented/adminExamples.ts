/** An example of each verb that only an admin app has, in the form of `clientExamples`. */
import {
  admin,
  domainId,
  draftId,
  email,
  fullCode,
  keyId,
  password,
  priceId,
  templateId,
  themeId,
  tsxSource,
  userId
} from "./given.ts"

export const adminExamples = async () => {
  await admin.project.get()
  await admin.project.getJwks()
  await admin.project.update({ displayName: "Engines", config: { allowUserApiKeys: true } })
  await admin.project.delete()
  await admin.project.defaultPermissions.get()
  await admin.project.defaultPermissions.update({ user: ["support"] })
  await admin.project.domains.add({ domain: "https://app.example.com", handlerPath: "/handler" })
  await admin.project.domains.list()
  await admin.project.domains.remove("https://app.example.com")
  await admin.project.emailServer.get()
  await admin.project.emailServer.useShared()
  await admin.project.emailServer.useStandard({
    host: "smtp.example.com",
    port: 587,
    username: "post",
    password,
    senderName: "Engines",
    senderEmail: "post@example.com"
  })
  await admin.project.oauthProviders.list()
  await admin.project.oauthProviders.remove("github")
  await admin.project.oauthProviders.set({ id: "github", type: "shared" })
  await admin.project.getProductionModeErrors()

  await admin.payments.createAccountSession()
  await admin.payments.findAccount()
  await admin.payments.getAccount()
  await admin.payments.methods.get()
  await admin.payments.methods.update({ configId: (await admin.payments.methods.get()).configId, updates: { card: "on" } })
  await admin.payments.purchaseInTestMode({ fullCode, priceId })
  await admin.payments.setUp()
  await admin.payments.transactions.page({ limit: 50 })
  for await (const { id } of admin.payments.transactions.stream()) console.log(id)
  await admin.payments.transactions.refund({ type: "one-time-purchase", id: "otp_1", amountUsd: "9.99" })

  await admin.emails.domains.apply(domainId)
  await admin.emails.domains.check({ domainId, subdomain: "mail.example.com", senderLocalPart: "post" })
  await admin.emails.domains.delete(domainId)
  await admin.emails.domains.list()
  await admin.emails.domains.setUp({ subdomain: "mail.example.com", senderLocalPart: "post" })
  await admin.emails.drafts.create({ displayName: "News" })
  await admin.emails.drafts.delete(draftId)
  await admin.emails.drafts.get(draftId)
  await admin.emails.drafts.list()
  await admin.emails.drafts.update(draftId, { displayName: "Old news" })
  await admin.emails.listSent()
  await admin.emails.preview({ templateId, themeId: false })
  await admin.emails.sendTest({
    recipientEmail: email,
    emailConfig: {
      host: "smtp.example.com",
      port: 587,
      username: "post",
      password,
      senderName: "Engines",
      senderEmail: "post@example.com"
    }
  })
  await admin.emails.templates.create({ displayName: "Receipt" })
  await admin.emails.templates.delete(templateId)
  await admin.emails.templates.find(templateId)
  await admin.emails.templates.list()
  await admin.emails.templates.rewriteSource({ tsxSource })
  await admin.emails.templates.update(templateId, { tsxSource })
  await admin.emails.themes.create({ displayName: "Plain" })
  await admin.emails.themes.get(themeId)
  await admin.emails.themes.list()
  await admin.emails.themes.update(themeId, { tsxSource })

  await admin.config.get()
  await admin.config.overrides.get("environment")
  await admin.config.overrides.replace("environment", { config: {} })
  await admin.config.overrides.reset("environment", { keys: ["teams.allowClientTeamCreation"] })
  await admin.config.overrides.update("environment", { "apiKeys.enabled.team": true })
  await admin.config.push({ config: { "apiKeys.enabled.user": true } })
  await admin.config.source.get()
  await admin.config.source.unlink()
  await admin.config.update({ "apiKeys.enabled.user": true })
  await admin.config.updatePushed({ "apiKeys.enabled.user": true })

  await admin.internalApiKeys.create({
    description: "deployment",
    expiresAt: new Date("2030-01-01"),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false
  })
  await admin.internalApiKeys.get(keyId)
  await admin.internalApiKeys.list()
  await admin.internalApiKeys.revoke(keyId)
  await admin.internalApiKeys.update(keyId, { description: "deployment" })

  await admin.permissionDefinitions.project.create({ id: "moderate" })
  await admin.permissionDefinitions.project.delete("moderate")
  await admin.permissionDefinitions.project.list()
  await admin.permissionDefinitions.project.update("moderate", { description: "Removes posts" })
  await admin.permissionDefinitions.team.create({ id: "publish", containedPermissionIds: ["$read_members"] })
  await admin.permissionDefinitions.team.delete("publish")
  await admin.permissionDefinitions.team.list()
  await admin.permissionDefinitions.team.page({ limit: 50 })
  for await (const { id } of admin.permissionDefinitions.team.stream()) console.log(id)
  await admin.permissionDefinitions.team.update("publish", { description: "Publishes pages" })

  await admin.metrics.get()
  await admin.metrics.getUserActivity(userId)
  await admin.metrics.getUserCounts()
  await admin.webhooks.createToken()
  await admin.webhooks.sendTest("endpoint_1")
  await admin.aiChat.list({ threadId: "theme" })
  await admin.aiChat.query({
    systemPrompt: "docs-ask-ai",
    quality: "smart",
    speed: "fast",
    tools: [],
    messages: [{ role: "user", content: "How do teams work?" }]
  })
  await admin.aiChat.save("theme", { message: { role: "user", content: [{ type: "text", text: "Darker." }] } })
  await admin.aiChat.send({ contextType: "email-theme", messages: [{ role: "user", content: "Darker." }] })
  await admin.analytics.query({ query: "SELECT count() FROM events" })
  await admin.analytics.getTiming("query_1")

  await admin.sessionReplays.chunks.get("chunk_1", { sessionReplayId: "replay_1" })
  await admin.sessionReplays.chunks.page({ sessionReplayId: "replay_1", limit: 50 })
  for await (const { id } of admin.sessionReplays.chunks.stream({ sessionReplayId: "replay_1" })) console.log(id)
  await admin.sessionReplays.getEvents("replay_1")
  await admin.sessionReplays.get("replay_1")
  await admin.sessionReplays.page({ limit: 50 })
  for await (const { id } of admin.sessionReplays.stream()) console.log(id)
  await admin.signUpRules.getStats()
  await admin.signUpRules.test({ email, authMethod: "password", oauthProvider: null, countryCode: "DE" })
  await admin.onboarding.previewAffectedUsers({ requireEmailVerification: true })
}
