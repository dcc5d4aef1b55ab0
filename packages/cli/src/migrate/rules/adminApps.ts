/** Rules for the methods of admin apps, and of the project that an admin app configures. */
import { adminAdvice } from "./advice.ts"
import { administrative, email, payment, teamPermissionDefinitionPage, teamPermissionDefinitions } from "./data.ts"
import { type DeclaredShape, list, result } from "./DeclaredShape.ts"
import { adminHook, hook, type MethodCall, needsPerson, type Rule, rule, type Rules } from "./Rule.ts"
import { serverCalls } from "./serverApps.ts"

const verb = (name: string, gives?: DeclaredShape): Rule => rule(`$app.${name}($args)`, gives)

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
    [`list${name}s`]: verb(
      `permissionDefinitions.${scope}.list`,
      scope === "team" ? teamPermissionDefinitions : undefined
    ),
    [`create${name}`]: rule((call) =>
      `${call.app}.permissionDefinitions.${scope}.create(${
        call.options(0, {
          isDefaultUserPermission: () =>
            needsPerson("default permissions are settings of the project: `admin.project.defaultPermissions.update`")
        })
      })`
    ),
    [`update${name}`]: rule(update),
    [`delete${name}`]: verb(`permissionDefinitions.${scope}.delete`)
  }
}

/** Hooks whose values have no methods, each with the live value that it showed. */
const adminHooks: Rules["calls"] = Object.fromEntries(
  Object.entries({
    useProjectPermissionDefinitions: "projectPermissionDefinitions",
    useEmailThemes: "emailThemes",
    useEmailTheme: "emailTheme($args)",
    useEmailDrafts: "emailDrafts",
    useEmailDraft: "emailDraft($args)"
  }).map(([name, value]) => [name, adminHook(value)])
)

/** Refuses to rewrite a preview without a template, or with two of them, which the types of latchkey refuse. */
const requireTemplate = (call: MethodCall): void => {
  if (!call.isObject(0)) return
  const count = (...names: ReadonlyArray<string>) => names.filter((name) => call.property(0, name) !== undefined).length
  if (count("templateId", "templateTsxSource") !== 1 || count("themeId", "themeTsxSource") > 1) {
    needsPerson("a preview has either `templateId` or `templateTsxSource`, and at most one of `themeId` and `themeTsxSource`")
  }
}

const millis = (name: string) => (value: string) => `${name}: new Date(${value})`

export const adminCalls: Rules["calls"] = {
  ...serverCalls,
  ...adminHooks,
  ...adminAdvice,
  ...definitions("team"),
  ...definitions("project"),
  useTeamPermissionDefinitions: adminHook("teamPermissionDefinitions", teamPermissionDefinitions),
  useEmailTemplates: adminHook("emailTemplates", email.templates),
  useEmailPreview: hook((call) => {
    requireTemplate(call)
    return `${call.use("useAdminLive", "latchkey/react/admin")}(${
      call.useValue(`emailPreview(${call.args})`, "latchkey/live/admin")
    }).html`
  }),
  useTransactions: hook(
    (call) =>
      `${call.use("useAdminLive", "latchkey/react/admin")}(${
        call.useValue(`transactions(${call.args})`, "latchkey/live/admin")
      })`,
    payment.transactions
  ),
  useStripeAccountInfo: adminHook("paymentAccount", payment.account),
  listTeamPermissionDefinitionsPaginated: verb("permissionDefinitions.team.page", teamPermissionDefinitionPage),
  useSvixToken: adminHook("webhookToken", administrative.webhookToken),
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
  sendTestEmail: rule("$app.safe.emails.sendTest($args)", result(null, email.failure)),
  getEmailPreview: rule((call) => {
    requireTemplate(call)
    return `${call.app}.emails.preview(${call.args}).then(({ html }) => html)`
  }),
  sendTestWebhook: rule(
    (call) =>
      `${call.app}.safe.webhooks.sendTest(${call.property(0, "endpointId") ?? needsPerson("the endpoint's id is the argument")})`,
    result(null, email.failure)
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
  refundTransaction: rule((call) =>
    call.property(0, "refundEntries") === undefined
      ? `${call.app}.payments.transactions.refund(${call.args})`
      : needsPerson("a refund has an amount, `amountUsd`, and no entries")
  ),
  testModePurchase: verb("payments.purchaseInTestMode"),
  getStripeAccountInfo: verb("payments.findAccount", payment.account),
  listSentEmails: verb("emails.listSent", email.sent),
  sendSignInInvitationEmail: rule("$app.emails.sendSignInInvitation({ email: $0, callbackUrl: $1 })"),
  listOutboxEmails: rule((call) =>
    `${call.app}.emails.outbox.page(${
      call.count === 0 ? "" : call.options(0, {
        simpleStatus: (value) =>
          /^["'](?:in-progress|ok|error)["']$/.test(value)
            ? `simpleStatus: ${value}`
            : needsPerson("`simpleStatus` is \"in-progress\", \"ok\" or \"error\"")
      })
    })`, email.outbox),
  getOutboxEmail: verb("emails.outbox.get", email.outboxEmail),
  updateOutboxEmail: rule((call) =>
    `${call.app}.emails.outbox.update(${call.arg(0)}, ${
      call.options(1, {
        scheduledAtMillis: (value) => `scheduledAt: new Date(${value})`,
        isPaused: () => needsPerson("`outbox.pause` and `outbox.resume` are verbs"),
        cancel: () => needsPerson("`outbox.cancel` is a verb")
      })
    })`, email.outboxEmail),
  pauseOutboxEmail: verb("emails.outbox.pause", email.outboxEmail),
  unpauseOutboxEmail: verb("emails.outbox.resume", email.outboxEmail),
  cancelOutboxEmail: verb("emails.outbox.cancel", email.outboxEmail),
  listEmailThemes: verb("emails.themes.list"),
  createEmailTheme: asField("emails.themes.create", "displayName"),
  updateEmailTheme: withField("emails.themes.update", "tsxSource"),
  listEmailTemplates: verb("emails.templates.list", email.templates),
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
  setupManagedEmailProvider: verb("emails.domains.setUp", email.domain),
  checkManagedEmailStatus: rule("$app.emails.domains.check($args).then((status) => ({ status }))"),
  listManagedEmailDomains: verb("emails.domains.list", email.domains),
  applyManagedEmailProvider: rule(
    (call) => `${call.app}.emails.domains.apply(${call.property(0, "domainId") ?? `${call.arg(0)}.domainId`})`,
    email.applied
  ),
  setupPayments: verb("payments.setUp"),
  createStripeWidgetAccountSession: verb("payments.createAccountSession", payment.accountSession),
  getPaymentMethodConfigs: verb("payments.methods.get"),
  updatePaymentMethodConfigs: rule("$app.payments.methods.update({ configId: $0, updates: $1 })"),
  listTransactions: verb("payments.transactions.page", payment.transactions),
  queryAnalytics: rule((call) =>
    `${call.app}.analytics.query(${
      call.options(0, {
        timeout_ms: "timeout",
        include_all_branches: () => needsPerson("`include_all_branches` has no equivalent")
      })
    })`, email.rows),
  listSessionReplays: rule((call) =>
    `${call.app}.sessionReplays.page(${
      call.count === 0 ? "" : call.options(0, {
        durationMsMin: "durationMin",
        durationMsMax: "durationMax",
        lastEventAtFromMillis: millis("lastEventFrom"),
        lastEventAtToMillis: millis("lastEventTo")
      })
    })`, email.replays),
  getSessionReplay: verb("sessionReplays.get", email.replay),
  getSessionReplayEvents: verb("sessionReplays.getEvents", email.replayEvents)
}
