/** Mail: what the provider would send goes into the inbox. */
import { escaped } from "./Html.ts"
import type { MailRow } from "./Rows.ts"
import type { Memory } from "./State.ts"

/** The address to come back to, with the code. */
export const linkTo = (callbackUrl: string, code: string): string => {
  const url = new URL(callbackUrl)
  url.searchParams.set("code", code)
  return url.href
}

export interface Letter {
  readonly to: string
  readonly subject: string
  /** What the mail asks for, in a sentence. */
  readonly text: string
  /** A one-time code and where it leads. */
  readonly action?: { readonly code: string; readonly callbackUrl: string; readonly showsOtp?: boolean }
}

/** Puts a mail into the inbox. */
export const send = (memory: Memory, now: number, { action, subject, text, to }: Letter): MailRow => {
  const link = action ? linkTo(action.callbackUrl, action.code) : null
  const otp = action ? action.code.slice(0, 6).toUpperCase() : null
  const lines = [
    text,
    ...(link === null ? [] : [link]),
    ...(action?.showsOtp && otp !== null ? [`Or enter this code: ${otp}`] : [])
  ]
  const html = lines.map((line) =>
    line === link ? `<p><a href="${escaped(line)}">${escaped(line)}</a></p>` : `<p>${escaped(line)}</p>`
  )
  return memory.mails.put({
    id: crypto.randomUUID(),
    to,
    subject,
    html: html.join("\n"),
    text: lines.join("\n\n"),
    sentAtMillis: now,
    link,
    code: action?.code ?? null,
    otp,
    nonce: action?.code.slice(6) ?? null
  })
}

/** The mails to an address, or all of them; newest first. */
export const inbox = (memory: Memory, to?: string): ReadonlyArray<MailRow> => {
  const mails = to === undefined ? memory.mails.all() : memory.mails.where("to", to.trim().toLowerCase())
  return mails.toReversed()
}
