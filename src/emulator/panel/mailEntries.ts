/** Mails, in the form in which the emulator's page lists and shows them. */
import type { EmulatorResponse } from "../request/EmulatorResponse.ts"
import { htmlHeaders } from "../request/Html.ts"
import type { MailRow } from "../store/EmailRows.ts"
import type { PanelMail } from "./PanelState.ts"

const entities: { readonly [entity: string]: string } = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" }
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi, (entity, decimal, hex, name) => {
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return name === undefined ? String.fromCodePoint(Math.min(point, 0x10ffff)) : entities[name.toLowerCase()] ?? entity
  })

/** http(s) addresses of links, without duplicates. */
const linksIn = ({ html, link }: MailRow): ReadonlyArray<string> => {
  const links = Array.from(
    html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
    ([, double, single]) => double ?? single ?? ""
  )
  const allLinks = [...(link === null ? [] : [link]), ...links.map(decodeEntities)]
  return [...new Set(allLinks)].filter((address) => /^https?:\/\//i.test(address))
}

/** The code in one of the provider's mails; for any other mail, all six-digit numbers. */
const codesIn = ({ otp, text }: MailRow): ReadonlyArray<string> => {
  if (otp !== null && text.includes(otp)) return [otp]
  return [...new Set(text.match(/(?<![\w/=-])\d{6}(?![\w/=-])/g) ?? [])]
}

const previewOf = (text: string) => text.replace(/https?:\/\/\S+/g, "").replace(/\s+/g, " ").trim().slice(0, 140)

export const mailEntry = (mail: MailRow): PanelMail => {
  const { id, sentAtMillis, subject, text, to } = mail
  return { id, to, subject, text, sentAt: sentAtMillis, preview: previewOf(text), codes: codesIn(mail), links: linksIn(mail) }
}

/** Blocks scripts, forms and frames; allows images and styles, as mail programs do. Links open outside the frame. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:; base-uri 'none'; form-action 'none'; "
  + "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The mail as a document for a sandboxed frame. It is always light, because mails are designed for a light background. */
export const mailDocument = ({ html }: MailRow): EmulatorResponse => ({
  status: 200,
  headers: { ...htmlHeaders(policy), "referrer-policy": "no-referrer" },
  body: "<!doctype html><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><base target=\"_blank\">"
    + "<style>html{color-scheme:light;background:#fff;color:#1c2024;font:15px/1.6 system-ui,sans-serif}"
    + `body{margin:20px;overflow-wrap:anywhere}img{max-width:100%}</style>${html}`
})
