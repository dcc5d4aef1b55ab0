/** Changes by servers and admins. */
import { callbackUrl, type Calls, email } from "./EveryValue.ts"
import { code, expiresAt, newPassword, templateSource } from "./givenToCalls.ts"

export const server: Calls<"server" | "admin"> = {
  // A change of ada's password would end the app's session, so another user sets a first password.
  "auth.setPassword": async (app, { mailed }) => {
    await app.auth.sendMagicLink({ email: "lin@example.com", callbackUrl })
    await app.auth.signInWithMagicLink({ code: mailed("lin@example.com") })
    await app.auth.setPassword({ password: newPassword })
  },
  "users.create": (app) => app.users.create({ primaryEmail: "lin@example.com" }),
  "users.update oneself": (app, { ada }) => app.users.update(ada, { displayName: "Ada", primaryEmail: "new@example.com" }),
  "users.update the password of oneself": (app, { ada }) => app.users.update(ada, { password: newPassword }),
  "users.update another": (app, { grace }) => app.users.update(grace, { displayName: "Grace" }),
  "users.delete oneself": (app, { ada }) => app.users.delete(ada),
  "users.delete another": (app, { grace }) => app.users.delete(grace),
  "user.update with server rights": (app) =>
    app.user.update({ primaryEmail: "new@example.com", serverMetadata: { plan: "pro" } }),
  "teams.create": (app) => app.teams.create({ displayName: "New" }),
  "teams.create for oneself": (app, { ada }) => app.teams.create({ displayName: "New", creatorUserId: ada }),
  "teams.update": (app, { home }) => app.teams.update(home, { displayName: "House" }),
  "teams.delete": (app, { home }) => app.teams.delete(home),
  "members.add oneself": (app, { ada, inviting }) => app.members.add({ teamId: inviting, userId: ada }),
  "members.add another": async (app, { grace, home }) => {
    await app.members.remove({ teamId: home, userId: grace })
    await app.members.add({ teamId: home, userId: grace })
  },
  "members.remove oneself": (app, { ada, home }) => app.members.remove({ teamId: home, userId: ada }),
  "members.remove another": (app, { grace, home }) => app.members.remove({ teamId: home, userId: grace }),
  "members.update": (app, { ada, home }) => app.members.update({ teamId: home, userId: ada, displayName: "Countess" }),
  "invitations.send": (app, { home }) => app.invitations.send({ teamId: home, email, callbackUrl }),
  "invitations.revoke": (app, { inviting, received }) => app.invitations.revoke(received, { teamId: inviting }),
  "invitations.acceptReceived": (app, { ada, received }) => app.invitations.acceptReceived(received, { userId: ada }),
  "permissions.team.grant": (app, { ada, guests }) => app.permissions.team.grant("team_admin", { teamId: guests, userId: ada }),
  "permissions.team.grant to another": (app, { grace, home }) =>
    app.permissions.team.grant("publish", { teamId: home, userId: grace }),
  "permissions.team.revoke": (app, { ada, home }) => app.permissions.team.revoke("team_admin", { teamId: home, userId: ada }),
  "permissions.project.grant": (app, { ada }) => app.permissions.project.grant("support", { userId: ada }),
  "permissions.project.revoke": (app, { ada }) => app.permissions.project.revoke("moderate", { userId: ada }),
  "contactChannels.create": (app, { ada }) =>
    app.contactChannels.create({ userId: ada, value: "new@example.com", usedForAuth: true, isVerified: true, isPrimary: true }),
  "contactChannels.create of another": (app, { grace }) =>
    app.contactChannels.create({ userId: grace, value: "new@example.com", usedForAuth: false }),
  "contactChannels.update": (app, { ada, unproven }) => app.contactChannels.update(unproven, { userId: ada, isVerified: true }),
  "contactChannels.delete": (app, { ada, proven }) => app.contactChannels.delete(proven, { userId: ada }),
  "notifications.disable": (app, { ada, category }) => app.notifications.disable(category, { userId: ada }),
  "notifications.enable": (app, { ada, category }) => app.notifications.enable(category, { userId: ada }),
  "sessions.create": (app, { ada }) => app.sessions.create({ userId: ada }),
  "sessions.revoke": (app, { ada, otherSession }) => app.sessions.revoke(otherSession, { userId: ada }),
  "apiKeys.user.create": (app, { ada }) => app.apiKeys.user.create({ userId: ada, description: "cli", expiresAt }),
  "apiKeys.user.update": (app, { userKey }) => app.apiKeys.user.update(userKey.id, { description: "desktop" }),
  "apiKeys.user.revoke": (app, { userKey }) => app.apiKeys.user.revoke(userKey.id),
  "apiKeys.team.create": (app, { home }) => app.apiKeys.team.create({ teamId: home, description: "ci", expiresAt }),
  "apiKeys.team.update": (app, { home, teamKey }) => app.apiKeys.team.update(teamKey.id, { teamId: home, description: "ci" }),
  "apiKeys.team.revoke": (app, { home, teamKey }) => app.apiKeys.team.revoke(teamKey.id, { teamId: home }),
  "credentialScanning.revoke": (app, { userKey }) => app.credentialScanning.revoke({ apiKey: userKey.value }),
  "oauth.providers.create": (app, { ada }) =>
    app.oauth.providers.create({
      userId: ada,
      providerConfigId: "google",
      accountId: "ada-2",
      email,
      allowSignIn: true,
      allowConnectedAccounts: true
    }),
  "oauth.providers.update": (app, { account, ada }) =>
    app.oauth.providers.update(account, { userId: ada, allowConnectedAccounts: false }),
  "oauth.providers.delete": (app, { account, ada }) => app.oauth.providers.delete(account, { userId: ada }),
  "items.update": (app, { ada }) => app.items.update("credits", { userId: ada, delta: 2 }),
  "items.increase": (app, { home }) => app.items.increase("seats", { teamId: home, quantity: 2 }),
  "items.decrease": (app, { ada }) => app.items.decrease("credits", { userId: ada, quantity: 2 }),
  "items.tryDecrease": (app, { ada }) => app.items.tryDecrease("credits", { userId: ada, quantity: 2 }),
  "payments.products.grant": (app, { home }) => app.payments.products.grant({ teamId: home, productId: "team-plan" }),
  "payments.products.cancel": (app, { ada }) => app.payments.products.cancel("pro", { userId: ada }),
  "what changes no live value": async (app, { ada, grace, teamKey, unproven, userKey }) => {
    await app.auth.sendMagicLink({ email, callbackUrl })
    await app.contactChannels.sendVerification(unproven, { userId: ada, callbackUrl })
    await app.payments.createCheckoutUrl({ userId: ada, productId: "max" })
    await app.users.getByApiKey({ apiKey: userKey.value })
    await app.teams.getByApiKey({ apiKey: teamKey.value })
    await app.apiKeys.user.check({ apiKey: userKey.value })
    await app.apiKeys.team.check({ apiKey: teamKey.value })
    await app.permissions.project.grant("support", { userId: grace })
    await app.sessions.create({ userId: grace })
    await app.apiKeys.user.create({ userId: grace, description: "cli", expiresAt })
    await app.emails.send({ userIds: [ada], html: "<b>Hello</b>", subject: "Hello" })
    await app.emails.sendSignInInvitation({ email: "lin@example.com", callbackUrl: "http://localhost:3000/sign-in" })
    await app.safe.emails.boostCapacity()
    await app.vault.setValue("pin", { storeId: "vault1", value: "0042", secret: "s" })
    await app.vault.findValue("pin", { storeId: "vault1", secret: "s" })
    await app.safe.oauth.connectedAccounts.findAccessToken("github", { userId: ada })
  }
}

export const admin: Calls<"admin"> = {
  "project.update": (app) => app.project.update({ displayName: "Engines", config: { allowUserApiKeys: false } }),
  "project.oauthProviders.remove": (app) => app.project.oauthProviders.remove("github"),
  "project.oauthProviders.set": (app) => app.project.oauthProviders.set({ id: "discord", type: "shared" }),
  "project.defaultPermissions.update": (app) => app.project.defaultPermissions.update({ user: ["support"] }),
  "project.domains.add": (app) => app.project.domains.add({ domain: "https://app.example.com", handlerPath: "/handler" }),
  "permissionDefinitions.team.update": (app) =>
    app.permissionDefinitions.team.update("publish", { containedPermissionIds: ["$read_members"] }),
  "permissionDefinitions.team.delete": (app) => app.permissionDefinitions.team.delete("publish"),
  "permissionDefinitions.project.update": (app) =>
    app.permissionDefinitions.project.update("moderate", { containedPermissionIds: ["support"] }),
  "permissionDefinitions.project.delete": (app) => app.permissionDefinitions.project.delete("moderate"),
  "config.update": (app) => app.config.update({ "payments.items.credits": { displayName: "Coins", customerType: "user" } }),
  "config.overrides.update": (app) => app.config.overrides.update("environment", { "apiKeys.enabled.team": false }),
  "config.overrides.replace": (app) => app.config.overrides.replace("environment", { config: {} }),
  "config.overrides.reset": (app) => app.config.overrides.reset("environment", { keys: ["teams.allowClientTeamCreation"] }),
  "payments.purchaseInTestMode": async (app, { ada }) => {
    const url = await app.payments.createCheckoutUrl({ userId: ada, productId: "max" })
    await app.payments.purchaseInTestMode({ fullCode: code(url), priceId: "monthly" })
  },
  "what changes no live value": async (app) => {
    await app.permissionDefinitions.team.create({ id: "print" })
    await app.permissionDefinitions.project.create({ id: "print_all" })
    const keys = await app.internalApiKeys.create({
      description: "deployment",
      expiresAt: new Date(Date.now() + 3_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false
    })
    await app.internalApiKeys.revoke(keys.id)
    await app.payments.setUp()
    await app.safe.payments.createAccountSession()
    const methods = await app.payments.methods.get()
    await app.payments.methods.update({ configId: methods.configId, updates: {} })
    await app.config.source.unlink()
    const draft = await app.emails.drafts.create({ displayName: "News" })
    await app.emails.drafts.update(draft.id, { displayName: "Old news" })
    await app.emails.drafts.delete(draft.id)
    const template = await app.emails.templates.create({ displayName: "Receipt" })
    await app.emails.templates.update(template.id, { tsxSource: templateSource })
    await app.emails.templates.delete(template.id)
    const theme = await app.emails.themes.create({ displayName: "Plain" })
    await app.safe.emails.themes.update(theme.id, {
      tsxSource: "export function EmailTheme({ children }) { return <div>{children}</div> }"
    })
    await app.webhooks.createToken()
    await app.safe.webhooks.sendTest("ep_1")
    await app.platform.checkFeatureSupport("time travel")
    await app.aiChat.save("theme", { message: { role: "user", content: [{ type: "text", text: "Blue." }] } })
    await app.onboarding.previewAffectedUsers({ requireEmailVerification: true })
    await app.aiChat.send({ contextType: "email-theme", messages: [{ role: "user", content: "Darker." }] })
    await app.signUpRules.test({ email: "lin@example.com", authMethod: "password", oauthProvider: null, countryCode: null })
    const domain = await app.emails.domains.setUp({ subdomain: "mail.example.com", senderLocalPart: "post" })
    await app.emails.domains.check(domain)
    await app.emails.preview({ templateTsxSource: templateSource, themeId: false })
  }
}
