/** Drafts of e-mails, for project owners. Not available on older providers. @category verbs @since 0.1.0 */
import * as EmailDraftsEndpoints from "../../../endpoints/emails/EmailDrafts.ts"
import type { EmailDraftCreate, EmailDraftUpdate } from "../../../schema/emails/EmailTemplate.ts"

/** All drafts, most recently changed first. **Errors** `CallError` */
export const list = () => EmailDraftsEndpoints.ListEmailDrafts()

/** A draft by its id. **Errors** `CallError` (`Refused`: no such draft) */
export const get = (draftId: string) => EmailDraftsEndpoints.ReadEmailDraft({ params: { draftId } })

/** Creates a draft and returns its id. The source defaults to the provider's default source. **Errors** `CallError` */
export const create = (draft: EmailDraftCreate) => EmailDraftsEndpoints.CreateEmailDraft({ body: draft })

/** Changes a draft; absent fields stay unchanged. **Errors** `CallError` (`Refused`: no such draft) */
export const update = (draftId: string, changes: EmailDraftUpdate) =>
  EmailDraftsEndpoints.UpdateEmailDraft({ params: { draftId }, body: changes })

/** Deletes a draft. **Errors** `CallError` (`Refused`: no such draft) */
const remove = (draftId: string) => EmailDraftsEndpoints.DeleteEmailDraft({ params: { draftId } })
export { remove as delete }
