/** Help with the sources of e-mails, in threads. Threads have ids of the caller's own choice. */
import * as Endpoints from "../endpoints/AiChat.ts"

/** What is asked in a thread. */
export type ChatQuestion = Parameters<typeof Endpoints.SendChatMessage>[0]["body"]

/**
 * Asks for an answer, which comes in parts as the provider writes them. It is kept only by `save`.
 *
 * **Errors** `PlainRefusal` (status 405: today's provider has this call no more) · `CallError`
 */
export const send = (threadId: string, question: ChatQuestion) =>
  Endpoints.SendChatMessage({ params: { threadId }, body: question })

/** Keeps a message at the end of a thread, in whatever form. **Errors** `CallError` */
export const save = (threadId: string, message: Parameters<typeof Endpoints.SaveChatMessage>[0]["body"]["message"]) =>
  Endpoints.SaveChatMessage({ params: { threadId }, body: { message } })

/** The messages that were kept, oldest first; none for a thread that does not exist. **Errors** `CallError` */
export const list = (threadId: string) => Endpoints.ListChatMessages({ params: { threadId } })
