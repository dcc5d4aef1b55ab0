/** The values for a call of docs/migration.md: names with another meaning in some calls, and prerequisites. */
import type * as Promises from "../../src/promise/index.ts"
import { callbackUrl, emulatedScope, ownedScope, type Scope, unknownId } from "./MigrationWorld.ts"

/** Other values of names that have another meaning in these calls. */
const besides: { readonly [callee: string]: (scope: Scope) => Promise<Scope> | Scope } = {}
const put = (callees: ReadonlyArray<string>, prepareScope: (scope: Scope) => Promise<Scope> | Scope) => {
  for (const callee of callees) Object.assign(besides, { [callee]: prepareScope })
}
const withPrefix = (group: string, verbs: string) => verbs.split(" ").map((verb) => `${group}.${verb}`)

put(withPrefix("server.emails.outbox", "get update pause resume cancel"), () => ({ id: unknownId }))
put(["admin.emails.themes.get", "admin.emails.themes.update"], async ({ admin }) => {
  const [theme] = await (admin as Promises.AdminApp).emails.themes.list()
  return { id: theme?.id }
})
put(withPrefix("server.permissions.project", "grant revoke has find list"), async ({ admin }) => {
  await (admin as Promises.AdminApp).permissionDefinitions.project.create({
    id: "pay",
    description: "",
    containedPermissionIds: []
  })
  return { id: "pay" }
})
put(["server.permissions.project.revoke"], async ({ admin, server, userId }) => {
  await (admin as Promises.AdminApp).permissionDefinitions.project.create({
    id: "pay",
    description: "",
    containedPermissionIds: []
  })
  await (server as Promises.ServerApp).permissions.project.grant("pay", { userId: userId as string })
  return { id: "pay" }
})
put(["admin.permissionDefinitions.project.update", "admin.permissionDefinitions.project.delete"], async ({ admin }) => {
  await (admin as Promises.AdminApp).permissionDefinitions.project.create({
    id: "pay",
    description: "",
    containedPermissionIds: []
  })
  return { id: "pay" }
})
put(withPrefix("admin.permissionDefinitions", "team.create project.create"), () => ({ id: "new" }))
put(["app.auth.signUpWithPassword"], () => ({ email: "new@example.com" }))
put(["app.invitations.acceptReceived"], async ({ server, userId }) => {
  const { invitations, teams, users } = server as Promises.ServerApp
  await users.update(userId as string, { primaryEmailVerified: true })
  const { id: teamId } = await teams.create({ displayName: "Other" })
  await invitations.send({ teamId, email: "ada@example.com", callbackUrl })
  const [invitation] = await invitations.list({ teamId })
  return { invitation, userId }
})
put(["app.auth.sendMagicLink"], () => ({ email: "new@example.com" }))
put(withPrefix("app.contactChannels", "create update"), () => ({ value: "second@example.com" }))
put(["server.contactChannels.create"], () => ({ value: "second@example.com" }))
put(withPrefix("app.apiKeys.team", "update revoke"), async ({ app, expiresAt, team }) => ({
  key: await (app as Promises.ClientApp).apiKeys.team.create({
    teamId: (team as { readonly id: string }).id,
    description: "ci",
    expiresAt: expiresAt as Date
  })
}))
put(["server.teams.findByApiKey"], async ({ app, expiresAt, team }) => {
  const { id } = team as { readonly id: string }
  return {
    apiKey:
      (await (app as Promises.ClientApp).apiKeys.team.create({ teamId: id, description: "ci", expiresAt: expiresAt as Date }))
        .value
  }
})
const linkedScope = async ({ server, userId }: Scope) => ({
  provider: await (server as Promises.ServerApp).oauth.providers.create({
    userId: userId as string,
    accountId: "1",
    providerConfigId: "github",
    email: "ada@example.com",
    allowSignIn: true,
    allowConnectedAccounts: true
  }),
  accountId: "2"
})
put(withPrefix("app.oauth.providers", "update delete"), linkedScope)
put(withPrefix("server.oauth.providers", "update delete"), linkedScope)
const internalKey = async ({ admin, expiresAt }: Scope) => ({
  key: await (admin as Promises.AdminApp).internalApiKeys.create({
    description: "ci",
    expiresAt: expiresAt as Date,
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false
  })
})
put(
  ["admin.internalApiKeys.update", "admin.internalApiKeys.revoke", "isInternalApiKeyValid", "whyInternalApiKeyInvalid"],
  internalKey
)
put(withPrefix("server.vault", "findValue setValue"), () => ({ key: "token" }))
put(["server.items.get"], () => ({ itemId: "gems" }))
put(["server.members.add"], async ({ server }) => ({
  userId: (await (server as Promises.ServerApp).users.create({ primaryEmail: "grace@example.com" })).id
}))
put(["app.payments.products.cancel", "server.payments.products.cancel"], async ({ server, userId }) => {
  await (server as Promises.ServerApp).payments.products.grant({ userId: userId as string, productId: "pro" })
  return {}
})
put(["admin.payments.transactions.page"], () => ({ type: undefined }))
put(["admin.payments.transactions.refund"], () => ({ type: "subscription", id: unknownId }))
put(["admin.payments.methods.update"], async ({ admin }) => ({
  configId: (await (admin as Promises.AdminApp).payments.methods.get()).configId,
  updates: { card: "off" }
}))
put(["admin.project.oauthProviders.set", "admin.project.oauthProviders.remove"], () => ({ id: "github", type: "standard" }))
put(["admin.config.overrides.replace"], () => ({ config: { "auth.allowSignUp": true } }))
put(
  ["app.auth.confirmTotpEnrolment"],
  async ({ app }) => ({ secret: (await (app as Promises.ClientApp).auth.startTotpEnrolment()).secret })
)
put(
  [...withPrefix("admin.emails.templates", "delete update find"), "server.emails.send", "admin.emails.preview"],
  async ({ admin }) => {
    const { templates } = (admin as Promises.AdminApp).emails
    const { id } = await templates.create({ displayName: "Invoice" })
    return { id, templateId: id, tsxSource: (await templates.find(id))?.tsxSource }
  }
)
put(withPrefix("admin.emails.drafts", "get update delete"), async ({ admin }) => ({
  id: (await (admin as Promises.AdminApp).emails.drafts.create({ displayName: "Draft" })).id
}))
put(
  ["admin.emails.domains.check"],
  () => ({ domain: { domainId: unknownId, subdomain: "mail.example.com", senderLocalPart: "hello" } })
)

/** The values for one call. */
export const scopeFor = async (callee: string): Promise<Scope> => {
  if (callee.startsWith("app.projects.")) return ownedScope()
  const scope = await emulatedScope()
  return { ...scope, ...await besides[callee]?.(scope) }
}
