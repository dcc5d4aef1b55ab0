/** `/internal/ai-chat` and `/ai/query`: chats about e-mail sources, without a language model. */
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { isMember } from "../../model/teams/Grants.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { ChatMessageRow } from "../../store/ProjectRows.ts"

const threadKey = ({ projectId, threadId }: Pick<ChatMessageRow, "projectId" | "threadId">) => `${projectId}/${threadId}`

export const aiChatHandlers = {
  QueryAi: Effect.fnUntraced(function*({ body, project, store, user }) {
    if ((body.projectId ?? null) !== null) {
      const owner = store.projects.get(body.projectId ?? "")?.ownerTeamId ?? null
      const isOwned = project?.id === "internal" && user !== null && owner !== null && isMember(store, owner, user.id)
      if (!isOwned) return yield* refuse(403, "You do not have access to this project.")
    }
    const text = "There is no language model in the emulator."
    return { content: [{ type: "text", text }], finalText: text }
  }),
  SaveChatMessage: ({ body: { message }, params: { threadId }, project: { id: projectId }, store }) => {
    store.chatMessages.put({ id: crypto.randomUUID(), projectId, threadId, message })
  },
  ListChatMessages: ({ params: { threadId }, project: { id: projectId }, store }) =>
    store.chatMessages.whereKey(threadKey, threadKey({ projectId, threadId })).map(({ message }) => message as Schema.Json)
} satisfies SomeHandlers
