/** `/internal/email-drafts`: e-mails that are being written. */
import * as Effect from "effect/Effect"
import { newTemplate } from "../../model/emails/EmailSources.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { EmailDraftRow } from "../../store/EmailRows.ts"
import { Store } from "../../store/Store.ts"

const view = ({ displayName, id, sentAt, themeId, tsxSource }: EmailDraftRow) => ({
  id,
  displayName,
  tsxSource,
  themeId,
  sentAt: sentAt === null ? null : new Date(sentAt)
})

const draftOf = Effect.fnUntraced(function*(id: string) {
  const memory = yield* Store
  const project = yield* currentProject
  const draft = memory.emailDrafts.get(id)
  return draft?.projectId === project.id ? draft : yield* refuse(404, "There is no such draft.")
})

export const emailDraftHandlers: Handlers<
  "CreateEmailDraft" | "DeleteEmailDraft" | "ListEmailDrafts" | "ReadEmailDraft" | "UpdateEmailDraft"
> = {
  ListEmailDrafts: Effect.fnUntraced(function*() {
    const memory = yield* Store
    const project = yield* currentProject
    return Array.from(memory.emailDrafts.inOrder("projectId", project.id, "updatedAt", { descending: true }), view)
  }),
  CreateEmailDraft: Effect.fnUntraced(function*({ body: { displayName, themeId = null, tsxSource = newTemplate } }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
    const { id } = memory.emailDrafts.put({
      id: crypto.randomUUID(),
      projectId: project.id,
      displayName,
      tsxSource,
      themeId,
      updatedAt: now,
      sentAt: null
    })
    return { id }
  }),
  ReadEmailDraft: ({ params }) => Effect.map(draftOf(params.draftId), view),
  UpdateEmailDraft: Effect.fnUntraced(function*({ body: { displayName, themeId, tsxSource }, params }) {
    const memory = yield* Store
    const { now } = yield* RequestContext
    memory.emailDrafts.change(yield* draftOf(params.draftId), {
      ...(displayName !== undefined && { displayName }),
      ...(themeId !== undefined && { themeId }),
      ...(tsxSource !== undefined && { tsxSource }),
      updatedAt: now
    })
  }),
  DeleteEmailDraft: Effect.fnUntraced(function*({ params }) {
    const memory = yield* Store
    memory.emailDrafts.remove((yield* draftOf(params.draftId)).id)
  })
}
