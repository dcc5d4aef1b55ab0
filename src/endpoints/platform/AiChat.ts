/** `/ai/query` and `/internal/ai-chat`: help with the sources of e-mails. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { AiAnswer, AiQuestion } from "../../schema/platform/AiChat.ts"
import { Empty, namedList } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["admin"] as const

/**
 * Asks for an answer, which comes whole. The provider's other mode, `stream`, answers with server-sent events. Older providers do not have it.
 * @category endpoints @since 0.1.0
 */
export const QueryAi = Endpoint.make("aiChat.query", "POST /ai/query/{mode}", {
  access,
  params: { mode: Schema.Literal("generate") },
  body: AiQuestion,
  success: AiAnswer
})
/** The call of older providers. Today's answers 405: it has `QueryAi` in its place. @category endpoints @since 0.1.0 */
export const SendChatMessage = Endpoint.make("aiChat.send", "POST /internal/ai-chat/{threadId}", {
  access,
  body: Wire.struct({
    contextType: Schema.Literals(["email-theme", "email-template", "email-draft"]),
    /** At least one, oldest first. */
    messages: Schema.Array(Schema.Struct({ role: Schema.Literals(["user", "assistant", "tool"]), content: Wire.JsonInput }))
      .check(Schema.isMinLength(1))
  }),
  success: namedList("content", Wire.Json)
})
/** Keeps a message, of whatever form. @category endpoints @since 0.1.0 */
export const SaveChatMessage = Endpoint.make("aiChat.save", "PATCH /internal/ai-chat/{threadId}", {
  access,
  body: Wire.struct({ message: Wire.JsonInput }),
  success: Empty
})
/** What was kept, oldest first. A thread that does not exist is an empty one. @category endpoints @since 0.1.0 */
export const ListChatMessages = Endpoint.make("aiChat.list", "GET /internal/ai-chat/{threadId}", {
  access,
  success: namedList("messages", Wire.Json)
})
