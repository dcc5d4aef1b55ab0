/** Asks a language model for help with the sources of e-mails, and stores chat threads. @category verbs @since 0.1.0 */
import * as AiChatEndpoints from "../../endpoints/platform/AiChat.ts"
import type { AiQuestion } from "../../schema/platform/AiChat.ts"

/** A question about a theme, a template or a draft. @category models @since 0.1.0 */
export interface ChatQuestion {
  /** @default "smart" */
  readonly quality?: AiQuestion["quality"] | undefined
  /** @default "fast" */
  readonly speed?: AiQuestion["speed"] | undefined
  readonly contextType: "email-theme" | "email-template" | "email-draft"
  /** The conversation, at least one message, oldest first. Include the source code of the theme, template or draft. */
  readonly messages: AiQuestion["messages"]
}

/** The prompt and tools of each context, as in the provider's dashboard. */
const contexts = {
  "email-theme": { systemPrompt: "email-assistant-theme", tools: ["create-email-theme"] },
  "email-template": { systemPrompt: "email-assistant-template", tools: ["create-email-template"] },
  "email-draft": { systemPrompt: "email-assistant-draft", tools: ["create-email-draft"] }
} as const

/**
 * Asks for help with a theme, a template or a draft. The answer consists of texts and of a tool call, whose arguments contain the source
 * that the model wrote. Use `save` to store the answer.
 *
 * **Errors** `TooManyImageAttachments` · `ImageAttachmentTooLarge` · `CallError`
 */
export const send = ({ contextType, quality = "smart", speed = "fast", ...question }: ChatQuestion) =>
  query({ ...question, quality, speed, ...contexts[contextType] })

/**
 * Asks the provider's language model about any topic for which it has instructions. **Errors** `TooManyImageAttachments` ·
 * `ImageAttachmentTooLarge` · `CallError`
 */
export const query = (question: AiQuestion) => AiChatEndpoints.QueryAi({ params: { mode: "generate" }, body: question })

/**
 * Appends a message in any format to a thread. The caller chooses the thread's id, which must be a UUID: the provider answers other ids
 * with status 500.
 *
 * **Errors** `CallError`
 */
export const save = (threadId: string, body: Parameters<typeof AiChatEndpoints.SaveChatMessage>[0]["body"]) =>
  AiChatEndpoints.SaveChatMessage({ params: { threadId }, body })

/** The stored messages of a thread, oldest first; empty for an unknown thread. **Errors** `CallError` */
export const list = (params: { readonly threadId: string }) => AiChatEndpoints.ListChatMessages({ params })
