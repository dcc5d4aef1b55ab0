/** Rules for the methods of admin apps, and of the project that an admin app configures. */
import { list, result } from "./DeclaredShape.ts"
import { adminHook, type MethodCall, needsPerson, type Rule, rule, type Rules } from "./Rule.ts"
import { serverCalls } from "./serverApps.ts"

const verb = (name: string): Rule => rule(`$app.${name}($args)`)

/** The rule for a call with an id and a value, where the value becomes a field of an object. */
const withField = (name: string, field: string): Rule => rule(`$app.${name}($0, { ${field}: $1 })`)
const asField = (name: string, field: string): Rule => rule(`$app.${name}({ ${field}: $0 })`)

const definitions = (scope: "team" | "project"): Rules["calls"] => {
  const name = scope === "team" ? "TeamPermissionDefinition" : "ProjectPermissionDefinition"
  const update = (call: MethodCall) =>
    call.property(1, "description") === undefined || call.property(1, "containedPermissionIds") === undefined
      ? needsPerson("an update replaces the whole definition: give its description and its contained permissions")
      : `${call.app}.permissionDefinitions.${scope}.update(${call.args})`
  return {
    [`list${name}s`]: verb(`permissionDefinitions.${scope}.list`),
    [`create${name}`]: verb(`permissionDefinitions.${scope}.create`),
    [`update${name}`]: rule(update),
    [`delete${name}`]: verb(`permissionDefinitions.${scope}.delete`)
  }
}

/** Hooks whose values have no methods, each with the live value that it showed. */
const adminHooks: Rules["calls"] = Object.fromEntries(
  Object.entries({
    useTeamPermissionDefinitions: "teamPermissionDefinitions",
    useProjectPermissionDefinitions: "projectPermissionDefinitions",
    useEmailThemes: "emailThemes",
    useEmailTheme: "emailTheme($args)",
    useEmailTemplates: "emailTemplates",
    useEmailDrafts: "emailDrafts",
    useEmailDraft: "emailDraft($args)",
    useEmailPreview: "emailPreview($args)",
    useTransactions: "transactions($args)",
    useSvixToken: "webhookToken"
  }).map(([name, value]) => [name, adminHook(value)])
)

export const adminCalls: Rules["calls"] = {
  ...serverCalls,
  ...adminHooks,
  ...definitions("team"),
  ...definitions("project"),
  getProject: rule("$app.project.get()", "AdminProject"),
  useInternalApiKeys: adminHook("internalApiKeys", list("InternalKey")),
  useProject: adminHook("adminProject", "AdminProject"),
  listInternalApiKeys: rule("$app.internalApiKeys.list()", list("InternalKey")),
  createInternalApiKey: rule("$app.internalApiKeys.create($args)", "InternalKey"),
  createItemQuantityChange: rule((call) => {
    const customer = ["userId", "teamId", "customCustomerId"].find((name) => call.property(0, name) !== undefined)
    const itemId = call.property(0, "itemId")
    if (customer === undefined || itemId === undefined) return needsPerson("the customer and the item are the first argument")
    const dropRule = {
      itemId: "",
      quantity: "delta",
      expiresAt: (value: string) => `expiresAt: new Date(${value})`
    }
    const change = call.options(0, dropRule).replace(/\s*\}$/, ", allowNegative: true }")
    return `${call.app}.items.update(${itemId}, ${change})`
  }),
  sendTestEmail: rule("$app.safe.emails.sendTest($args)", result()),
  getEmailPreview: rule("$app.emails.preview($args).then(({ html }) => html)"),
  sendTestWebhook: rule(
    (call) =>
      `${call.app}.safe.webhooks.sendTest(${call.property(0, "endpointId") ?? needsPerson("the endpoint's id is the argument")})`,
    result()
  ),
  saveChatMessage: rule((call) =>
    call.count < 2
      ? needsPerson("the thread's id and the message are the arguments")
      : `${call.app}.aiChat.save(${call.arg(0)}, { message: ${call.arg(1)} })`
  ),
  sendChatMessage: rule(() => needsPerson("the messages are an option of `aiChat.send`")),
  listChatMessages: rule((call) =>
    call.count === 0
      ? needsPerson("the thread's id is the argument")
      : `${call.app}.aiChat.list({ threadId: ${call.arg(0)} }).then((messages) => ({ messages }))`
  ),
  refundTransaction: rule(() => needsPerson("a refund takes entries of the transaction")),
  testModePurchase: verb("payments.purchaseInTestMode"),
  getStripeAccountInfo: verb("payments.findAccount"),
  listSentEmails: verb("emails.listSent"),
  sendSignInInvitationEmail: rule("$app.emails.sendSignInInvitation({ email: $0, callbackUrl: $1 })"),
  listOutboxEmails: verb("emails.outbox.page"),
  getOutboxEmail: verb("emails.outbox.get"),
  updateOutboxEmail: rule((call) =>
    `${call.app}.emails.outbox.update(${call.arg(0)}, ${
      call.options(1, {
        scheduledAtMillis: (value) => `scheduledAt: new Date(${value})`,
        isPaused: () => needsPerson("`outbox.pause` and `outbox.resume` are verbs"),
        cancel: () => needsPerson("`outbox.cancel` is a verb")
      })
    })`
  ),
  pauseOutboxEmail: verb("emails.outbox.pause"),
  unpauseOutboxEmail: verb("emails.outbox.resume"),
  cancelOutboxEmail: verb("emails.outbox.cancel"),
  listEmailThemes: verb("emails.themes.list"),
  createEmailTheme: asField("emails.themes.create", "displayName"),
  updateEmailTheme: withField("emails.themes.update", "tsxSource"),
  listEmailTemplates: verb("emails.templates.list"),
  createEmailTemplate: asField("emails.templates.create", "displayName"),
  updateEmailTemplate: rule((call) =>
    `${call.app}.emails.templates.update(${call.arg(0)}, { tsxSource: ${call.arg(1)}${
      call.count > 2 ? `, themeId: ${call.arg(2)}` : ""
    } })`
  ),
  deleteEmailTemplate: verb("emails.templates.delete"),
  listEmailDrafts: verb("emails.drafts.list"),
  createEmailDraft: verb("emails.drafts.create"),
  updateEmailDraft: verb("emails.drafts.update"),
  deleteEmailDraft: verb("emails.drafts.delete"),
  setupManagedEmailProvider: verb("emails.domains.setUp"),
  checkManagedEmailStatus: verb("emails.domains.check"),
  listManagedEmailDomains: verb("emails.domains.list"),
  applyManagedEmailProvider: rule((call) =>
    `${call.app}.emails.domains.apply(${call.property(0, "domainId") ?? `${call.arg(0)}.domainId`})`
  ),
  setupPayments: verb("payments.setUp"),
  createStripeWidgetAccountSession: verb("payments.createAccountSession"),
  getPaymentMethodConfigs: verb("payments.methods.get"),
  updatePaymentMethodConfigs: rule("$app.payments.methods.update({ configId: $0, updates: $1 })"),
  listTransactions: verb("payments.transactions.page"),
  queryAnalytics: verb("analytics.query"),
  listSessionReplays: verb("sessionReplays.page"),
  getSessionReplayEvents: verb("sessionReplays.getEvents")
}

const field = (name: string, value: string | undefined) => name === value ? name : `${name}: ${value}`

const withLevel = (name: string): Rule => rule(`$app.config.overrides.${name}($args)`)

export const adminProject: Rules = {
  section: "projects-and-their-administration",
  calls: {
    update: verb("project.update"),
    delete: verb("project.delete"),
    getProductionModeErrors: verb("project.getProductionModeErrors"),
    getConfig: rule("$app.config.get()", undefined, { wrap: "reveal" }),
    updateConfig: verb("config.update"),
    pushConfig: rule((call) =>
      `${call.app}.config.push({ ${
        [field("config", call.arg(0)), ...(call.count > 1 ? [call.options(1, {}).replace(/^\{\s*|\s*\}$/g, "")] : [])].join(", ")
      } })`
    ),
    updatePushedConfig: verb("config.updatePushed"),
    getConfigOverride: withLevel("get"),
    replaceConfigOverride: rule("$app.config.overrides.replace($0, { config: $1 })"),
    resetConfigOverrideKeys: rule("$app.config.overrides.reset($0, { keys: $1 })"),
    getPushedConfigSource: verb("config.source.get"),
    unlinkPushedConfigSource: verb("config.source.unlink")
  }
}

/** The rules for a project's key set. Its properties stay unchanged; its methods are rewritten. */
export const internalKey: Rules = {
  section: "projects-and-their-administration",
  calls: {
    update: rule("$app.internalApiKeys.update($id, $args)"),
    revoke: rule("$app.internalApiKeys.revoke($id)"),
    isValid: rule((call) => `${call.use("isInternalApiKeyValid")}(${call.value}, new Date())`, undefined, { isSync: true }),
    whyInvalid: rule((call) => `${call.use("whyInternalApiKeyInvalid")}(${call.value}, new Date())`, undefined, { isSync: true })
  }
}
