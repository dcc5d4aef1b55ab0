/** `/emails/unsubscribe-link`: the page that a link in an e-mail leads to (protocol/endpoints-resources.json, emails.unsubscribe). */
import * as Effect from "effect/Effect"
import { VerificationCodeExpired, VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import { categoryOf, decide, takes } from "../model/emails/NotificationCategories.ts"
import { type Answer, type Asked, plain } from "../request/EmulatorResponse.ts"
import { escaped } from "../request/Html.ts"
import { refusal } from "../request/KnownErrorResponse.ts"
import type { Memory } from "../store/Store.ts"
import { queryOf } from "./RequestDecoding.ts"

const codeLength = 45

const paragraph = (text: string): Answer => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" },
  body: `<p>${escaped(text)}</p>`
})

/** Turns off the category of the e-mail for the user who got it. */
export const unsubscribe = (memory: Memory, now: number, asked: Asked): Effect.Effect<Answer> =>
  Effect.suspend(() => {
    const { code: given } = queryOf(asked)
    if (typeof given !== "string" || given.length !== codeLength) {
      return Effect.succeed(plain(400, "The link is not whole: its code has 45 characters."))
    }
    const code = memory.codes.get(given.toLowerCase())
    if (code === undefined || code.purpose !== "unsubscribe") return refusal(new VerificationCodeNotFound())
    if (code.expiresAt < now) return refusal(new VerificationCodeExpired())
    const { categoryId, userId } = code.data
    const name = categoryOf(categoryId)?.name ?? "such"
    if (memory.users.get(userId) === undefined) return refusal(new VerificationCodeNotFound())
    if (!takes(memory, userId, categoryId)) {
      return Effect.succeed(paragraph(`You have unsubscribed from ${name} e-mails already.`))
    }
    decide(memory, userId, categoryId, false)
    return Effect.succeed(paragraph(`You have unsubscribed from ${name} e-mails.`))
  })
