/** `npm start -- --tour`: one call or more of each group of verbs, against the emulator over a real socket. */
import * as Emulator from "latchkey/emulator"
import { createAdminApp, createClientApp, createServerApp } from "latchkey/promise"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "latchkey/testing"

let step = 0
const part = (title: string) => console.log(`\n${title}`)
const tell = (title: string, found: unknown) =>
  console.log(`${String(++step).padStart(4)}. ${title.padEnd(54)} ${Array.isArray(found) ? found.join(", ") : String(found)}`)

const emulator = await Emulator.make()
const served = await emulator.listen({ port: 0 })
const baseUrl = served.url
const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = emulator.project
const [site, email, password] = ["http://localhost:3000", "ada@example.com", "analytical engine"]
console.log(`Latchkey against its emulator, ${baseUrl}`)

// What a browser would have: the address that it shows, and somewhere to keep passkeys.
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

part("An admin sets the project up")
tell("Passkeys may be used", (await admin.project.get()).config.passkeyEnabled)
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
tell("Its configuration is made by hand", (await admin.config.source.get()).type)
await admin.project.domains.add({ domain: "https://analytical.example" })
tell("Production mode still wants", (await admin.project.productionModeErrors()).map(({ message }) => message))
tell("People may come from", (await admin.project.oauthProviders.list()).map(({ id }) => id))
const sender = { senderName: "Analytical", senderEmail: "engine@analytical.example" }
const mailServer = { host: "smtp.analytical.example", port: 587, username: "engine", password: "difference", ...sender }
tell("Mail leaves by a server of its own", (await admin.project.emailServer.useStandard(mailServer)).type)
await admin.permissionDefinitions.team.create({ id: "publish", description: "Shows the world what the team has made" })
await admin.permissionDefinitions.project.create({ id: "preview", description: "Sees what is new" })
tell("Who signs up gets", (await admin.project.defaultPermissions.update({ user: ["preview"] })).user)
const kinds = { hasPublishableClientKey: true, hasSecretServerKey: false, hasSuperSecretAdminKey: false }
const made = await admin.internalApiKeys.create({ description: "CI", expiresAt: new Date(Date.now() + 86_400_000), ...kinds })
tell("Keys are shown once, and never in a log", made.publishableClientKey)

part("People sign in")
const { userId } = await ada.auth.signUpWithPassword({ email, password, verificationCallbackUrl: `${site}/verify` })
tell("Ada signs up, and has mail", emulator.inbox(email)[0]?.subject)
await ada.contactChannels.verify(emulator.inbox(email)[0]?.code ?? "")
tell("Her address is verified", (await ada.contactChannels.list()).map(({ isVerified, value }) => isVerified && value))
tell("She chooses a name", (await ada.user.update({ displayName: "Ada Lovelace" })).displayName)
emulator.advanceClock(11 * 60_000)
const calls = await Promise.all(Array.from({ length: 100 }, () => ada.user.get({ or: "throw" })))
tell("Eleven minutes later, 100 calls share one refresh", `${calls.length} answers`)
const wrong = await ada.safe.auth.signInWithPassword({ email, password: "difference engine" })
if (wrong.ok) throw new Error("a wrong password was accepted")
tell("A wrong password is a typed refusal", wrong.error._tag)
await ada.passkeys.register()
await ada.auth.signOut()
tell("She signs out, and in again with her passkey", (await ada.auth.signInWithPasskey()).userId)
const confirm = ({ loginCode }: { readonly loginCode: string }) => ada.cli.complete(loginCode)
tell("A program of the terminal shares her session", await terminal.cli.promptLogin({ appUrl: site, wait: 10, prompt: confirm }))
tell("Her sessions have been there since", (await ada.sessions.list()).map(({ createdAt }) => createdAt.toISOString()))

await grace.navigation.redirectToSignIn()
tell("Grace is sent to", address.pathname)
await grace.oauth.signIn("github")
// What her browser does at the provider: it follows, keeps a cookie, and sends the form that she fills in.
const follow = async (init?: RequestInit) => {
  const { headers } = await fetch(address, { redirect: "manual", ...init })
  navigate(headers.get("location") ?? "")
  return headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]).join("; ")
}
const cookie = await follow()
await follow({ method: "POST", body: new URLSearchParams({ email: "grace@example.com", name: "Grace Hopper" }) })
await follow({ headers: { cookie } })
tell("She comes back from GitHub, as a new user", (await grace.oauth.handleCallback())?.isNewUser)
tell("An account to sign in with", (await grace.oauth.providers.list()).map(({ email, type }) => `${email} at ${type}`))
tell("which is connected, too", (await grace.oauth.connectedAccounts.list()).map(({ provider }) => provider))

part("They work together")
const team = await ada.teams.create({ displayName: "Analytical" })
await ada.invitations.send({ teamId: team.id, email: "grace@example.com", callbackUrl: `${site}/join` })
await grace.invitations.accept(emulator.inbox("grace@example.com")[0]?.code ?? "")
tell("Grace joins Ada's team", (await grace.members.list(team.id)).map(({ displayName }) => displayName))
tell("In it she may", (await grace.permissions.team.list(team.id)).map(({ id }) => id))
tell("Does Ada see what is new?", await ada.permissions.project.has("preview"))
const key = await ada.apiKeys.user.create({ description: "laptop", expiresAt: null })
tell("Keys of hers", (await ada.apiKeys.user.list()).map(({ description }) => description))
await ada.apiKeys.team.create(team.id, { description: "build", expiresAt: null })
const offered = (await ada.notifications.list()).find(({ canDisable }) => canDisable)
await ada.notifications.disable(offered?.id ?? "")
tell("She wants no mail about", offered?.name)

part("A server acts for everybody")
const request = new Request(site, { headers: await ada.auth.getAuthHeaders() })
await using answering = createServerApp({ projectId, secretServerKey, baseUrl, tokenStore: request })
tell("It knows whose request it answers", (await answering.user.get({ or: "throw" })).displayName)
tell("and in which state the session is", (await answering.auth.getState()).status)
const names: Array<string | null> = []
for await (const user of server.users.list({ limit: 1 })) names.push(user.displayName)
tell("It lists users, page by page", names)
const missing = await server.safe.users.get("00000000-0000-4000-8000-000000000000")
tell("A user who is not there", missing.ok || missing.error._tag)
tell("It finds who owns a key", (await server.users.getByApiKey(key.value)).displayName)
tell("Keys of Ada", (await server.apiKeys.user.list(userId)).map(({ description }) => description))
tell("Keys of the team", (await server.apiKeys.team.list(team.id)).map(({ description }) => description))
tell("What users do not see", (await server.teams.update(team.id, { serverMetadata: { v: 2 } })).serverMetadata?.["v"])
tell("The team's name for Ada", (await server.members.update(team.id, userId, { displayName: "Countess" })).displayName)
await server.permissions.team.grant(team.id, userId, "publish")
await server.permissions.project.revoke(userId, "preview")
tell("It grants what Ada may now do", await ada.permissions.team.has(team.id, "publish"))
await server.invitations.send({ teamId: team.id, email: "mary@example.com", callbackUrl: `${site}/join` })
tell("It invites", (await server.invitations.list(team.id)).map(({ recipientEmail }) => recipientEmail))
await server.contactChannels.create(userId, { value: "countess@example.com", usedForAuth: false, isVerified: true })
tell("Addresses of Ada", (await server.contactChannels.list({ userId })).map(({ value }) => value))
tell("Her mail is about", (await server.notifications.list(userId)).flatMap(({ enabled, name }) => enabled ? [name] : []))
const account = { providerConfigId: "spotify", accountId: "ada", email, allowSignIn: false, allowConnectedAccounts: true }
await server.oauth.providers.create(userId, account)
tell("An account is connected", (await server.oauth.connectedAccounts.list(userId)).map(({ provider }) => provider))
tell("Support borrows her session", (await server.sessions.create(userId, { isImpersonation: true })).accessToken)

part("They sell")
await admin.payments.setUp()
tell("The shop takes", (await admin.payments.methods.get()).methods.flatMap(({ enabled, name }) => enabled ? [name] : []))
const checkout = new URL(await ada.payments.createCheckoutUrl({ userId, productId: "pack" }))
await admin.payments.purchaseInTestMode({ fullCode: checkout.pathname.slice("/purchase/".length), priceId: "once" })
tell("Ada buys", (await ada.payments.products.list({ userId })).map(({ product }) => product.displayName))
const credits = { userId, itemId: "credits" }
tell("The server takes 60", await server.items.tryDecrease(credits, 60))
tell("and 60 more, which are not there", await server.items.tryDecrease(credits, 60))
tell("She sees what is left", (await ada.items.get(credits)).quantity)
await server.payments.products.grant({ userId, productId: "pack" })
tell("The server gives her another pack", (await server.items.get(credits)).quantity)
const engine = { displayName: "An engine", customerType: "user", serverOnly: true, includedItems: {} } as const
const page = await server.payments.createCheckoutUrl({ userId, inline: { ...engine, prices: { once: { USD: "9000" } } } })
tell("A page sells what stands in no list", new URL(page).pathname.slice(0, 18) + "…")
tell("On record", (await admin.payments.transactions.page()).items.map(({ type }) => type))

part("They write, and keep secrets")
await server.emails.send({ userIds: [userId], html: "<p>It computes.</p>", subject: "News", themeId: false })
tell("Ada has mail", emulator.inbox(email)[0]?.subject)
tell("which the outbox shows", (await server.emails.outbox.page()).items.map(({ status }) => status))
await admin.emails.drafts.create({ displayName: "Launch" })
tell("Drafts", (await admin.emails.drafts.list()).map(({ displayName }) => displayName))
tell("Themes", (await admin.emails.themes.list()).map(({ displayName }) => displayName))
const [template] = await admin.emails.templates.list()
tell("Templates, and one of them as users would see it", (await admin.emails.preview({ templateId: template?.id ?? "" })).subject)
const secret = "only the server knows"
await server.vault.setValue("diary", userId, "The engine weaves.", { secret })
tell("The vault keeps what the provider cannot read", await server.vault.getValue("diary", userId, { secret }))

part("Owners have projects")
const internal = { projectId: "internal", publishableClientKey: emulator.internal.publishableClientKey, baseUrl }
await using owner = createClientApp({ ...internal, tokenStore: "memory" })
await owner.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
const ownerTeamId = (await owner.user.get({ or: "throw" })).selectedTeam?.id ?? ""
const { id } = await owner.projects.create({ displayName: "Difference Engine", ownerTeamId })
await using owned = createAdminApp({ projectId: id, baseUrl, owner })
tell("Her own session administers hers", (await owned.project.get()).displayName)
tell("Sign-in pages know where people come from", (await ada.project.get()).config.enabledOauthProviders.map(({ id }) => id))
tell("The project has users", (await admin.metrics.get()).totalUsers)
tell("Webhooks are set up with", (await admin.webhooks.createToken()).token)
const mary = { email: "mary@example.com", authMethod: "password", oauthProvider: null, countryCode: null } as const
tell("Rules of sign-up, tried on Mary", (await admin.signUpRules.test(mary)).outcome.decision)
const affected = await admin.onboarding.previewAffectedUsers({ requireEmailVerification: true })
tell("A demand for verified addresses would restrict", affected.totalCount)
await admin.emails.domains.setUp({ subdomain: "mail.example.com", senderLocalPart: "ada" })
tell("A domain for e-mails is", (await admin.emails.domains.list()).map(({ status }) => status))
await admin.config.update({ "apps.installed.analytics.enabled": true })
const [browserSessionId, batchId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date()]
const batch = { browserSessionId, sessionReplaySegmentId: browserSessionId, batchId, startedAt: at, sentAt: at }
await ada.sessionReplays.record({ ...batch, events: [{ type: 4, timestamp: at.getTime() }] })
tell("Events of what Ada saw", (await admin.sessionReplays.page()).items.map(({ eventCount }) => eventCount))
const queried = await admin.safe.analytics.query({ query: "SELECT count() FROM events" })
tell("Queries need the provider's own database", queried.ok || queried.error._tag)
await server.credentialScanning.revoke(key.value)
tell("A key that was found is revoked, and Ada has mail", emulator.inbox(email)[0]?.subject)
const chat = crypto.randomUUID()
await admin.aiChat.save(chat, { role: "user", content: "A theme in brass, please." })
tell("Chats are kept", (await admin.aiChat.list(chat)).length)
tell("The provider is asked for more", await ada.platform.checkFeatureSupport("time travel"))

console.log("\nEvery step was a real HTTP call. Nothing left this machine.\n")
await served.close()
