/** E-mails from servers to users of the project (docs/provider/emails.md). @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as EmailsEndpoints from "../../endpoints/emails/Emails.ts"
import type { EmailSend, SignInInvitation } from "../../schema/emails/Email.ts"
import { normalizeEmail } from "../internal/normalizeInput.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

export type { EmailSend } from "../../schema/emails/Email.ts"
export * as outbox from "./EmailOutbox.ts"

/**
 * Sends an e-mail to `userIds`, to `allUsers` or to the addresses `emails`, from one of `html`, `templateId` (with `variables`) and `draftId`. `themeId` is the id of a
 * theme, `false` for no theme, and by default the theme of the project. The category is the template's by default: `Marketing` goes to
 * subscribed users and contains an unsubscribe link, `Transactional` goes to all. Returns the recipients in order, including users without
 * an address or subscription: the outbox has the status of each e-mail. Not retried after a lost response, because the e-mail may have been
 * sent.
 *
 * **Errors** `RequiresCustomEmailServer` (the project uses the provider's e-mail server) · `UserIdDoesNotExist` · `CallError` (`Refused`:
 * no such template, draft or category)
 */
export const send = (email: EmailSend) => EmailsEndpoints.SendEmail({ body: email })

/**
 * Mails an invitation to sign in, with a link to `callbackUrl`, which must be on a trusted domain. The default is the sign-in page.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl`, and `urls.signIn` is not absolute) · `RedirectUrlNotWhitelisted` · `CallError`
 */
export const sendSignInInvitation = ({ callbackUrl, ...invitation }: Linked<SignInInvitation>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "signIn"),
    (callbackUrl) => EmailsEndpoints.SendSignInInvitation({ body: { ...normalizeEmail(invitation, "email"), callbackUrl } })
  )

/**
 * The numbers of e-mails sent, bounced and marked as spam in the last hour, day, week and month, and the limit per second. Not available on
 * older providers.
 *
 * **Errors** `CallError`
 */
export const getDelivery = () => EmailsEndpoints.ReadEmailDelivery()

/**
 * Raises the sending limit for four hours. Not available on older providers. **Errors** `EmailCapacityBoostAlreadyActive` · `CallError`
 */
export const boostCapacity = () => EmailsEndpoints.BoostEmailCapacity({ body: {} })
