/** Rows of e-mails: the outbox, drafts, domains, and the mails in the inbox. Values are plain JSON. */

/** The recipients of an e-mail, as the API describes them. */
export interface Recipient {
  readonly type: "user-primary-email" | "user-custom-emails" | "custom-emails"
  readonly userId?: string | undefined
  readonly emails?: ReadonlyArray<string> | undefined
}

/** The status of an e-mail. `skipped` if it was cancelled, or if it has no recipient who has an address and is subscribed. */
export type EmailStatus = "paused" | "scheduled" | "sent" | "skipped" | "render-error"

/** Why an e-mail was skipped. The names are the provider's. */
export type SkippedReason =
  | "MANUALLY_CANCELLED"
  | "NO_EMAIL_PROVIDED"
  | "USER_ACCOUNT_DELETED"
  | "USER_HAS_NO_PRIMARY_EMAIL"
  | "USER_UNSUBSCRIBED"

/** An e-mail of a project, sent or to be sent. */
export interface EmailRow {
  readonly id: string
  readonly projectId: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly status: EmailStatus
  /** Why the e-mail cannot be sent; `null` without a problem. */
  readonly problem: string | null
  readonly to: Recipient
  /** The subject in the request; `null` if the e-mail uses the subject of its source. */
  readonly subjectGiven: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly tsxSource: string
  /** The HTML that the source was made from; `null` for a TSX source. */
  readonly htmlGiven: string | null
  /** The theme's id; `null` for no theme. */
  readonly themeId: string | null
  readonly variables: { readonly [name: string]: unknown }
  /** The id of the requested category; `null` to use the category that the source sets. */
  readonly categoryGiven: string | null
  readonly categoryId: string
  readonly createdWith: "programmatic-call" | "draft"
  readonly draftId: string | null
  readonly templateId: string | null
  readonly isHighPriority: boolean
  readonly skipsDeliverabilityCheck: boolean
  readonly scheduledAt: number
  readonly deliveredAt: number | null
  /** Set only if the e-mail was skipped. */
  readonly skipped?: { readonly at: number; readonly reason: SkippedReason }
}

/** A draft of an e-mail. */
export interface EmailDraftRow {
  readonly id: string
  readonly projectId: string
  readonly displayName: string
  readonly tsxSource: string
  /** The theme's id; `false` for no theme, `null` for the project's theme. */
  readonly themeId: string | false | null
  readonly updatedAt: number
  readonly sentAt: number | null
}

/** A sender domain of a project. */
export interface EmailDomainRow {
  readonly id: string
  readonly projectId: string
  readonly subdomain: string
  readonly senderLocalPart: string
  readonly status: "pending_verification" | "verified" | "applied"
  readonly createdAt: number
}

/** A temporary increase of a project's sending limit. Its id is the project's. */
export interface EmailBoostRow {
  readonly id: string
  readonly projectId: string
  readonly expiresAt: number
}

/**
 * A mail that was sent; its id is that of the `EmailRow`. `code` and the fields after it are `null` in mails without a code.
 * @category models @since 0.1.0
 */
export interface MailRow {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly sentAtMillis: number
  readonly link: string | null
  /** The verification code: 45 characters. */
  readonly code: string | null
  /** The first six characters of `code`, in capitals. */
  readonly otp: string | null
  /** The last 39 characters of `code`, which follow `otp`. */
  readonly nonce: string | null
}
