/** Delivers the provider's e-mails to the inbox. */
import { escapeHtml } from "../../request/Html.ts"
import type { MailRow } from "../../store/EmailRows.ts"
import type { Store } from "../../store/Store.ts"
import { transactionalCategory } from "./NotificationCategories.ts"

/** The callback address with the code. */
export const linkTo = (callbackUrl: string, code: string): string => {
  const url = new URL(callbackUrl)
  url.searchParams.set("code", code)
  return url.href
}

export interface ProviderMail {
  readonly projectId: string
  readonly to: string
  readonly subject: string
  /** The action that the e-mail asks of the user, in one sentence. */
  readonly text: string
  /** The link of the mail, with or without a one-time code. */
  readonly action?: { readonly code?: string; readonly callbackUrl: string; readonly showsOtp?: boolean }
}

type Content = Pick<MailRow, "to" | "subject" | "html" | "text"> & Partial<MailRow>

/** Puts an e-mail into the inbox. */
export const deliverMail = (store: Store, now: number, mail: Content): MailRow =>
  store.mails.put({
    id: crypto.randomUUID(),
    sentAtMillis: now,
    link: null,
    code: null,
    otp: null,
    nonce: null,
    ...mail,
    to: mail.to.trim().toLowerCase()
  })

/** Sends one of the provider's own e-mails. */
export const sendMail = (store: Store, now: number, { action, projectId, subject, text, to }: ProviderMail): MailRow => {
  const code = action?.code ?? null
  const link = action ? code === null ? action.callbackUrl : linkTo(action.callbackUrl, code) : null
  const otp = code === null ? null : code.slice(0, 6).toUpperCase()
  const lines = [
    text,
    ...(link === null ? [] : [link]),
    // In the provider's mails, too, the code is a paragraph: programs that read mails look for one.
    ...(action?.showsOtp && otp !== null ? ["Or enter this code:", otp] : [])
  ]
  const html = lines.map((line) =>
    line === link ? `<p><a href="${escapeHtml(line)}">${escapeHtml(line)}</a></p>` : `<p>${escapeHtml(line)}</p>`
  )
  const content = { subject, html: html.join("\n"), text: lines.join("\n\n") }
  const { id } = store.emails.put({
    ...content,
    id: crypto.randomUUID(),
    projectId,
    createdAt: now,
    updatedAt: now,
    status: "sent",
    problem: null,
    to: { type: "custom-emails", emails: [to] },
    subjectGiven: subject,
    tsxSource: "",
    htmlGiven: content.html,
    themeId: null,
    variables: {},
    categoryGiven: null,
    categoryId: transactionalCategory.id,
    createdWith: "programmatic-call",
    draftId: null,
    templateId: null,
    isHighPriority: true,
    skipsDeliverabilityCheck: true,
    scheduledAt: now,
    deliveredAt: now
  })
  return deliverMail(store, now, { ...content, id, to, link, code, otp, nonce: code?.slice(6) ?? null })
}

/** The e-mails to an address, or all e-mails, newest first. */
export const inbox = (store: Store, to?: string): ReadonlyArray<MailRow> => {
  const mails = to === undefined ? store.mails.all() : store.mails.where("to", to.trim().toLowerCase())
  return mails.toReversed()
}
