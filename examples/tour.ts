/** `npm start -- --tour`: at least one call of each group of verbs, against the emulator over a real socket. */
import * as Emulator from "latchkey/emulator"
import { authHeaders, createAdminApp, createClientApp, createServerApp, requestTokenStore } from "latchkey/promise"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "latchkey/testing"

let step = 0
const part = (title: string) => console.log(`\n${title}`)
const tell = (title: string, value: unknown) =>
  console.log(`${String(++step).padStart(4)}. ${title.padEnd(54)} ${Array.isArray(value) ? value.join(", ") : String(value)}`)

const emulator = await Emulator.make()
const emulatorServer = await emulator.listen({ port: 0 })
const baseUrl = emulatorServer.url
const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = emulator.project
const [site, email, password] = ["http://localhost:3000", "ada@example.com", "analytical engine"]
console.log(`Latchkey against its emulator, ${baseUrl}`)

// Simulates a browser: the current address, and an authenticator for passkeys.
let address = new URL(site)
const navigate = (to: string) => void (address = new URL(to, address))
const navigator = { navigate, location: () => address }
const authenticator = AuthenticatorSoftware.make(new SoftwareAuthenticator({ origin: site }))
const clientOptions = { projectId, publishableClientKey, baseUrl, authenticator, navigator }
await using ada = createClientApp({ ...clientOptions, tokenStore: "memory" })
await using grace = createClientApp({ ...clientOptions, tokenStore: "memory" })
await using terminal = createClientApp({ ...clientOptions, tokenStore: null })
await using server = createServerApp({ projectId, secretServerKey, baseUrl })
await using admin = createAdminApp({ projectId, secretServerKey, superSecretAdminKey, baseUrl })

part("An admin configures the project")
tell("Passkeys are enabled", (await admin.project.get()).config.passkeyEnabled)
const shop = {
  items: { credits: { displayName: "Credits" } },
  products: {
    pack: {
      displayName: "A hundred credits",
      stackable: true,
      prices: { once: { USD: "5" } },
      includedItems: { credits: { quantity: 100 } }
    }
  }
}
await admin.config.update({ "payments.items": shop.items, "payments.products": shop.products, "dataVault.stores.diary": {} })
await admin.config.overrides.update("branch", { "teams.allowClientTeamCreation": true })
tell("Source of the configuration", (await admin.config.source.get()).type)
await admin.project.domains.add({ domain: "https://analytical.example" })
tell("Open issues for production mode", (await admin.project.getProductionModeErrors()).map(({ message }) => message))
tell("Identity providers", (await admin.project.oauthProviders.list()).map(({ id }) => id))
const sender = { senderName: "Analytical", senderEmail: "engine@analytical.example" }
const mailServer = { host: "smtp.analytical.example", port: 587, username: "engine", password: "difference", ...sender }
tell("E-mail server", (await admin.project.emailServer.useStandard(mailServer)).type)
await admin.permissionDefinitions.team.create({ id: "publish", description: "Publishes the work of the team" })
await admin.permissionDefinitions.project.create({ id: "preview", description: "Sees previews of new features" })
tell("Default permissions for new users", (await admin.project.defaultPermissions.update({ user: ["preview"] })).user)
const kinds = { hasPublishableClientKey: true, hasSecretServerKey: false, hasSuperSecretAdminKey: false }
const newKey = await admin.internalApiKeys.create({ description: "CI", expiresAt: new Date(Date.now() + 86_400_000), ...kinds })
tell("Keys are shown in full once, and redacted in logs", newKey.publishableClientKey)

part("Users sign in")
const { userId } = await ada.auth.signUpWithPassword({ email, password, verificationCallbackUrl: `${site}/verify` })
tell("Ada signs up and receives an e-mail", emulator.inbox(email)[0]?.subject)
await ada.contactChannels.verify({ code: emulator.inbox(email)[0]?.code ?? "" })
tell("Her address is verified", (await ada.contactChannels.list()).map(({ isVerified, value }) => isVerified && value))
tell("Her display name", (await ada.user.update({ displayName: "Ada Lovelace" })).displayName)
emulator.advanceClock(11 * 60_000)
const calls = await Promise.all(Array.from({ length: 100 }, () => ada.user.get()))
tell("Eleven minutes later, 100 calls share one refresh", `${calls.length} answers`)
const wrong = await ada.safe.auth.signInWithPassword({ email, password: "difference engine" })
if (wrong.ok) throw new Error("a wrong password was accepted")
tell("A wrong password is a typed error", wrong.error._tag)
await ada.passkeys.register()
await ada.auth.signOut()
tell("She signs out, and in again with a passkey", (await ada.auth.signInWithPasskey()).userId)
const confirm = ({ loginCode }: { readonly loginCode: string }) => ada.cli.complete({ loginCode })
tell("A program shares her session", await terminal.cli.promptLogin({ appUrl: site, pollInterval: 10, prompt: confirm }))
tell("Start of each of her sessions", (await ada.sessions.list()).map(({ createdAt }) => createdAt.toISOString()))

await grace.navigation.redirectToSignIn()
tell("Grace is redirected to", address.pathname)
await grace.oauth.signIn("github")
// Simulates Grace's browser at the identity provider: follows redirects, keeps a cookie, and submits the form.
const follow = async (init?: RequestInit) => {
  const { headers } = await fetch(address, { redirect: "manual", ...init })
  navigate(headers.get("location") ?? "")
  return headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]).join("; ")
}
const cookie = await follow()
await follow({ method: "POST", body: new URLSearchParams({ email: "grace@example.com", name: "Grace Hopper" }) })
await follow({ headers: { cookie } })
tell("She returns from GitHub as a new user", (await grace.oauth.handleCallback())?.isNewUser)
tell("Her account for sign-in", (await grace.oauth.providers.list()).map(({ email, type }) => `${email} at ${type}`))
tell("It is connected, too", (await grace.oauth.connectedAccounts.list()).map(({ provider }) => provider))

part("Users work in teams")
const team = await ada.teams.create({ displayName: "Analytical" })
await ada.invitations.send({ teamId: team.id, email: "grace@example.com", callbackUrl: `${site}/join` })
await grace.invitations.accept({ code: emulator.inbox("grace@example.com")[0]?.code ?? "" })
tell("Grace joins Ada's team", (await grace.members.list({ teamId: team.id })).map(({ displayName }) => displayName))
tell("Grace's permissions in the team", (await grace.permissions.team.list({ teamId: team.id })).map(({ id }) => id))
tell("Ada has the permission preview", await ada.permissions.project.has("preview"))
const key = await ada.apiKeys.user.create({ description: "laptop", expiresAt: null })
tell("Ada's API keys", (await ada.apiKeys.user.list()).map(({ description }) => description))
await ada.apiKeys.team.create({ teamId: team.id, description: "build", expiresAt: null })
const category = (await ada.notifications.list()).find(({ canDisable }) => canDisable)
await ada.notifications.disable(category?.id ?? "")
tell("Ada unsubscribes from", category?.name)

part("A server acts for all users")
const request = new Request(site, { headers: authHeaders(await ada.auth.findTokens()) })
await using answering = createServerApp({ projectId, secretServerKey, baseUrl, tokenStore: requestTokenStore(request) })
tell("The user of the request", (await answering.user.get()).displayName)
tell("The state of the session", (await answering.auth.getState()).status)
const names: Array<string | null> = []
for await (const user of server.users.stream({ limit: 1 })) names.push(user.displayName)
tell("All users, page by page", names)
const missing = await server.safe.users.get("00000000-0000-4000-8000-000000000000")
tell("A user that does not exist", missing.ok || missing.error._tag)
tell("The owner of an API key", (await server.users.getByApiKey({ apiKey: key.value })).displayName)
tell("Ada's API keys", (await server.apiKeys.user.list({ userId })).map(({ description }) => description))
tell("The team's API keys", (await server.apiKeys.team.list({ teamId: team.id })).map(({ description }) => description))
tell("Metadata that only servers see", (await server.teams.update(team.id, { serverMetadata: { v: 2 } })).serverMetadata?.["v"])
tell("Ada's name in the team", (await server.members.update({ teamId: team.id, userId, displayName: "Countess" })).displayName)
await server.permissions.team.grant("publish", { teamId: team.id, userId })
await server.permissions.project.revoke("preview", { userId })
tell("The server grants a permission", await ada.permissions.team.has("publish", { teamId: team.id }))
await server.invitations.send({ teamId: team.id, email: "mary@example.com", callbackUrl: `${site}/join` })
tell("Pending invitations", (await server.invitations.list({ teamId: team.id })).map(({ recipientEmail }) => recipientEmail))
await server.contactChannels.create({ userId, value: "countess@example.com", usedForAuth: false, isVerified: true })
tell("Ada's addresses", (await server.contactChannels.list({ userId })).map(({ value }) => value))
tell("Ada's e-mails", (await server.notifications.list({ userId })).flatMap(({ enabled, name }) => enabled ? [name] : []))
const account = { providerConfigId: "spotify", accountId: "ada", email, allowSignIn: false, allowConnectedAccounts: true }
await server.oauth.providers.create({ userId, ...account })
tell("Ada's connected accounts", (await server.oauth.connectedAccounts.list({ userId })).map(({ provider }) => provider))
tell("Support signs in as Ada", (await server.sessions.create({ userId, isImpersonation: true })).accessToken)

part("Payments")
await admin.payments.setUp()
tell("Payment methods", (await admin.payments.methods.get()).methods.flatMap(({ enabled, name }) => enabled ? [name] : []))
const checkout = new URL(await ada.payments.createCheckoutUrl({ userId, productId: "pack" }))
await admin.payments.purchaseInTestMode({ fullCode: checkout.pathname.slice("/purchase/".length), priceId: "once" })
tell("Ada buys", (await ada.payments.products.list({ userId })).map(({ product }) => product.displayName))
tell("The server takes 60 credits", await server.items.tryDecrease("credits", { userId, quantity: 60 }))
tell("and fails to take 60 more", await server.items.tryDecrease("credits", { userId, quantity: 60 }))
tell("Ada's remaining credits", (await ada.items.get("credits", { userId })).quantity)
await server.payments.products.grant({ userId, productId: "pack" })
tell("Credits after another pack", (await server.items.get("credits", { userId })).quantity)
const engine = { displayName: "An engine", customerType: "user", serverOnly: true, includedItems: {} } as const
const page = await server.payments.createCheckoutUrl({ userId, inline: { ...engine, prices: { once: { USD: "9000" } } } })
tell("Checkout for an inline product", new URL(page).pathname.slice(0, 18) + "…")
tell("Transactions", (await admin.payments.transactions.page()).items.map(({ type }) => type))

part("E-mails and secrets")
await server.emails.send({ userIds: [userId], html: "<p>It computes.</p>", subject: "News", themeId: false })
tell("Ada receives an e-mail", emulator.inbox(email)[0]?.subject)
tell("It is in the outbox", (await server.emails.outbox.page()).items.map(({ status }) => status))
await admin.emails.drafts.create({ displayName: "Launch" })
tell("Drafts", (await admin.emails.drafts.list()).map(({ displayName }) => displayName))
tell("Themes", (await admin.emails.themes.list()).map(({ displayName }) => displayName))
const [template] = await admin.emails.templates.list()
tell("Templates, and a preview of one of them", (await admin.emails.preview({ templateId: template?.id ?? "" })).subject)
const secret = "known to the server only"
await server.vault.setValue(userId, { storeId: "diary", value: "The engine weaves.", secret })
tell("A vault value, which the provider cannot read", await server.vault.findValue(userId, { storeId: "diary", secret }))

part("Users own projects")
const internal = { projectId: "internal", publishableClientKey: emulator.internal.publishableClientKey, baseUrl }
await using owner = createClientApp({ ...internal, tokenStore: "memory" })
await owner.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
const ownerTeamId = (await owner.user.get()).selectedTeam?.id ?? ""
const { id } = await owner.projects.create({ displayName: "Difference Engine", ownerTeamId })
await using ownedApp = createAdminApp({ projectId: id, baseUrl, owner })
tell("The owner's session administers the project", (await ownedApp.project.get()).displayName)
tell("Identity providers on sign-in pages", (await ada.project.get()).config.enabledOauthProviders.map(({ id }) => id))
tell("Users of the project", (await admin.metrics.get()).totalUsers)
tell("Token for the webhook settings", (await admin.webhooks.createToken()).token)
const mary = { email: "mary@example.com", authMethod: "password", oauthProvider: null, countryCode: null } as const
tell("Sign-up rules, tried for Mary", (await admin.signUpRules.test(mary)).outcome.decision)
const affectedUsers = await admin.onboarding.previewAffectedUsers({ requireEmailVerification: true })
tell("Required verification would restrict", affectedUsers.totalCount)
await admin.emails.domains.setUp({ subdomain: "mail.example.com", senderLocalPart: "ada" })
tell("An e-mail domain", (await admin.emails.domains.list()).map(({ status }) => status))
await admin.config.update({ "apps.installed.analytics.enabled": true })
const [browserSessionId, batchId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date()]
const batch = { browserSessionId, sessionReplaySegmentId: browserSessionId, batchId, startedAt: at, sentAt: at }
await ada.sessionReplays.record({ ...batch, events: [{ type: 4, timestamp: at.getTime() }] })
tell("Events in Ada's session replays", (await admin.sessionReplays.page()).items.map(({ eventCount }) => eventCount))
const queryResult = await admin.safe.analytics.query({ query: "SELECT count() FROM events" })
tell("Analytics queries need the provider's database", queryResult.ok || queryResult.error._tag)
await server.credentialScanning.revoke({ apiKey: key.value })
tell("A leaked key is revoked, and Ada receives an e-mail", emulator.inbox(email)[0]?.subject)
const chat = crypto.randomUUID()
await admin.aiChat.save(chat, { message: { role: "user", content: "A theme in brass, please." } })
tell("Saved chat messages", (await admin.aiChat.list({ threadId: chat })).length)
tell("A feature that the provider does not support", await ada.platform.checkFeatureSupport("time travel"))

console.log("\nEvery step was a real HTTP call. Nothing left this machine.\n")
await emulatorServer.close()
