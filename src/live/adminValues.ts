/** Live values for project owners: each is read with a verb of admin apps, and lists the calls that invalidate it. */
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

const of = (...changedBy: ReadonlyArray<string>) => ({ ofUser: false, changedBy })

const config = ["config.update", "config.updateOverride", "config.replaceOverride", "config.resetOverride"]
const project = ["adminProject.update", ...config]
const themes = ["emailThemes.create", "emailThemes.update", ...config]
const templates = ["emailTemplates.create", "emailTemplates.update", "emailTemplates.delete", ...config]
const drafts = ["emailDrafts.create", "emailDrafts.update", "emailDrafts.delete"]

/** The project with its configuration. **Errors** of `AdminProject.get` */
export const adminProject = make(ReadAdminProject, AdminProject.get(), of(...project, "payments.setUp"))

/** The obstacles to production mode. **Errors** of `AdminProject.productionModeErrors` */
export const productionModeErrors = make(ReadAdminProject, AdminProject.productionModeErrors(), {
  ...of(...project),
  variant: "production"
})

/** The effective configuration, `Redacted`. **Errors** of `Configuration.get` */
export const configuration = make(ReadConfig, Configuration.get(), of(...project, ...themes, ...templates))

/** The overrides of a level, `Redacted`. **Errors** of `Configuration.overrides.get` */
export const configOverride = (level: (typeof ConfigLevel)["Type"]) =>
  make(ReadConfigOverride, Configuration.overrides.get(level), { ...of(...project), about: level })

/** The project's key sets, with the last four characters of each key. **Errors** of `InternalApiKeys.list` */
export const internalApiKeys = make(
  ListProjectKeySets,
  InternalApiKeys.list(),
  of("projectKeys.create", "projectKeys.update")
)

const definitions = (scope: "team" | "project") =>
  of(...["create", "update", "delete"].map((verb) => `${scope}PermissionDefinitions.${verb}`), ...config)

/** The definitions of permissions in teams. **Errors** of `PermissionDefinitions.team.list` */
export const teamPermissionDefinitions = make(
  ListTeamPermissionDefinitions,
  TeamPermissionDefinitions.list(),
  definitions("team")
)

/** The definitions of permissions in the project. **Errors** of `PermissionDefinitions.project.list` */
export const projectPermissionDefinitions = make(
  ListProjectPermissionDefinitions,
  ProjectPermissionDefinitions.list(),
  definitions("project")
)

/** The e-mail themes, without their sources. **Errors** of `AdminEmails.themes.list` */
export const emailThemes = make(ListEmailThemes, AdminEmails.themes.list(), of(...themes))

/** An e-mail theme with its source. **Errors** of `AdminEmails.themes.get` */
export const emailTheme = (themeId: string) =>
  make(ReadEmailTheme, AdminEmails.themes.get(themeId), { ...of(...themes), about: themeId })

/** The e-mail templates. **Errors** of `AdminEmails.templates.list` */
export const emailTemplates = make(ListEmailTemplates, AdminEmails.templates.list(), of(...templates))

/** The e-mail drafts. **Errors** of `AdminEmails.drafts.list` */
export const emailDrafts = make(ListEmailDrafts, AdminEmails.drafts.list(), of(...drafts, "emails.send"))

/** An e-mail draft. **Errors** of `AdminEmails.drafts.get` */
export const emailDraft = (draftId: string) =>
  make(ReadEmailDraft, AdminEmails.drafts.get(draftId), { ...of(...drafts, "emails.send"), about: draftId })

/** An e-mail preview. **Errors** of `AdminEmails.preview` */
export const emailPreview = (email: EmailRender) =>
  make(RenderEmail, AdminEmails.preview(email), { ...of(...themes, ...templates), variant: queryKeyOf(email) })

/** The counts of e-mails in the last hour, day, week and month, and the sending capacity. **Errors** of `AdminEmails.getDelivery` */
export const emailDelivery = make(ReadEmailDelivery, AdminEmails.getDelivery(), of("emails.send", "emails.boostCapacity"))

/** The account at the card payment provider; `null` if payments are not set up. **Errors** of `AdminPayments.findAccount` */
export const paymentAccount = make(ReadPaymentAccount, AdminPayments.findAccount(), of("payments.setUp"))

/** A page of transactions that moved money or quantities. **Errors** of `AdminPayments.transactions.page` */
export const transactions = (query: TransactionQuery = {}) =>
  make(ListTransactions, AdminPayments.transactions.page(query), {
    ...of(
      "transactions.refund",
      "products.grant",
      "products.cancel",
      "products.switch",
      "items.updateQuantity",
      "checkout.purchaseInTestMode"
    ),
    variant: queryKeyOf(query)
  })

/** A token for the webhook portal. The first read creates it; no verb causes another read. **Errors** of `Webhooks.createToken` */
export const webhookToken = make(CreateWebhookToken, Webhooks.createToken(), of())
