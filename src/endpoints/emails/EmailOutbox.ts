/** `/emails/outbox`: e-mails in the outbox. Not available on older providers. @category endpoints @since 0.1.0 */
import { EmailNotEditable } from "../../errors/provider/EmailErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { OutboxEmail, OutboxQuery, OutboxUpdate } from "../../schema/emails/OutboxEmail.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { emailId: Uuid }

export const ListOutboxEmails = Endpoint.server("emailOutbox.list", "GET /emails/outbox", {
  query: OutboxQuery,
  success: Wire.page(OutboxEmail)
})
/** Reads an e-mail. `Refused` if it does not exist. */
export const ReadOutboxEmail = Endpoint.server("emailOutbox.get", "GET /emails/outbox/{emailId}", {
  params,
  success: OutboxEmail
})
/** Pauses, changes or cancels an e-mail. `Refused` if it does not exist. */
export const UpdateOutboxEmail = Endpoint.server("emailOutbox.update", "PATCH /emails/outbox/{emailId}", {
  params,
  body: OutboxUpdate,
  success: OutboxEmail,
  errors: [EmailNotEditable]
})
