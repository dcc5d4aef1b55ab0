/** `/emails` and its administration: sending, previews, tests, invitations and statistics. */
import * as Effect from "effect/Effect"
import { EmailCapacityBoostAlreadyActive, EmailRenderingError } from "../../../errors/provider/EmailErrors.ts"
import { UserIdDoesNotExist } from "../../../errors/provider/UserErrors.ts"
import type { EmailSend } from "../../../schema/emails/Email.ts"
import { configOf } from "../../model/config/Config.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { chosenTheme, templateOf, themeOf } from "../../model/emails/EmailDesigns.ts"
import { type EmailRequest, enqueue } from "../../model/emails/EmailOutbox.ts"
import { renderEmail } from "../../model/emails/EmailRendering.ts"
import { requireOwnServer } from "../../model/emails/EmailServer.ts"
import { deliverMail, sendMail } from "../../model/emails/Mail.ts"
import { categoryByName } from "../../model/emails/NotificationCategories.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { EmailRow } from "../../store/EmailRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"

type Body = Pick<EmailRequest, "content" | "themeChoice" | "draftId" | "templateId" | "createdWith" | "variables">

/** The content of an e-mail: HTML, a template, or a draft, which is then marked as sent. */
const bodyOf = Effect.fnUntraced(function*(store: Store, project: ProjectRow, now: number, message: EmailSend) {
  const { draftId, html, templateId, themeId } = message
  const plain: Omit<Body, "content"> = {
    themeChoice: themeId,
    draftId: null,
    templateId: null,
    createdWith: "programmatic-call",
    variables: message.variables ?? {}
  }
  if (templateId !== undefined) {
    const template = templateOf(project, templateId)
    if (template === undefined) return yield* refuse(400, "There is no such e-mail template.")
    const themeChoice = themeId ?? template.themeId
    return { ...plain, templateId, content: { tsxSource: template.tsxSource }, themeChoice } satisfies Body
  }
  if (draftId !== undefined) {
    const draft = store.emailDrafts.get(draftId)
    if (draft?.projectId !== project.id) return yield* refuse(400, "There is no such draft.")
    store.emailDrafts.update(draft, { sentAt: now, updatedAt: now })
    const themeChoice = themeId ?? draft.themeId
    return {
      ...plain,
      draftId,
      createdWith: "draft" as const,
      content: { tsxSource: draft.tsxSource },
      themeChoice
    } satisfies Body
  }
  return { ...plain, content: { html: html ?? "" } } satisfies Body
})

/** The recipients of an e-mail, in the form in which lists of e-mails show them. */
const recipientsOf = ({ to: { emails = [], type, userId } }: EmailRow): ReadonlyArray<string> =>
  type === "user-primary-email" ? [`User ID: ${userId}`] : emails

/** Ports on which the emulator simulates a mail server, in addition to the port of the project's own server. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 1025, 2525])

const hour = 3_600_000
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour }
const boostMultiplier = 4
/**
 * E-mails that a project may send per hour if it sent none in the last 30 days. Each e-mail sent in those days adds four e-mails per 30
 * days to the limit.
 */
const hourlyRate = 100_000

const boostOf = (store: Store, { id }: ProjectRow, now: number) => {
  const boost = store.emailBoosts.get(id)
  return boost && boost.expiresAt > now ? boost : undefined
}

export const emailHandlers = {
  SendEmail: Effect.fnUntraced(function*({ body, now, project, store }) {
    const { isHighPriority = false, notificationCategoryName, scheduledAt, subject = null } = body
    yield* requireOwnServer(project)
    const category = notificationCategoryName === undefined ? undefined : categoryByName(notificationCategoryName)
    if (notificationCategoryName !== undefined && category === undefined) {
      return yield* refuse(400, "There is no such notification category.")
    }
    const userIds = body.emails ? [] : body.userIds ?? store.users.where("projectId", project.id).map(({ id }) => id)
    const unknownId = userIds.find((userId) => store.users.get(userId)?.projectId !== project.id)
    if (unknownId !== undefined) return yield* new UserIdDoesNotExist({ details: { userId: unknownId } })
    const content = yield* bodyOf(store, project, now, body)
    const recipients: ReadonlyArray<EmailRow["to"]> = [
      ...userIds.map((userId) => ({ type: "user-primary-email" as const, userId })),
      ...(body.emails ?? []).map((email) => ({ type: "custom-emails" as const, emails: [email] }))
    ]
    for (const to of recipients) {
      enqueue(store, now, project, {
        ...content,
        to,
        subjectGiven: subject,
        categoryGiven: category?.id ?? null,
        isHighPriority,
        scheduledAt: scheduledAt?.getTime() ?? now
      })
    }
    return recipients.map(({ emails: [email = null] = [], userId = null }) => ({ userId, email }))
  }),
  RenderEmail: Effect.fnUntraced(function*({ body, project }) {
    const { templateId, themeId, themeTsxSource } = body
    const template = templateId === undefined ? undefined : templateOf(project, templateId)
    if (templateId !== undefined && template === undefined) return yield* refuse(400, "There is no such e-mail template.")
    if (typeof themeId === "string" && themeOf(project, themeId) === undefined) {
      return yield* refuse(400, "There is no such e-mail theme.")
    }
    const theme = themeTsxSource === undefined
      ? chosenTheme(project, themeId ?? template?.themeId)
      : { displayName: "Theme", tsxSource: themeTsxSource }
    const content = renderEmail(
      { template: template?.tsxSource ?? body.templateTsxSource ?? "", theme },
      { projectName: project.displayName, userName: "John Doe", variables: {} }
    )
    if ("problem" in content) return yield* new EmailRenderingError({ details: { error: content.problem } })
    const { category: notificationCategory, html, subject } = content
    return { html, subject, notificationCategory, editableRegions: body.editableMarkers === true ? {} : null }
  }),
  ListSentEmails: ({ project: { id }, store }) => {
    const emails = store.emails.where("projectId", id).filter(({ status }) => status !== "scheduled" && status !== "paused")
    return emails.toReversed().slice(0, 100).map((email) => ({
      id: email.id,
      to: recipientsOf(email),
      subject: email.subject,
      sentAt: new Date(email.deliveredAt ?? email.createdAt),
      error: email.problem,
      senderConfig: null
    }))
  },
  SendTestEmail: ({ body: { emailConfig, recipientEmail }, now, project, store }) => {
    const { emails: { server } } = configOf(project)
    const isOwn = !server.isShared && server.host === emailConfig.host && server.port === emailConfig.port
    if (!isOwn && !mailPorts.has(emailConfig.port)) {
      return {
        success: false,
        errorMessage: `Connection refused: no mail server answers at ${emailConfig.host}:${emailConfig.port}.`
      }
    }
    const text = `This is a test e-mail from ${emailConfig.senderName}. The settings of the e-mail server work.`
    deliverMail(store, now, { to: recipientEmail, subject: "Test e-mail", text, html: "<p>This is a test e-mail.</p>" })
    return { success: true, errorMessage: null }
  },
  SendSignInInvitation: Effect.fnUntraced(function*({ body: { callbackUrl, email }, now, project, store }) {
    yield* requireTrustedRedirect(project, callbackUrl)
    sendMail(store, now, {
      projectId: project.id,
      to: email.trim().toLowerCase(),
      subject: `You have been invited to sign in to ${project.displayName}`,
      text: `Open this link to sign in to ${project.displayName}.`,
      action: { callbackUrl }
    })
  }),
  ReadEmailDelivery: ({ now, project, store }) => {
    const deliveries = store.emails.where("projectId", project.id).flatMap(({ deliveredAt }) => deliveredAt ?? [])
    const since = (span: number) => ({ sent: deliveries.filter((at) => at > now - span).length, bounced: 0, markedAsSpam: 0 })
    const boost = boostOf(store, project, now)
    const stats = { hour: since(spans.hour), day: since(spans.day), week: since(spans.week), month: since(spans.month) }
    return {
      stats,
      capacity: {
        ratePerSecond: (hourlyRate * 720 + 4 * stats.month.sent) / (30 * 86_400) * (boost ? boostMultiplier : 1),
        boostMultiplier: boost ? boostMultiplier : 1,
        penaltyFactor: 1,
        isBoostActive: boost !== undefined,
        boostExpiresAt: boost ? new Date(boost.expiresAt) : null
      }
    }
  },
  BoostEmailCapacity: Effect.fnUntraced(function*({ now, project, store }) {
    const active = boostOf(store, project, now)
    if (active) {
      const expiresAt = new Date(active.expiresAt).toISOString()
      return yield* new EmailCapacityBoostAlreadyActive({ details: { expiresAt } })
    }
    const { expiresAt } = store.emailBoosts.put({ id: project.id, projectId: project.id, expiresAt: now + 4 * hour })
    return { expiresAt: new Date(expiresAt) }
  })
} satisfies SomeHandlers
