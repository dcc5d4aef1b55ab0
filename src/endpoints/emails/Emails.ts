/** `/emails` and `/internal/emails`: what a project sends. */
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
 * Sends an e-mail to users; one result for each, in their order. Users without an address, or who turned the category off, are passed
 * over in silence. An unknown category, template or draft is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const SendEmail = Endpoint.make("emails.send", "POST /emails/send-email", {
  access: ["server", "admin"],
  body: EmailSend,
  success: namedList("results", EmailResult),
  errors: [RequiresCustomEmailServer, UserIdDoesNotExist]
})
/**
 * Shows what an e-mail would look like. An unknown template or theme is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const RenderEmail = Endpoint.make("emails.render", "POST /emails/render-email", {
  access: ["admin"],
  body: EmailRender,
  success: RenderedEmail,
  errors: [EmailRenderingError]
})
/** The last hundred, newest first. @category endpoints @since 0.1.0 */
export const ListSentEmails = Endpoint.make("emails.listSent", "GET /internal/emails", {
  access: ["admin"],
  success: Wire.list(SentEmail)
})
/**
 * Sends a mail through a server that need not be the project's. What the server refuses stands in the answer.
 * @category endpoints @since 0.1.0
 */
export const SendTestEmail = Endpoint.make("emails.sendTest", "POST /internal/send-test-email", {
  access: ["admin"],
  body: EmailTest,
  success: EmailTestResult
})
/** Mails a link to sign in with. @category endpoints @since 0.1.0 */
export const SendSignInInvitation = Endpoint.make("emails.sendSignInInvitation", "POST /internal/send-sign-in-invitation", {
  access: ["server", "admin"],
  body: SignInInvitation,
  success: Wire.Success,
  errors: [RedirectUrlNotWhitelisted]
})
/** Older providers have neither this call nor those that follow. @category endpoints @since 0.1.0 */
export const ReadEmailDelivery = Endpoint.make("emails.delivery", "GET /emails/delivery-info", {
  access: ["server", "admin"],
  success: EmailDelivery
})
/** Lets the project send more for four hours. @category endpoints @since 0.1.0 */
export const BoostEmailCapacity = Endpoint.make("emails.boostCapacity", "POST /emails/capacity-boost", {
  access: ["server", "admin"],
  body: EmptyBody,
  success: EmailBoost,
  errors: [EmailCapacityBoostAlreadyActive]
})
