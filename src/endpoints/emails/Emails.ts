/** `/emails` and `/internal/emails`: the e-mails of a project. @category endpoints @since 0.1.0 */
import {
  EmailCapacityBoostAlreadyActive,
  EmailRenderingError,
  RequiresCustomEmailServer
} from "../../errors/provider/EmailErrors.ts"
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import { UserIdDoesNotExist } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  EmailRender,
  EmailResult,
  EmailSend,
  EmailTest,
  EmailTestResult,
  RenderedEmail,
  SentEmail,
  SignInInvitation
} from "../../schema/emails/Email.ts"
import { EmailBoost, EmailDelivery } from "../../schema/emails/OutboxEmail.ts"
import { EmptyBody, namedList } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/**
 * Sends an e-mail to users and returns one result per user, in order. Users without an address, and users who turned the category off, get
 * no e-mail; the call does not fail for them. `Refused` for an unknown category, template or draft.
 */
export const SendEmail = Endpoint.server("emails.send", "POST /emails/send-email", {
  body: EmailSend,
  success: namedList("results", EmailResult),
  errors: [RequiresCustomEmailServer, UserIdDoesNotExist]
})
/** Previews an e-mail. `Refused` for an unknown template or theme. */
export const RenderEmail = Endpoint.admin("emails.render", "POST /emails/render-email", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: EmailRender,
  success: RenderedEmail,
  errors: [EmailRenderingError]
})
/** Lists the last hundred e-mails, newest first. */
export const ListSentEmails = Endpoint.admin("emails.listSent", "GET /internal/emails", { success: Wire.list(SentEmail) })
/**
 * Sends a test e-mail through the given mail server, which need not be the project's. The response contains the mail server's refusal, if
 * any.
 */
export const SendTestEmail = Endpoint.admin("emails.sendTest", "POST /internal/send-test-email", {
  body: EmailTest,
  success: EmailTestResult
})
/** Mails a sign-in link. */
export const SendSignInInvitation = Endpoint.server("emails.sendSignInInvitation", "POST /internal/send-sign-in-invitation", {
  body: SignInInvitation,
  success: Wire.Success,
  errors: [RedirectUrlNotWhitelisted]
})
/** Reads the delivery statistics and the sending limit. Older providers have neither this endpoint nor `BoostEmailCapacity`. */
export const ReadEmailDelivery = Endpoint.server("emails.delivery", "GET /emails/delivery-info", { success: EmailDelivery })
/** Raises the project's sending limit for four hours. */
export const BoostEmailCapacity = Endpoint.server("emails.boostCapacity", "POST /emails/capacity-boost", {
  body: EmptyBody,
  success: EmailBoost,
  errors: [EmailCapacityBoostAlreadyActive]
})
