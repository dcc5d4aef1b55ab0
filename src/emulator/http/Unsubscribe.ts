/** `/emails/unsubscribe-link`: the page that a link in an e-mail leads to (protocol/endpoints-resources.json, emails.unsubscribe). */
import * as Effect from "effect/Effect"
import { VerificationCodeExpired, VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import { categoryOf, decide, takes } from "../model/emails/NotificationCategories.ts"
import { type EmulatorRequest, type EmulatorResponse, textResponse } from "../request/EmulatorResponse.ts"
import { escapeHtml } from "../request/Html.ts"
import { knownErrorResponse } from "../request/KnownErrorResponse.ts"
import type { Memory } from "../store/Store.ts"
import { queryOf } from "./RequestDecoding.ts"

const codeLength = 45

const paragraph = (text: string): EmulatorResponse => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" },
  body: `<p>${escapeHtml(text)}</p>`
})

/** Turns off the category of the e-mail for the user who got it. */
export const unsubscribe = (memory: Memory, now: number, asked: EmulatorRequest): Effect.Effect<EmulatorResponse> =>
  Effect.suspend(() => {
    const { code: given } = queryOf(asked)
    if (typeof given !== "string" || given.length !== codeLength) {
      return Effect.succeed(textResponse(400, "The link is not whole: its code has 45 characters."))
    }
    const code = memory.codes.get(given.toLowerCase())
    if (code === undefined || code.purpose !== "unsubscribe") return knownErrorResponse(new VerificationCodeNotFound())
    if (code.expiresAt < now) return knownErrorResponse(new VerificationCodeExpired())
    const { categoryId, userId } = code.data
    const name = categoryOf(categoryId)?.name ?? "such"
    if (memory.users.get(userId) === undefined) return knownErrorResponse(new VerificationCodeNotFound())
    if (!takes(memory, userId, categoryId)) {
      return Effect.succeed(paragraph(`You have unsubscribed from ${name} e-mails already.`))
    }
    decide(memory, userId, categoryId, false)
    return Effect.succeed(paragraph(`You have unsubscribed from ${name} e-mails.`))
  })
