/** The environment of the calls of docs/migration.md: an emulator with a signed-in user, and a value for each name in the calls. */
import * as Promises from "../../src/promise/index.ts"
import { pairTokenStore, reveal } from "../../src/promise/index.ts"
import { emulatedApps, password } from "../e2e/flows/EmulatedApps.ts"
import { ownerWorld } from "../e2e/flows/OwnerWorld.ts"
import { catalog, mailServer } from "../emulator/Callers.ts"

export type Scope = { readonly [name: string]: unknown }

export const callbackUrl = "http://localhost:3000/handler/callback"
export const unknownId = "00000000-0000-4000-8000-000000000000"
const site = "http://localhost:3000"

const emailConfig = {
  host: "smtp.example.com",
  port: 587,
  username: "u",
  password: "p",
  senderName: "Engine",
  senderEmail: "e@example.com"
}
const inline = {
  displayName: "Own",
  customerType: "user",
  prices: { once: { USD: "5" } },
  includedItems: {}
}

/** A separate world for each row, so that rows do not affect each other. */
export const emulatedScope = async (): Promise<Scope> => {
  const world = await emulatedApps()
  await world.override({ ...catalog, ...mailServer })
  await world.takePayments()
  const { app, email, userId } = await world.person("ada@example.com")
  const { admin, emulator, server } = world
  const navigatedApp = Promises.createClientApp({
    ...emulator.project,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: "memory",
    navigator: { navigate: () => {}, location: () => new URL(`${site}/`) }
  })
  await navigatedApp.auth.signInWithPassword({ email, password })
  const team = await app.teams.create({ displayName: "Analytical" })
  await admin.permissionDefinitions.team.create({ id: "read", description: "Read", containedPermissionIds: [] })
  await server.permissions.team.grant("read", { teamId: team.id, userId })
  const expiresAt = new Date(Date.now() + 3_600_000)
  const key = await app.apiKeys.user.create({ description: "ci", expiresAt })
  const [channel] = await app.contactChannels.list()
  const [category] = await app.notifications.list()
  await app.invitations.send({ teamId: team.id, email: "grace@example.com", callbackUrl })
  const [invitation] = await app.invitations.list({ teamId: team.id })
  const code = "a".repeat(45)
  const options = { ...emulator.project, baseUrl: emulator.url, tokenStore: "memory" as const }
  return {
    ...Promises,
    ...emulator.project,
    baseUrl: emulator.url,
    extraRequestHeaders: {},
    tokenStore: "memory",
    request: new Request(site),
    urls: {},
    navigator: null,
    redirect: false,
    redirectTo: `${site}/`,
    oauthScopesOnSignIn: { github: ["repo"] },
    or: "redirect",
    includeRestricted: true,
    fromProductId: "pro",
    toProductId: "pro",
    setupIntentId: "seti_1",
    dehydrated: Promises.dehydrateApp(Promises.createClientApp(options)),
    app: navigatedApp,
    server: Promises.createServerApp({
      ...emulator.project,
      baseUrl: emulator.url,
      fetch: emulator.fetch,
      tokenStore: pairTokenStore({ refreshToken: reveal(await app.auth.findTokens())?.refreshToken ?? null })
    }),
    admin,
    owner: (await (await ownerWorld()).owner("ada@example.com")).app,
    userIds: [userId],
    email,
    userId,
    creatorUserId: userId,
    team,
    key,
    apiKey: key.value,
    channel,
    category,
    invitation,
    project: await admin.project.get(),
    password,
    oldPassword: password,
    newPassword: "difference engine",
    hostname: "localhost",
    callbackUrl,
    verificationCallbackUrl: callbackUrl,
    returnTo: `${site}/`,
    appUrl: site,
    prompt: async ({ loginCode }: { readonly loginCode: string }) => app.cli.complete({ loginCode }),
    scopes: ["user"],
    code,
    otp: "ABC123",
    nonce: "a".repeat(39),
    totp: "123456",
    attemptCode: code,
    secret: "secret",
    teamId: team.id,
    selectedTeamId: team.id,
    displayName: "Ada",
    profileImageUrl: null,
    clientMetadata: { theme: "dark" },
    serverMetadata: { plan: "pro" },
    clientReadOnlyMetadata: { seats: 1 },
    primaryEmail: "grace@example.com",
    primaryEmailVerified: true,
    usedForAuth: false,
    isPrimary: false,
    isVerified: true,
    recursive: true,
    id: "read",
    description: "Read",
    containedPermissionIds: [],
    expiresAt,
    expiresIn: "10 minutes",
    isImpersonation: false,
    isPublic: false,
    itemId: "credits",
    productId: "pro",
    inline,
    quantity: 1,
    customCustomerId: "pier-7",
    n: 1,
    delta: 1,
    query: "ada",
    limit: 10,
    orderBy: "signedUpAt",
    desc: true,
    includeAnonymous: false,
    cursor: undefined,
    storeId: "vault1",
    value: "42",
    sessionId: unknownId,
    provider: "github",
    providerConfigId: "github",
    accountId: "1",
    allowSignIn: true,
    allowConnectedAccounts: true,
    priceId: "monthly",
    fullCode: "no-such-code",
    amountUsd: "1",
    html: "<p>Hello</p>",
    subject: "Hello",
    allUsers: true,
    templateId: unknownId,
    themeId: null,
    variables: {},
    notificationCategoryName: "Transactional",
    status: "sent",
    scheduledAt: expiresAt,
    recipientEmail: email,
    emailConfig,
    host: emailConfig.host,
    port: emailConfig.port,
    username: emailConfig.username,
    senderName: emailConfig.senderName,
    senderEmail: emailConfig.senderEmail,
    tsxSource: "export function EmailTheme() {}",
    contextType: "email-theme",
    messages: [{ role: "user", content: "Hello" }],
    message: { role: "user", content: "Hello" },
    threadId: "theme",
    subdomain: "mail.example.com",
    senderLocalPart: "hello",
    domainId: unknownId,
    params: {},
    endpointId: "ep_1",
    featureName: "payments",
    signUpEnabled: true,
    config: {},
    source: { type: "pushed-from-unknown" },
    level: "environment",
    keys: ["auth.allowSignUp"],
    handlerPath: "/handler",
    domain: "https://app.example.com",
    clientId: "id",
    clientSecret: "secret",
    teamCreator: ["read"],
    teamMember: ["read"],
    user: [],
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false
  }
}

/** A project's owner, for the calls of the project `internal`. */
export const ownedScope = async (): Promise<Scope> => {
  const { owner } = await ownerWorld()
  const { app, project, teamId } = await owner("ada@example.com")
  const { id } = await project("Engine")
  return { app, projectId: id, teamId, ownerTeamId: teamId, displayName: "Engine 2" }
}
