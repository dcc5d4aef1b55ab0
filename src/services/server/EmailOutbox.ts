/** E-mails on their way, and what became of them. Older providers do not have it. */
import * as Endpoints from "../../endpoints/emails/EmailOutbox.ts"
import type { OutboxQuery, OutboxUpdate } from "../../schema/emails/OutboxEmail.ts"

/**
 * One page of e-mails, newest first. `nextCursor` goes into the query for the next page. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const page = (query: OutboxQuery = {}) => Endpoints.ListOutboxEmails({ query })

/** An e-mail by its id. **Errors** `CallError` (`Refused`: there is no such e-mail) @category verbs @since 0.1.0 */
export const get = (emailId: string) => Endpoints.ReadOutboxEmail({ params: { emailId } })

/**
 * Changes an e-mail that has not been sent; absent fields stay as they are. What is given anew is rendered anew.
 *
 * **Errors** `EmailNotEditable` · `CallError` (`Refused`: there is no such e-mail)
 * @category verbs @since 0.1.0
 */
export const update = (emailId: string, changes: Omit<OutboxUpdate, "isPaused" | "cancel">) =>
  Endpoints.UpdateOutboxEmail({ params: { emailId }, body: changes })

/**
 * Holds an e-mail back until it is resumed. **Errors** `EmailNotEditable` · `CallError` (`Refused`: there is no such e-mail)
 * @category verbs @since 0.1.0
 */
export const pause = (emailId: string) => Endpoints.UpdateOutboxEmail({ params: { emailId }, body: { isPaused: true } })

/**
 * Lets an e-mail go that was held back. **Errors** `EmailNotEditable` · `CallError` (`Refused`: there is no such e-mail)
 * @category verbs @since 0.1.0
 */
export const resume = (emailId: string) => Endpoints.UpdateOutboxEmail({ params: { emailId }, body: { isPaused: false } })

/**
 * Does not send an e-mail, for good. **Errors** `EmailNotEditable` · `CallError` (`Refused`: there is no such e-mail)
 * @category verbs @since 0.1.0
 */
export const cancel = (emailId: string) => Endpoints.UpdateOutboxEmail({ params: { emailId }, body: { cancel: true } })
