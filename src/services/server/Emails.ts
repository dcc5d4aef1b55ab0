/** E-mails to users of the project, as servers send them (docs/provider/emails.md). */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../endpoints/emails/Emails.ts"
import type { EmailSend, SignInInvitation } from "../../schema/emails/Email.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

export type { EmailSend } from "../../schema/emails/Email.ts"
export * as outbox from "./EmailOutbox.ts"

/**
 * Sends an e-mail to users, `userIds` or `allUsers`: one of `html`, `templateId` (with `variables`) and `draftId`. `themeId` is a
 * theme's id, `false` for none, and the project's own where it is absent. The category is that of the template, or the one named:
 * `Marketing` goes only to those who have not turned it off and carries a link that does, `Transactional` to everybody. Gives whom it
 * went to, in their order, also those who have no address or do not want it: the outbox says what became of each. It is not sent
 * again when its answer was lost, for it may have gone out.
 *
 * **Errors** `RequiresCustomEmailServer` (the project sends through the provider's) · `UserIdDoesNotExist` · `CallError` (`Refused`: there
 * is no such template, draft or category)
 * @category verbs @since 0.1.0
 */
export const send = (email: EmailSend) => Endpoints.SendEmail({ body: email })

/**
 * Invites an address to sign in, with a link to `callbackUrl`, on a trusted domain; by default to the sign-in page.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl`, and `urls.signIn` is not absolute) · `RedirectUrlNotWhitelisted` · `CallError`
 * @category verbs @since 0.1.0
 */
export const sendSignInInvitation = ({ callbackUrl, ...invitation }: Linked<SignInInvitation>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "signIn"),
    (callbackUrl) => Endpoints.SendSignInInvitation({ body: { ...invitation, callbackUrl } })
  )

/**
 * How many e-mails were sent, bounced and marked as spam in the last hour, day, week and month, and how many the project may send a
 * second. Older providers do not have it.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const getDelivery = () => Endpoints.ReadEmailDelivery()

/**
 * Lets the project send more for four hours. Older providers do not have it. **Errors** `EmailCapacityBoostAlreadyActive` · `CallError`
 * @category verbs @since 0.1.0
 */
export const boostCapacity = () => Endpoints.BoostEmailCapacity({ body: {} })
