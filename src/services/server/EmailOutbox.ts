/** E-mails before and after delivery, with their status. Not available on older providers. @category verbs @since 0.1.0 */
import * as EmailOutboxEndpoints from "../../endpoints/emails/EmailOutbox.ts"
import type { OutboxQuery, OutboxUpdate } from "../../schema/emails/OutboxEmail.ts"
import { refuseUnknownCursor } from "../lists/PageReader.ts"
import { streamPages } from "../lists/streamPages.ts"

/**
 * One page of e-mails, newest first. Pass its `nextCursor` in the query for the next page.
 *
 * **Errors** `CallError` (`Refused`: the cursor is unknown, because its e-mail no longer matches)
 */
export const page = (query: OutboxQuery = {}) =>
  refuseUnknownCursor(EmailOutboxEndpoints.ListOutboxEmails.id, query)(EmailOutboxEndpoints.ListOutboxEmails({ query }))

/**
 * All e-mails that match the query, newest first. A page is fetched when its first e-mail is needed; `limit` is the page size. **Errors**
 * `CallError`
 */
export const stream = (query: OutboxQuery = {}) => streamPages(EmailOutboxEndpoints.ListOutboxEmails.id, page, query)

/** An e-mail by its id. **Errors** `CallError` (`Refused`: no such e-mail) */
export const get = (emailId: string) => EmailOutboxEndpoints.ReadOutboxEmail({ params: { emailId } })

/**
 * Changes an unsent e-mail; absent fields stay as they are. Changed content is rendered again.
 *
 * **Errors** `EmailNotEditable` · `CallError` (`Refused`: no such e-mail)
 */
export const update = (emailId: string, changes: Omit<OutboxUpdate, "isPaused" | "cancel">) =>
  EmailOutboxEndpoints.UpdateOutboxEmail({ params: { emailId }, body: changes })

/** Pauses an e-mail until it is resumed. **Errors** `EmailNotEditable` · `CallError` (`Refused`: no such e-mail) */
export const pause = (emailId: string) =>
  EmailOutboxEndpoints.UpdateOutboxEmail({ params: { emailId }, body: { isPaused: true } })

/** Resumes a paused e-mail. **Errors** `EmailNotEditable` · `CallError` (`Refused`: no such e-mail) */
export const resume = (emailId: string) =>
  EmailOutboxEndpoints.UpdateOutboxEmail({ params: { emailId }, body: { isPaused: false } })

/** Cancels an e-mail permanently. **Errors** `EmailNotEditable` · `CallError` (`Refused`: no such e-mail) */
export const cancel = (emailId: string) => EmailOutboxEndpoints.UpdateOutboxEmail({ params: { emailId }, body: { cancel: true } })
