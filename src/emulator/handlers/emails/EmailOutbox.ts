/** `/emails/outbox`: e-mails that are waiting or were sent. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { EmailNotEditable } from "../../../errors/provider/EmailErrors.ts"
import type { OutboxEmail } from "../../../schema/emails/OutboxEmail.ts"
import { chosenTheme } from "../../model/emails/EmailDesigns.ts"
import { sendIfDue, skipEmail, withRenderedEmail } from "../../model/emails/EmailOutbox.ts"
import { transactionalCategory } from "../../model/emails/NotificationCategories.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { paginate } from "../../request/Pagination.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { EmailRow } from "../../store/EmailRows.ts"

const simpleStatus = ({ status }: EmailRow) =>
  status === "render-error" ? "error" : status === "sent" || status === "skipped" ? "ok" : "in-progress"

const moment = (at: number | null) => at === null ? null : new Date(at)

/** The status of an e-mail at the time `now`: a scheduled e-mail that is due is `queued`. */
const statusAt = ({ scheduledAt, status }: EmailRow, now: number) =>
  status === "scheduled" && scheduledAt <= now ? "queued" : status

const view = (now: number) => (email: EmailRow): OutboxEmail => {
  const { createdAt, deliveredAt, skipped, to } = email
  const status = statusAt(email, now)
  const hasRendered = status !== "render-error"
  const isSent = status === "sent"
  return {
    id: email.id,
    createdAt: new Date(createdAt),
    updatedAt: new Date(email.updatedAt),
    status,
    simpleStatus: simpleStatus(email),
    tsxSource: email.tsxSource,
    themeId: email.themeId,
    to: { type: to.type, userId: to.userId ?? null, emails: to.emails ?? null },
    // The variables came from a JSON request.
    variables: Redacted.make(email.variables as Schema.Json),
    createdWith: email.createdWith,
    emailDraftId: email.draftId,
    emailProgrammaticCallTemplateId: email.templateId,
    skipDeliverabilityCheck: email.skipsDeliverabilityCheck,
    scheduledAt: new Date(email.scheduledAt),
    isPaused: status === "paused",
    sendRetries: 0,
    nextSendRetryAt: null,
    sendAttemptErrors: null,
    hasRendered,
    hasDelivered: isSent,
    startedRenderingAt: new Date(createdAt),
    renderedAt: new Date(createdAt),
    renderError: hasRendered ? null : email.problem,
    subject: hasRendered ? email.subject : null,
    html: hasRendered ? Redacted.make(email.html) : null,
    text: hasRendered ? Redacted.make(email.text) : null,
    isTransactional: hasRendered ? email.categoryId === transactionalCategory.id : null,
    isHighPriority: hasRendered ? email.isHighPriority : null,
    notificationCategoryId: hasRendered ? email.categoryId : null,
    // All reasons but a cancellation are found when the mail is about to be sent.
    startedSendingAt: moment(deliveredAt ?? (skipped?.reason === "MANUALLY_CANCELLED" ? null : skipped?.at ?? null)),
    deliveredAt: moment(deliveredAt),
    canHaveDeliveryInfo: isSent ? false : null,
    skippedAt: moment(skipped?.at ?? null),
    skippedReason: skipped?.reason ?? null,
    skippedDetails: skipped === undefined ? null : {},
    // The emulator's mail server accepts every message, and reports no bounces, opens or clicks.
    errorAt: null,
    serverError: null,
    bouncedAt: null,
    deliveryDelayedAt: null,
    openedAt: null,
    clickedAt: null,
    markedAsSpamAt: null
  }
}

const emailOf = Effect.fnUntraced(function*(id: string) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  const email = store.emails.get(id)
  return email?.projectId === project.id ? email : yield* refuse(404, "There is no such e-mail.")
})

export const emailOutboxHandlers = {
  ListOutboxEmails: ({ now, project: { id }, query: { cursor, limit = 100, simpleStatus: simple, status }, store }) => {
    const emails = store.emails.where("projectId", id).toReversed().filter((email) =>
      (status === undefined || statusAt(email, now) === status) && (simple === undefined || simpleStatus(email) === simple)
    )
    const { items, nextCursor } = paginate(emails, { cursor, limit })
    return { items: items.map(view(now)), nextCursor }
  },
  ReadOutboxEmail: Effect.fnUntraced(function*({ now, params }) {
    return view(now)(yield* emailOf(params.emailId))
  }),
  UpdateOutboxEmail: Effect.fnUntraced(function*({ body, now, params, project, store }) {
    const email = yield* emailOf(params.emailId)
    const { id, status } = email
    if (status === "sent" || status === "skipped") return yield* new EmailNotEditable({ details: { emailId: id, status } })
    if (body.cancel === true) return view(now)(skipEmail(store, now, email, "MANUALLY_CANCELLED"))
    const { isPaused = status === "paused", themeId, tsxSource } = body
    const newRow: EmailRow = {
      ...email,
      ...(tsxSource !== undefined && { tsxSource, htmlGiven: null }),
      ...(themeId !== undefined && { themeId: themeId === null ? null : chosenTheme(project, themeId)?.id ?? null }),
      ...(body.to !== undefined && { to: body.to }),
      ...(body.variables !== undefined && { variables: body.variables }),
      ...(body.skipDeliverabilityCheck !== undefined && { skipsDeliverabilityCheck: body.skipDeliverabilityCheck }),
      ...(body.scheduledAt !== undefined && { scheduledAt: body.scheduledAt.getTime() }),
      status: isPaused ? "paused" : "scheduled",
      updatedAt: now
    }
    return view(now)(sendIfDue(store, now, store.emails.put(withRenderedEmail(store, project, newRow))))
  })
} satisfies SomeHandlers
