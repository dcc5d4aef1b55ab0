/** Help with the sources of e-mails, and threads to keep it in. */
import * as Endpoints from "../../endpoints/platform/AiChat.ts"
import type { AiQuestion } from "../../schema/platform/AiChat.ts"

/** What is asked about a theme, a template or a draft. @category models @since 0.1.0 */
export interface ChatQuestion extends Partial<Pick<AiQuestion, "quality" | "speed">> {
  readonly contextType: "email-theme" | "email-template" | "email-draft"
  /** The conversation, at least one message, oldest first. The source that it is about belongs among them. */
  readonly messages: AiQuestion["messages"]
}

/** As the provider's own dashboard asks. */
const contexts = {
  "email-theme": { systemPrompt: "email-assistant-theme", tools: ["create-email-theme"] },
  "email-template": { systemPrompt: "email-assistant-template", tools: ["create-email-template"] },
  "email-draft": { systemPrompt: "email-assistant-draft", tools: ["create-email-draft"] }
} as const

/**
 * Asks for help with a theme, a template or a draft. The answer comes in parts: texts, and the source that the model wrote, as
 * the arguments of a tool. Nothing is kept of it, unless `save` keeps it.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const send = (question: ChatQuestion) =>
  query({ quality: "smart", speed: "fast", ...question, ...contexts[question.contextType] })

/**
 * Asks the provider's language model anything that it has instructions for. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const query = (question: AiQuestion) => Endpoints.QueryAi({ params: { mode: "generate" }, body: question })

/**
 * Keeps a message at the end of a thread, in whatever form. The caller chooses the id of a thread. Use a UUID: today's
 * provider answers other ids with status 500.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const save = (threadId: string, message: Parameters<typeof Endpoints.SaveChatMessage>[0]["body"]["message"]) =>
  Endpoints.SaveChatMessage({ params: { threadId }, body: { message } })

/**
 * The messages that were kept, oldest first; none for a thread that does not exist. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (threadId: string) => Endpoints.ListChatMessages({ params: { threadId } })
