/**
 * `/ai/query` and `/internal/ai-chat`: AI assistance with editing the source code of e-mails.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { ImageAttachmentTooLarge, TooManyImageAttachments } from "../../errors/provider/AiErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { AiAnswer, AiQuestion } from "../../schema/platform/AiChat.ts"
import { Empty, namedList } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Returns a complete answer. The provider's other mode, `stream`, sends server-sent events. Not available on older providers. */
export const QueryAi = Endpoint.admin("aiChat.query", "POST /ai/query/{mode}", {
  params: { mode: Schema.Literal("generate") },
  body: AiQuestion,
  success: AiAnswer,
  errors: [TooManyImageAttachments, ImageAttachmentTooLarge]
})
/** Stores a message of any shape. */
export const SaveChatMessage = Endpoint.admin("aiChat.save", "PATCH /internal/ai-chat/{threadId}", {
  body: Wire.struct({ message: Wire.JsonInput }),
  success: Empty
})
/** The stored messages, oldest first. The list is empty for an unknown thread. */
export const ListChatMessages = Endpoint.admin("aiChat.list", "GET /internal/ai-chat/{threadId}", {
  success: namedList("messages", Wire.Json)
})
