/** Calls about the provider itself: its addresses and keys, its webhook service, its features and its chats about e-mails. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import type { Jwk } from "../../../schema/auth/Jwk.ts"
import { randomString } from "../../../schema/wire/RandomString.ts"
import { jwks } from "../../model/auth/AccessTokens.ts"
import { isMember } from "../../model/teams/Grants.ts"
import { Instead, refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, Incoming } from "../../request/RequestContext.ts"
import type { ChatMessageRow } from "../../store/ProjectRows.ts"
import { State } from "../../store/Store.ts"

const threadKey = ({ projectId, threadId }: Pick<ChatMessageRow, "projectId" | "threadId">) => `${projectId}/${threadId}`

export const platformHandlers: Handlers<
  | "CheckFeatureSupport"
  | "CreateWebhookToken"
  | "ListChatMessages"
  | "QueryAi"
  | "ReadBackendUrls"
  | "ReadJwks"
  | "SaveChatMessage"
  | "SendChatMessage"
  | "SendTestWebhook"
> = {
  CheckFeatureSupport: ({ body }) => {
    const name = body["feature_name"] ?? body["name"]
    return Effect.succeed(`${typeof name === "string" ? name : "This feature"} is not supported by the emulator.`)
  },
  ReadBackendUrls: Effect.fnUntraced(function*() {
    const { url } = yield* State
    return { urls: [url] }
  }),
  ReadJwks: Effect.fnUntraced(function*({ params: { projectId }, query }) {
    const memory = yield* State
    if (memory.projects.get(projectId) === undefined) return yield* refuse(404, "There is no such project.")
    const { includeAnonymous: anonymous = false, includeRestricted: restricted = false } = query
    const { keys } = yield* jwks(memory, projectId, { anonymous, restricted })
    // They were made with their ids and coordinates, which the type of any key leaves open.
    return { keys: keys as ReadonlyArray<Jwk> }
  }),
  CreateWebhookToken: Effect.fnUntraced(function*() {
    yield* currentProject
    return { token: Redacted.make(`appsk_${randomString()}`), url: null }
  }),
  SendTestWebhook: ({ body: { endpointId } }) =>
    Effect.succeed({
      success: false,
      errorMessage: `The emulator delivers no webhooks, so there is no endpoint ${endpointId}.`
    }),
  QueryAi: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const { project, user } = yield* Incoming
    if ((body.projectId ?? null) !== null) {
      const owner = memory.projects.get(body.projectId ?? "")?.ownerTeamId ?? null
      const isOwned = project?.id === "internal" && user !== null && owner !== null && isMember(memory, owner, user.id)
      if (!isOwned) return yield* refuse(403, "You do not have access to this project.")
    }
    const text = "There is no language model in the emulator."
    return { content: [{ type: "text", text }], finalText: text }
  }),
  // Today's provider has no such call (protocol/endpoints-resources.json, internal.ai-chat.send).
  SendChatMessage: () => Effect.fail(new Instead({ answer: { status: 405, headers: {}, body: "" } })),
  SaveChatMessage: Effect.fnUntraced(function*({ body: { message }, params: { threadId } }) {
    const memory = yield* State
    const { id: projectId } = yield* currentProject
    memory.chatMessages.put({ id: crypto.randomUUID(), projectId, threadId, message })
  }),
  ListChatMessages: Effect.fnUntraced(function*({ params: { threadId } }) {
    const memory = yield* State
    const { id: projectId } = yield* currentProject
    // They were JSON when they came in.
    return memory.chatMessages.whereKey(threadKey, threadKey({ projectId, threadId })).map(({ message }) =>
      message as Schema.Json
    )
  })
}
