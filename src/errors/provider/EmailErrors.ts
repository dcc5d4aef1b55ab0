/** Refusals of requests that send, render or edit e-mails. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

const failure = { error: Schema.String }

/**
 * A theme or a template of an e-mail could not be rendered; `details.error` is the reason. **What to do** Correct the theme, the
 * template or its variables as `details.error` says.
 */
export class EmailRenderingError extends KnownError<EmailRenderingError>()({
  code: "EMAIL_RENDERING_ERROR",
  details: failure,
  message: ({ error }) => `The e-mail could not be rendered. Correct its theme or template: ${error}`
}) {}

/**
 * The source of a template could not be rewritten; `details.error` is the reason. **What to do** Correct the source of the
 * template as `details.error` says.
 */
export class TemplateSourceRewriteError extends KnownError<TemplateSourceRewriteError>()({
  code: "TEMPLATE_SOURCE_REWRITE_ERROR",
  details: failure,
  message: ({ error }) => `The source of the e-mail template could not be rewritten. Correct it: ${error}`
}) {}

/** The shared e-mail server does not allow the action. **What to do** Set up an e-mail server in the project's settings. */
export class RequiresCustomEmailServer extends KnownError<RequiresCustomEmailServer>()({
  code: "REQUIRES_CUSTOM_EMAIL_SERVER",
  message: "The call needs your own e-mail server. Set one up in the project's settings."
}) {}

/** The sending capacity is already raised, until `details.expiresAt`. **What to do** Wait until `details.expiresAt`. */
export class EmailCapacityBoostAlreadyActive extends KnownError<EmailCapacityBoostAlreadyActive>()({
  code: "EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE",
  status: 409,
  details: { expiresAt: Schema.String },
  message: ({ expiresAt }) => `The e-mail capacity is already boosted until ${expiresAt}. Request the next boost after that.`
}) {}

/**
 * The e-mail in the outbox can no longer be edited; `details.status` is its progress. **What to do** Send a new e-mail instead;
 * edit only those that have not been sent.
 */
export class EmailNotEditable extends KnownError<EmailNotEditable>()({
  code: "EMAIL_NOT_EDITABLE",
  details: { emailId: Schema.String, status: Schema.String },
  message: ({ emailId, status }) => `The e-mail ${emailId} is ${status} and can no longer be edited.`
}) {}
