/** The outbox, and the project's sending limits (docs/provider/emails.md#outbox). */
import * as Schema from "effect/Schema"
import { Email } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional
const moment = Wire.unset(Wire.Moment)
/** Content of an e-mail. Redacted, because it includes sign-in links. */
const hiddenField = Wire.unset(Wire.Secret)
const wireNames = {
  createdAt: "created_at_millis",
  updatedAt: "updated_at_millis",
  scheduledAt: "scheduled_at_millis",
  nextSendRetryAt: "next_send_retry_at_millis",
  startedRenderingAt: "started_rendering_at_millis",
  renderedAt: "rendered_at_millis",
  startedSendingAt: "started_sending_at_millis",
  deliveredAt: "delivered_at_millis",
  errorAt: "error_at_millis",
  skippedAt: "skipped_at_millis",
  bouncedAt: "bounced_at_millis",
  deliveryDelayedAt: "delivery_delayed_at_millis",
  openedAt: "opened_at_millis",
  clickedAt: "clicked_at_millis",
  markedAsSpamAt: "marked_as_spam_at_millis"
}

/** An e-mail in the outbox. Fields of steps that it has not reached are `null`. @category schemas @since 0.1.0 */
export class OutboxEmail extends Schema.Opaque<OutboxEmail>()(Wire.struct({
  id: Schema.String,
  createdAt: Wire.Moment,
  updatedAt: Wire.Moment,
  /** The progress: `preparing`, `rendering`, `sent`, `render-error`, …; the provider may add more. */
  status: Schema.String,
  /** Summary of the status: `in-progress`, `ok` or `error`. */
  simpleStatus: Schema.String,
  tsxSource: Schema.String,
  themeId: Wire.nullable(Schema.String),
  /** The recipient: `user-primary-email`, `user-custom-emails` or `custom-emails`, with the fields of that type. */
  to: Wire.struct({ type: Schema.String, userId: Wire.unset(Schema.String), emails: Wire.unset(Schema.Array(Schema.String)) }),
  variables: Schema.RedactedFromValue(Wire.Json),
  createdWith: Schema.String,
  emailDraftId: Wire.nullable(Schema.String),
  emailProgrammaticCallTemplateId: Wire.nullable(Schema.String),
  skipDeliverabilityCheck: Schema.Boolean,
  scheduledAt: Wire.Moment,
  isPaused: Schema.Boolean,
  sendRetries: Schema.Number,
  nextSendRetryAt: Wire.nullable(Wire.Moment),
  sendAttemptErrors: Wire.nullable(Wire.Json),
  hasRendered: Schema.Boolean,
  hasDelivered: Schema.Boolean,
  startedRenderingAt: moment,
  renderedAt: moment,
  renderError: Wire.unset(Schema.String),
  subject: Wire.unset(Schema.String),
  html: hiddenField,
  text: hiddenField,
  isTransactional: Wire.unset(Schema.Boolean),
  isHighPriority: Wire.unset(Schema.Boolean),
  notificationCategoryId: Wire.unset(Schema.String),
  startedSendingAt: moment,
  deliveredAt: moment,
  canHaveDeliveryInfo: Wire.unset(Schema.Boolean),
  /** When the mail server refused the e-mail (status `server-error`). `serverError` is the server's response. */
  errorAt: moment,
  serverError: Wire.unset(Schema.String),
  /** When the e-mail was skipped or cancelled (status `skipped`). */
  skippedAt: moment,
  /**
   * Why the e-mail was skipped: `USER_HAS_NO_PRIMARY_EMAIL`, `USER_UNSUBSCRIBED`, `USER_ACCOUNT_DELETED`, `NO_EMAIL_PROVIDED`,
   * `MANUALLY_CANCELLED`; the provider may add more.
   */
  skippedReason: Wire.unset(Schema.String),
  skippedDetails: Wire.unset(Schema.Record(Schema.String, Wire.Json)),
  /** When the e-mail bounced (status `bounced`). */
  bouncedAt: moment,
  /** When the delivery was delayed (status `delivery-delayed`). */
  deliveryDelayedAt: moment,
  /** When the e-mail was opened, if the mail server reports it (statuses `opened`, `clicked` and `marked-as-spam`). */
  openedAt: moment,
  clickedAt: moment,
  markedAsSpamAt: moment
}, wireNames)) {}

/** The e-mails to list, newest first. @category schemas @since 0.1.0 */
export class OutboxQuery extends Schema.Opaque<OutboxQuery>()(Wire.struct({
  status: optional(Schema.String),
  simpleStatus: optional(Schema.Literals(["in-progress", "ok", "error"])),
  /** E-mails per page, 1 to 100. @default 100 */
  limit: optional(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
  /** The `nextCursor` of the previous page. */
  cursor: optional(Schema.String)
})) {}

const custom = { emails: Schema.Array(Email) }
const recipient = Schema.Union([
  Wire.struct({ type: Schema.Literal("user-primary-email"), userId: Schema.String }),
  Wire.struct({ ...custom, type: Schema.Literal("user-custom-emails"), userId: Schema.String }),
  Wire.struct({ ...custom, type: Schema.Literal("custom-emails") })
])

/** Changes to an unsent e-mail. Absent fields stay unchanged. @category schemas @since 0.1.0 */
export class OutboxUpdate extends Schema.Opaque<OutboxUpdate>()(Wire.struct({
  tsxSource: optional(Schema.String),
  themeId: optional(Schema.NullOr(Schema.String)),
  to: optional(recipient),
  variables: optional(Schema.Record(Schema.String, Wire.JsonInput)),
  skipDeliverabilityCheck: optional(Schema.Boolean),
  scheduledAt: optional(Wire.Moment),
  isPaused: optional(Schema.Boolean),
  /** Cancels the e-mail permanently. */
  cancel: optional(Schema.Literal(true))
}, { scheduledAt: wireNames.scheduledAt })) {}

const Counts = Wire.struct({ sent: Schema.Number, bounced: Schema.Number, markedAsSpam: Schema.Number })

/** How many e-mails the project sent in the last hour, day, week and month, and its sending limit. @category schemas @since 0.1.0 */
export class EmailDelivery extends Schema.Opaque<EmailDelivery>()(Wire.struct({
  stats: Wire.struct({ hour: Counts, day: Counts, week: Counts, month: Counts }),
  capacity: Wire.struct({
    ratePerSecond: Schema.Number,
    boostMultiplier: Schema.Number,
    penaltyFactor: Schema.Number,
    isBoostActive: Schema.Boolean,
    /** When the boost expires; `null` without a boost. */
    boostExpiresAt: Wire.nullable(Schema.DateFromString)
  })
})) {}

/** A temporarily higher sending limit of the project. @category schemas @since 0.1.0 */
export class EmailBoost extends Schema.Opaque<EmailBoost>()(Wire.struct({ expiresAt: Schema.DateFromString })) {}
