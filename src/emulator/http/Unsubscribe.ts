/** `/emails/unsubscribe-link`: the page to which the link in an e-mail leads (docs/provider/emails.md#notification-categories). */
import * as Effect from "effect/Effect"
import { acceptsCategory, categoryById, setPreference } from "../model/emails/NotificationCategories.ts"
import { type EmulatorRequest, type EmulatorResponse, providerFailure, textResponse } from "../request/EmulatorResponse.ts"
import { escapeHtml } from "../request/Html.ts"
import type { Store } from "../store/Store.ts"
import { parseQuery } from "./RequestDecoding.ts"

const codeLength = 45

const paragraph = (text: string): EmulatorResponse => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" },
  body: `<p>${escapeHtml(text)}</p>`
})

/** The provider throws errors here that nothing converts to a response. */
const failureResponse = Effect.succeed(providerFailure("the code of the link is unknown, or has expired.").response)

/** Unsubscribes the recipient of an e-mail from the e-mail's category. */
export const unsubscribe = (store: Store, now: number, request: EmulatorRequest): Effect.Effect<EmulatorResponse> =>
  Effect.suspend(() => {
    const { code: codeInput } = parseQuery(request)
    if (typeof codeInput !== "string" || codeInput.length !== codeLength) {
      return Effect.succeed(textResponse(400, "The link is incomplete: its code must have 45 characters."))
    }
    const code = store.codes.get(codeInput.toLowerCase())
    if (code === undefined || code.purpose !== "unsubscribe") return failureResponse
    if (code.expiresAt < now) return failureResponse
    const { categoryId, userId } = code.data
    const name = categoryById(categoryId)?.name ?? "such"
    if (store.users.get(userId) === undefined) return failureResponse
    if (!acceptsCategory(store, userId, categoryId)) {
      return Effect.succeed(paragraph(`You have already unsubscribed from ${name} e-mails.`))
    }
    setPreference(store, userId, categoryId, false)
    return Effect.succeed(paragraph(`You have unsubscribed from ${name} e-mails.`))
  })
