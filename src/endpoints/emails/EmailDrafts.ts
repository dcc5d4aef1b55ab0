/**
 * `/internal/email-drafts`: e-mails that are being written. Older providers do not have it.
 * A draft that does not exist is refused in plain text (`Refused`).
 */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Created, EmailDraft, EmailDraftCreate, EmailDraftUpdate } from "../../schema/emails/EmailTemplate.ts"
import { constantBody, namedList } from "../../schema/wire/Envelope.ts"
import { UuidOrNil } from "../../schema/wire/Ids.ts"

const access = ["admin"] as const
const params = { draftId: UuidOrNil }
const success = constantBody({ ok: "ok" })

/** The last changed first. */
export const ListEmailDrafts = Endpoint.make("emailDrafts.list", "GET /internal/email-drafts", {
  access,
  success: namedList("drafts", EmailDraft)
})
export const CreateEmailDraft = Endpoint.make("emailDrafts.create", "POST /internal/email-drafts", {
  access,
  body: EmailDraftCreate,
  success: Created
})
export const ReadEmailDraft = Endpoint.make("emailDrafts.get", "GET /internal/email-drafts/{draftId}", {
  access,
  params,
  success: EmailDraft
})
export const UpdateEmailDraft = Endpoint.make("emailDrafts.update", "PATCH /internal/email-drafts/{draftId}", {
  access,
  params,
  body: EmailDraftUpdate,
  success
})
export const DeleteEmailDraft = Endpoint.make("emailDrafts.delete", "DELETE /internal/email-drafts/{draftId}", {
  access,
  params,
  success
})
