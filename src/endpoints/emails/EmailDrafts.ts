/**
 * `/internal/email-drafts`: drafts of e-mails. Not available on older providers. `Refused` if a draft does not exist.
 * @category endpoints @since 0.1.0
 */
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Created, EmailDraft, EmailDraftCreate, EmailDraftUpdate } from "../../schema/emails/EmailTemplate.ts"
import { constantBody, namedList } from "../../schema/wire/Envelope.ts"
import { UuidOrNil } from "../../schema/wire/Ids.ts"

const params = { draftId: UuidOrNil }
const success = constantBody({ ok: "ok" })

/** Lists drafts, most recently changed first. */
export const ListEmailDrafts = Endpoint.admin("emailDrafts.list", "GET /internal/email-drafts", {
  success: namedList("drafts", EmailDraft)
})
export const CreateEmailDraft = Endpoint.admin("emailDrafts.create", "POST /internal/email-drafts", {
  body: EmailDraftCreate,
  success: Created
})
export const ReadEmailDraft = Endpoint.admin("emailDrafts.get", "GET /internal/email-drafts/{draftId}", {
  params,
  success: EmailDraft
})
export const UpdateEmailDraft = Endpoint.admin("emailDrafts.update", "PATCH /internal/email-drafts/{draftId}", {
  params,
  body: EmailDraftUpdate,
  success
})
export const DeleteEmailDraft = Endpoint.admin("emailDrafts.delete", "DELETE /internal/email-drafts/{draftId}", {
  params,
  success
})
