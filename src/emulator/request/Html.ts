/** Pages of the emulator: plain HTML without scripts. */
import type { EmulatorResponse } from "./EmulatorResponse.ts"

/** Escapes text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

interface Page {
  readonly status?: number
  /** The title, in plain text. */
  readonly title: string
  readonly style: string
  /** The content, in HTML, with one item per block. */
  readonly body: ReadonlyArray<string>
}

/** The headers of a document with a Content Security Policy. */
export const htmlHeaders = (policy: string): EmulatorResponse["headers"] => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  "x-content-type-options": "nosniff"
})

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export const htmlResponse = ({ body, status = 200, style, title }: Page): EmulatorResponse => ({
  status,
  headers: htmlHeaders(policy),
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${
    escapeHtml(title)
  }</title><style>${style}</style></head><body>${body.join("\n")}</body></html>`
})
