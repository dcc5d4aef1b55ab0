/** `/internal/ai-chat`: help with the sources of e-mails, in threads (protocol/endpoints-resources.json, internal.ai-chat.*). */
import * as Schema from "effect/Schema"
import * as Endpoint from "../pipeline/Endpoint.ts"
import { Empty, listUnder } from "../schema/Envelope.ts"
import * as Wire from "../schema/Wire.ts"

const access = ["admin"] as const

/** Asks for an answer, which comes in parts as the provider writes them. Today's provider has it no more, and answers 405. */
export const SendChatMessage = Endpoint.make("aiChat.send", "POST /internal/ai-chat/{threadId}", {
  access,
  body: Wire.struct({
    contextType: Schema.Literals(["email-theme", "email-template", "email-draft"]),
    /** At least one, oldest first. */
    messages: Schema.Array(Schema.Struct({ role: Schema.Literals(["user", "assistant", "tool"]), content: Wire.GivenJson }))
      .check(Schema.isMinLength(1))
  }),
  success: listUnder("content", Wire.Json)
})
/** Keeps a message, of whatever form. */
export const SaveChatMessage = Endpoint.make("aiChat.save", "PATCH /internal/ai-chat/{threadId}", {
  access,
  body: Wire.struct({ message: Wire.GivenJson }),
  success: Empty
})
/** What was kept, oldest first. A thread that does not exist is an empty one. */
export const ListChatMessages = Endpoint.make("aiChat.list", "GET /internal/ai-chat/{threadId}", {
  access,
  success: listUnder("messages", Wire.Json)
})
