/** The program around the example of a verb: an emulator with a user, a team and one record of each kind, and the apps. */
import type * as Redacted from "effect/Redacted"
import { makeSync } from "../../src/emulator/index.ts"
import { newTemplate } from "../../src/emulator/model/emails/EmailSources.ts"
import { createAdminApp, createClientApp, createServerApp, pairTokenStore, reveal } from "../../src/promise/index.ts"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "../../src/testing/index.ts"
import { account, signUp } from "../kit/people.ts"

const origin = "https://app.example.com"
export const page = `${origin}/handler`
const urls = {
  emailVerification: page,
  magicLinkCallback: page,
  passwordReset: page,
  teamInvitation: page,
  oauthCallback: page
}
/** The id of a record that no emulator has. */
const uuid = "11111111-1111-4111-8111-111111111111"
const config = {
  allowUserApiKeys: true,
  allowTeamApiKeys: true,
  clientUserDeletionEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true
}
const product = {
  customerType: "user",
  prices: { monthly: { USD: "5", interval: [1, "month"] } },
  includedItems: {},
  productLineId: "plans"
}
const settings = {
  "apps.installed.analytics.enabled": true,
  "payments.items.credits": { displayName: "Credits", customerType: "user" },
  "payments.productLines.plans": { displayName: "Plans", customerType: "user" },
  "payments.products.pro": { ...product, displayName: "Pro" },
  "payments.products.max": { ...product, displayName: "Max" },
  "payments.products.team-plan": { displayName: "Team", customerType: "team", prices: {}, includedItems: {} },
  "dataVault.stores.cards": { displayName: "Cards" }
}

/** The names of `given.ts`, with values of a new emulator, and what prepares further records. */
export const makeWorld = async () => {
  const emulator = makeSync({ passwordIterations: 1 })
  const projectOptions = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch, urls }
  const makeClient = () =>
    createClientApp({
      ...projectOptions,
      tokenStore: "memory",
      navigator: { navigate: () => {}, location: () => new URL(origin) },
      authenticator: AuthenticatorSoftware.make(new SoftwareAuthenticator({ origin }))
    })
  const app = makeClient()
  const admin = createAdminApp(projectOptions)
  await admin.project.domains.add({ domain: origin, handlerPath: "/handler" })
  await admin.project.update({ config })
  await admin.config.update(settings)
  await admin.permissionDefinitions.project.create({ id: "support" })
  const userId = await signUp(app, account.email)
  const tokens = await app.auth.findTokens()
  if (tokens === null) throw new Error("There are no tokens after the sign-up.")
  const server = createServerApp({ ...projectOptions, tokenStore: pairTokenStore(tokens) })
  const { id: teamId } = await app.teams.create({ displayName: "Engines" })
  const [category] = await app.notifications.list()
  const [contactChannel] = await app.contactChannels.list()
  const apiKey = await app.apiKeys.user.create({ description: "cli" })
  await server.sessions.create({ userId })
  const sessions = await server.sessions.list({ userId })
  const input = {
    app,
    server,
    admin,
    ...account,
    newPassword: "difference engine",
    userId,
    teamId,
    projectId: emulator.project.projectId,
    categoryId: category?.id ?? "",
    contactChannelId: contactChannel?.id ?? "",
    apiKeyId: apiKey.id,
    apiKey: reveal(apiKey.value),
    sessionId: sessions.find(({ isCurrentSession }) => !isCurrentSession)?.id ?? "",
    callbackUrl: page,
    priceId: "monthly",
    secret: "pepper",
    code: "a".repeat(45),
    nonce: "b".repeat(20),
    totp: "000000",
    idToken: "header.claims.signature",
    loginCode: "c".repeat(45),
    pollingCode: "d".repeat(45),
    fullCode: "e".repeat(45),
    setupIntentId: "seti",
    invitationId: uuid,
    oauthProviderId: uuid,
    emailId: uuid,
    domainId: uuid,
    draftId: uuid,
    templateId: uuid,
    themeId: uuid,
    keyId: uuid,
    otp: "4Z9WQ2",
    tsxSource: newTemplate,
    event: { type: 4, timestamp: Date.now() }
  }
  return { emulator, input, makeClient }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
/** Values of `given.ts`; codes may be `Redacted`. */
export type Input = { readonly [K in keyof World["input"]]: World["input"][K] | Redacted.Redacted }

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new(...text: ReadonlyArray<string>) => (
  ...input: ReadonlyArray<unknown>
) => Promise<void>

/** Runs an example. Returns the tag of its error, with the reason or the message; `ok` without an error. */
export const outcomeOf = async (code: string, { emulator, input }: World, changes: Partial<Input>): Promise<string> => {
  const values = { ...input, ...changes }
  try {
    await new AsyncFunction(...Object.keys(values), "console", code)(...Object.values(values), { log: () => {} })
    return "ok"
  } catch (error) {
    const { _tag: tag, message, reason } = error as {
      readonly _tag?: string
      readonly message?: string
      readonly reason?: { readonly _tag: string }
    }
    return tag === undefined
      ? String(message)
      : reason === undefined
      ? tag
      : `${reason._tag}: ${String(message).replace(/^.*? refused: /, "")}`
  } finally {
    await input.app.dispose()
    await emulator.close()
  }
}
