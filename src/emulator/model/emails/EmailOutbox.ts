/** E-mails of a project on their way: rendered, waiting for their time, and delivered into the inbox. */
import { escapeHtml } from "../../request/Html.ts"
import type { EmailRow, SkippedReason } from "../../store/EmailRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Memory } from "../../store/Store.ts"
import { makeCode } from "../credentials/VerificationCodes.ts"
import { primaryChannel } from "../users/UserViews.ts"
import { chosenTheme } from "./EmailDesigns.ts"
import { rendered } from "./EmailRendering.ts"
import { ofHtml } from "./EmailSources.ts"
import { deliver } from "./Mail.ts"
import { categoryNamed, categoryOf, takes, transactional } from "./NotificationCategories.ts"

/** What somebody wants to send. */
export type Ordered =
  & Pick<EmailRow, "to" | "subjectGiven" | "categoryGiven" | "variables" | "draftId" | "templateId" | "createdWith">
  & Pick<EmailRow, "isHighPriority" | "scheduledAt">
  & {
    /** One of the two. */
    readonly content: { readonly html: string } | { readonly tsxSource: string }
    readonly themeChoice: string | false | null | undefined
  }

/** The e-mail with what its source makes. */
export const withRendering = (memory: Memory, project: ProjectRow, email: EmailRow): EmailRow => {
  const { userId } = email.to
  const made = rendered(
    {
      template: email.tsxSource,
      theme: email.themeId === null ? undefined : chosenTheme(project, email.themeId),
      html: email.htmlGiven ?? undefined
    },
    {
      projectName: project.displayName,
      userName: userId === undefined ? null : memory.users.get(userId)?.displayName ?? null,
      variables: email.variables
    }
  )
  if ("problem" in made) return { ...email, status: "render-error", problem: made.problem, subject: "", html: "", text: "" }
  const category = categoryOf(email.categoryGiven ?? "") ?? categoryNamed(made.category ?? "") ?? transactional
  const { html, text } = made
  return { ...email, html, text, subject: email.subjectGiven ?? made.subject ?? "", categoryId: category.id, problem: null }
}

/** The address at which a user says no to a category. */
const unsubscribeUrl = (memory: Memory, now: number, { categoryId, projectId }: EmailRow, userId: string): string => {
  const { id } = makeCode(memory, now, { projectId, purpose: "unsubscribe", data: { userId, categoryId } })
  return `${memory.url}/api/v1/emails/unsubscribe-link?code=${id}`
}

const problems: { readonly [R in SkippedReason]: string } = {
  MANUALLY_CANCELLED: "It was cancelled.",
  NO_EMAIL_PROVIDED: "No recipient address was given.",
  USER_ACCOUNT_DELETED: "The user was deleted.",
  USER_HAS_NO_PRIMARY_EMAIL: "The user has no e-mail address.",
  USER_UNSUBSCRIBED: "The user takes no e-mail of this category."
}

/** Where the e-mail goes, or why it goes nowhere. */
const addressesOf = (memory: Memory, { categoryId, to }: EmailRow): ReadonlyArray<string> | SkippedReason => {
  const { emails = [], type, userId } = to
  if (type === "custom-emails") return emails.length > 0 ? emails : "NO_EMAIL_PROVIDED"
  const user = memory.users.get(userId ?? "")
  if (user === undefined) return "USER_ACCOUNT_DELETED"
  const primary = primaryChannel(memory, user.id)
  const own = type === "user-custom-emails" && emails.length > 0 ? emails : primary ? [primary.value] : []
  if (own.length === 0) return type === "user-custom-emails" ? "NO_EMAIL_PROVIDED" : "USER_HAS_NO_PRIMARY_EMAIL"
  return takes(memory, user.id, categoryId) ? own : "USER_UNSUBSCRIBED"
}

/** Gives an e-mail up. */
export const skip = (memory: Memory, now: number, email: EmailRow, reason: SkippedReason): EmailRow =>
  memory.emails.change(email, { status: "skipped", problem: problems[reason], skipped: { at: now, reason }, updatedAt: now })

/** Sends an e-mail. Those who cannot or do not want to get it are passed over. */
const dispatch = (memory: Memory, now: number, email: EmailRow): EmailRow => {
  const addresses = addressesOf(memory, email)
  if (typeof addresses === "string") return skip(memory, now, email, addresses)
  const { userId } = email.to
  const canDisable = categoryOf(email.categoryId)?.canDisable === true
  const link = canDisable && userId !== undefined ? unsubscribeUrl(memory, now, email, userId) : undefined
  const html = link === undefined
    ? email.html
    : email.html.replace("</body>", `<p><a href="${escapeHtml(link)}">Unsubscribe</a></p></body>`)
  const text = link === undefined ? email.text : `${email.text}\n\nUnsubscribe: ${link}`
  for (const [index, to] of addresses.entries()) {
    deliver(memory, now, { ...(index === 0 && { id: email.id }), to, subject: email.subject, html, text })
  }
  return memory.emails.change(email, { status: "sent", deliveredAt: now, updatedAt: now })
}

/** Sends the e-mail if its time has come, and the delay of the emulator is over. */
export const settled = (memory: Memory, now: number, email: EmailRow): EmailRow => {
  const due = email.scheduledAt + memory.settings.mailDelay
  return email.status === "scheduled" && due <= now ? dispatch(memory, now, email) : email
}

/** Sends the e-mails whose time has come. */
export const settleAll = (memory: Memory, now: number): void => {
  for (const email of memory.emails.where("status", "scheduled")) settled(memory, now, email)
}

/** Takes an e-mail, and sends it if its time has come. */
export const enqueue = (
  memory: Memory,
  now: number,
  project: ProjectRow,
  { content, themeChoice, ...order }: Ordered
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
    tsxSource: "html" in content ? ofHtml(content.html) : content.tsxSource,
    htmlGiven: html,
    themeId: chosenTheme(project, themeChoice)?.id ?? null,
    categoryId: transactional.id,
    skipsDeliverabilityCheck: false,
    deliveredAt: null
  }
  return settled(memory, now, memory.emails.put(withRendering(memory, project, row)))
}
