/** `/internal/email-drafts`: e-mail drafts. */
import * as Effect from "effect/Effect"
import { newTemplate } from "../../model/emails/EmailSources.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { EmailDraftRow } from "../../store/EmailRows.ts"

const view = ({ displayName, id, sentAt, themeId, tsxSource }: EmailDraftRow) => ({
  id,
  displayName,
  tsxSource,
  themeId,
  sentAt: sentAt === null ? null : new Date(sentAt)
})

const draftOf = Effect.fnUntraced(function*(id: string) {
  const { store } = yield* RequestContext
  const project = yield* currentProject
  const draft = store.emailDrafts.get(id)
  return draft?.projectId === project.id ? draft : yield* refuse(404, "There is no such draft.")
})

export const emailDraftHandlers = {
  ListEmailDrafts: ({ project, store }) =>
    Array.from(store.emailDrafts.inOrder("projectId", project.id, "updatedAt", { descending: true }), view),
  CreateEmailDraft: ({ body: { displayName, themeId = null, tsxSource = newTemplate }, now, project, store }) => {
    const { id } = store.emailDrafts.put({
      id: crypto.randomUUID(),
      projectId: project.id,
      displayName,
      tsxSource,
      themeId,
      updatedAt: now,
      sentAt: null
    })
    return { id }
  },
  ReadEmailDraft: ({ params }) => Effect.map(draftOf(params.draftId), view),
  UpdateEmailDraft: Effect.fnUntraced(function*({ body: { displayName, themeId, tsxSource }, now, params, store }) {
    store.emailDrafts.update(yield* draftOf(params.draftId), {
      ...(displayName !== undefined && { displayName }),
      ...(themeId !== undefined && { themeId }),
      ...(tsxSource !== undefined && { tsxSource }),
      updatedAt: now
    })
  }),
  DeleteEmailDraft: Effect.fnUntraced(function*({ params, store }) {
    store.emailDrafts.remove((yield* draftOf(params.draftId)).id)
  })
} satisfies SomeHandlers
