/** The e-mail outbox of a project: renders and schedules e-mails, and delivers them to the inbox. */
import { escapeHtml } from "../../request/Html.ts"
import type { EmailRow, SkippedReason } from "../../store/EmailRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import { issueCode } from "../credentials/VerificationCodes.ts"
import { primaryChannel } from "../users/UserViews.ts"
import { chosenTheme } from "./EmailDesigns.ts"
import { renderEmail } from "./EmailRendering.ts"
import { sourceOfHtml } from "./EmailSources.ts"
import { deliverMail } from "./Mail.ts"
import { acceptsCategory, categoryById, categoryByName, transactionalCategory } from "./NotificationCategories.ts"

/** An e-mail to send. */
export type EmailRequest =
  & Pick<EmailRow, "to" | "subjectGiven" | "categoryGiven" | "variables" | "draftId" | "templateId" | "createdWith">
  & Pick<EmailRow, "isHighPriority" | "scheduledAt">
  & {
    /** HTML or TSX source. */
    readonly content: { readonly html: string } | { readonly tsxSource: string }
    readonly themeChoice: string | false | null | undefined
  }

/** The e-mail with the result of rendering its source. */
export const withRenderedEmail = (store: Store, project: ProjectRow, email: EmailRow): EmailRow => {
  const { userId } = email.to
  const rendering = renderEmail(
    {
      template: email.tsxSource,
      theme: email.themeId === null ? undefined : chosenTheme(project, email.themeId),
      html: email.htmlGiven ?? undefined
    },
    {
      projectName: project.displayName,
      userName: userId === undefined ? null : store.users.get(userId)?.displayName ?? null,
      variables: email.variables
    }
  )
  if ("problem" in rendering) {
    return { ...email, status: "render-error", problem: rendering.problem, subject: "", html: "", text: "" }
  }
  const category = categoryById(email.categoryGiven ?? "") ?? categoryByName(rendering.category ?? "") ?? transactionalCategory
  const { html, text } = rendering
  return { ...email, html, text, subject: email.subjectGiven ?? rendering.subject ?? "", categoryId: category.id, problem: null }
}

/** The address at which a user unsubscribes from a category. */
const unsubscribeUrl = (store: Store, now: number, { categoryId, projectId }: EmailRow, userId: string): string => {
  const { id } = issueCode(store, now, { projectId, purpose: "unsubscribe", data: { userId, categoryId } })
  return `${store.url}/api/v1/emails/unsubscribe-link?code=${id}`
}

const problems: { readonly [R in SkippedReason]: string } = {
  MANUALLY_CANCELLED: "It was cancelled.",
  NO_EMAIL_PROVIDED: "No recipient address was given.",
  USER_ACCOUNT_DELETED: "The user was deleted.",
  USER_HAS_NO_PRIMARY_EMAIL: "The user has no e-mail address.",
  USER_UNSUBSCRIBED: "The user has turned off e-mail of this category."
}

/** The recipient addresses of the e-mail, or the reason why there are none. */
const addressesOf = (store: Store, { categoryId, to }: EmailRow): ReadonlyArray<string> | SkippedReason => {
  const { emails = [], type, userId } = to
  if (type === "custom-emails") return emails.length > 0 ? emails : "NO_EMAIL_PROVIDED"
  const user = store.users.get(userId ?? "")
  if (user === undefined) return "USER_ACCOUNT_DELETED"
  const primary = primaryChannel(store, user.id)
  const recipients = type === "user-custom-emails" && emails.length > 0 ? emails : primary ? [primary.value] : []
  if (recipients.length === 0) return type === "user-custom-emails" ? "NO_EMAIL_PROVIDED" : "USER_HAS_NO_PRIMARY_EMAIL"
  return acceptsCategory(store, user.id, categoryId) ? recipients : "USER_UNSUBSCRIBED"
}

/** Marks an e-mail as skipped. */
export const skipEmail = (store: Store, now: number, email: EmailRow, reason: SkippedReason): EmailRow =>
  store.emails.update(email, { status: "skipped", problem: problems[reason], skipped: { at: now, reason }, updatedAt: now })

/** Sends an e-mail. Skips it if it has no recipient address, or if its user was deleted or has unsubscribed. */
const dispatch = (store: Store, now: number, email: EmailRow): EmailRow => {
  const addresses = addressesOf(store, email)
  if (typeof addresses === "string") return skipEmail(store, now, email, addresses)
  const { userId } = email.to
  const canDisable = categoryById(email.categoryId)?.canDisable === true
  const link = canDisable && userId !== undefined ? unsubscribeUrl(store, now, email, userId) : undefined
  const html = link === undefined
    ? email.html
    : email.html.replace("</body>", `<p><a href="${escapeHtml(link)}">Unsubscribe</a></p></body>`)
  const text = link === undefined ? email.text : `${email.text}\n\nUnsubscribe: ${link}`
  for (const [index, to] of addresses.entries()) {
    deliverMail(store, now, { ...(index === 0 && { id: email.id }), to, subject: email.subject, html, text })
  }
  return store.emails.update(email, { status: "sent", deliveredAt: now, updatedAt: now })
}

/** Sends a scheduled e-mail if its scheduled time, plus the emulator's delay, has passed. */
export const sendIfDue = (store: Store, now: number, email: EmailRow): EmailRow => {
  const due = email.scheduledAt + store.settings.mailDelay
  return email.status === "scheduled" && due <= now ? dispatch(store, now, email) : email
}

/** Sends all e-mails that are due. */
export const sendAllDue = (store: Store, now: number): void => {
  for (const email of store.emails.where("status", "scheduled")) sendIfDue(store, now, email)
}

/** Adds an e-mail to the outbox, and sends it if it is due. */
export const enqueue = (
  store: Store,
  now: number,
  project: ProjectRow,
  { content, themeChoice, ...order }: EmailRequest
): EmailRow => {
  const html = "html" in content ? content.html : null
  const row: EmailRow = {
    ...order,
    id: crypto.randomUUID(),
    projectId: project.id,
    createdAt: now,
    updatedAt: now,
    status: "scheduled",
    problem: null,
    subject: "",
    html: "",
    text: "",
    tsxSource: "html" in content ? sourceOfHtml(content.html) : content.tsxSource,
    htmlGiven: html,
    themeId: chosenTheme(project, themeChoice)?.id ?? null,
    categoryId: transactionalCategory.id,
    skipsDeliverabilityCheck: false,
    deliveredAt: null
  }
  return sendIfDue(store, now, store.emails.put(withRenderedEmail(store, project, row)))
}
