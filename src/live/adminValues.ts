/**
 * Live values for project owners: each is read with a verb of admin apps, and lists the calls that invalidate it.
 * @category live values @since 0.1.0
 */
import { ListEmailDrafts, ReadEmailDraft } from "../endpoints/emails/EmailDrafts.ts"
import { ReadEmailDelivery, RenderEmail } from "../endpoints/emails/Emails.ts"
import { ListEmailTemplates } from "../endpoints/emails/EmailTemplates.ts"
import { ListEmailThemes, ReadEmailTheme } from "../endpoints/emails/EmailThemes.ts"
import { ListTransactions, ReadPaymentAccount } from "../endpoints/payments/Payments.ts"
import { CreateWebhookToken } from "../endpoints/platform/Webhooks.ts"
import { ReadConfig, ReadConfigOverride } from "../endpoints/projects/Config.ts"
import { ReadAdminProject } from "../endpoints/projects/ProjectAdmin.ts"
import { ListProjectKeySets } from "../endpoints/projects/ProjectKeys.ts"
import { ListProjectPermissionDefinitions, ListTeamPermissionDefinitions } from "../endpoints/teams/PermissionDefinitions.ts"
import type { EmailRender } from "../schema/emails/Email.ts"
import type { TransactionQuery } from "../schema/payments/Payments.ts"
import type { ConfigLevel } from "../schema/projects/Config.ts"
import * as AdminPayments from "../services/admin/AdminPayments.ts"
import * as AdminEmails from "../services/admin/emails/AdminEmails.ts"
import * as AdminProject from "../services/admin/project/AdminProject.ts"
import * as Configuration from "../services/admin/project/Configuration.ts"
import * as InternalApiKeys from "../services/admin/project/InternalApiKeys.ts"
import * as ProjectPermissionDefinitions from "../services/admin/ProjectPermissionDefinitions.ts"
import * as TeamPermissionDefinitions from "../services/admin/TeamPermissionDefinitions.ts"
import * as Webhooks from "../services/admin/Webhooks.ts"
import { make } from "./LiveValue.ts"
import { queryKeyOf } from "./queryKeyOf.ts"

const ofAdmin = (...changedBy: ReadonlyArray<string>) => ({ ofUser: false, changedBy })

const config = ["config.update", "config.updateOverride", "config.replaceOverride", "config.resetOverride"]
const project = ["adminProject.update", ...config]
const themes = ["emailThemes.create", "emailThemes.update", ...config]
const templates = ["emailTemplates.create", "emailTemplates.update", "emailTemplates.delete", ...config]
const drafts = ["emailDrafts.create", "emailDrafts.update", "emailDrafts.delete"]

/** The project with its configuration. Read again after changes of either. **Errors** of `AdminProject.get` */
export const adminProject = make(ReadAdminProject, AdminProject.get(), ofAdmin(...project, "payments.setUp"))

/**
 * The obstacles to production mode, each with its text and where to fix it. Read again after changes of the project and its configuration.
 * **Errors** of `AdminProject.getProductionModeErrors`
 */
export const productionModeErrors = make(ReadAdminProject, AdminProject.getProductionModeErrors(), {
  ...ofAdmin(...project),
  variant: "production"
})

/**
 * The effective configuration, `Redacted`. Read again after changes of the project, its configuration, e-mail themes and templates.
 * **Errors** of `Configuration.get`
 */
export const configuration = make(ReadConfig, Configuration.get(), ofAdmin(...project, ...themes, ...templates))

/**
 * The overrides of a level, `Redacted`. Read again after changes of the project and its configuration. **Errors** of
 * `Configuration.overrides.get`
 */
export const configOverride = (level: (typeof ConfigLevel)["Type"]) =>
  make(ReadConfigOverride, Configuration.overrides.get(level), { ...ofAdmin(...project), about: level })

/**
 * The project's key sets, with only the last four characters of each key. Read again after key sets are created, changed or revoked.
 * **Errors** of `InternalApiKeys.list`
 */
export const internalApiKeys = make(
  ListProjectKeySets,
  InternalApiKeys.list(),
  ofAdmin("projectKeys.create", "projectKeys.update")
)

const definitions = (scope: "team" | "project") =>
  ofAdmin(...["create", "update", "delete"].map((verb) => `${scope}PermissionDefinitions.${verb}`), ...config)

/**
 * The definitions of permissions in teams, ordered by id. Read again after changes of definitions and the configuration. **Errors** of
 * `PermissionDefinitions.team.list`
 */
export const teamPermissionDefinitions = make(
  ListTeamPermissionDefinitions,
  TeamPermissionDefinitions.list(),
  definitions("team")
)

/**
 * The definitions of permissions in the project, ordered by id. Read again after changes of definitions and the configuration. **Errors**
 * of `PermissionDefinitions.project.list`
 */
export const projectPermissionDefinitions = make(
  ListProjectPermissionDefinitions,
  ProjectPermissionDefinitions.list(),
  definitions("project")
)

/**
 * The e-mail themes, without their sources. Read again after changes of themes and the configuration. **Errors** of
 * `AdminEmails.themes.list`
 */
export const emailThemes = make(ListEmailThemes, AdminEmails.themes.list(), ofAdmin(...themes))

/**
 * An e-mail theme with its source. Read again after changes of themes and the configuration. **Errors** of `AdminEmails.themes.get`
 */
export const emailTheme = (themeId: string) =>
  make(ReadEmailTheme, AdminEmails.themes.get(themeId), { ...ofAdmin(...themes), about: themeId })

/**
 * The e-mail templates with their sources. Read again after changes of templates and the configuration. **Errors** of
 * `AdminEmails.templates.list`
 */
export const emailTemplates = make(ListEmailTemplates, AdminEmails.templates.list(), ofAdmin(...templates))

/** The e-mail drafts. Read again after changes of drafts, and after e-mails are sent. **Errors** of `AdminEmails.drafts.list` */
export const emailDrafts = make(ListEmailDrafts, AdminEmails.drafts.list(), ofAdmin(...drafts, "emails.send"))

/** An e-mail draft. Read again after changes of drafts, and after e-mails are sent. **Errors** of `AdminEmails.drafts.get` */
export const emailDraft = (draftId: string) =>
  make(ReadEmailDraft, AdminEmails.drafts.get(draftId), { ...ofAdmin(...drafts, "emails.send"), about: draftId })

/**
 * The preview of an e-mail, as HTML with its subject. Read again after changes of themes, templates and the configuration. **Errors** of
 * `AdminEmails.preview`
 */
export const emailPreview = (email: EmailRender) =>
  make(RenderEmail, AdminEmails.preview(email), { ...ofAdmin(...themes, ...templates), variant: queryKeyOf(email) })

/**
 * The counts of e-mails in the last hour, day, week and month, and the sending capacity. Read again after e-mails are sent and after the
 * capacity is boosted. **Errors** of `AdminEmails.getDelivery`
 */
export const emailDelivery = make(ReadEmailDelivery, AdminEmails.getDelivery(), ofAdmin("emails.send", "emails.boostCapacity"))

/**
 * The account at the card payment provider; `null` if payments are not set up. Read again after payments are set up. **Errors** of
 * `AdminPayments.findAccount`
 */
export const paymentAccount = make(ReadPaymentAccount, AdminPayments.findAccount(), ofAdmin("payments.setUp"))

/**
 * A page of transactions that moved money or quantities. Read again after refunds, test purchases, and changes of products and quantities.
 * **Errors** of `AdminPayments.transactions.page`
 */
export const transactions = (query: TransactionQuery = {}) =>
  make(ListTransactions, AdminPayments.transactions.page(query), {
    ...ofAdmin(
      "transactions.refund",
      "products.grant",
      "products.cancel",
      "products.switch",
      "items.updateQuantity",
      "checkout.purchaseInTestMode"
    ),
    variant: queryKeyOf(query)
  })

/**
 * A token for the webhook portal. The first read creates it; no verb causes another read. **Errors** of `Webhooks.createToken`
 */
export const webhookToken = make(CreateWebhookToken, Webhooks.createToken(), ofAdmin())
