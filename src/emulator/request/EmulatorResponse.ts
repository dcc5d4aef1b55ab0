/** Responses of the emulator, and refusals that are not known errors: plain text, redirects, RFC 6749 bodies. */
import * as Data from "effect/Data"

/** An answer before a port or `fetch` delivers it. Header names are in lower case. */
export interface EmulatorResponse {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** Values of `Set-Cookie`, the one header that repeats and cannot be joined (RFC 9110, section 5.3). */
  readonly cookies?: ReadonlyArray<string>
  readonly body: string | Uint8Array<ArrayBuffer>
  /** How a fault delays or breaks it. Absent: sent whole, without a delay. */
  readonly delivery?: Delivery
  /** A body without an end, which follows the head: called with what sends text, gives what stops it. `body` is empty then. */
  readonly events?: (send: (text: string) => void) => () => void
  /** A fault made or changed it. */
  readonly isFaulty?: boolean
}

/** How a fault delivers an answer. */
export interface Delivery {
  /** The connection breaks after as many bytes of the body. */
  readonly breakAfterBytes: number | undefined
  /** Milliseconds between the halves of the body. */
  readonly pauseMillis: number | undefined
  /** Compressed, if the transport can decompress it. */
  readonly gzip: boolean
}

/** A request as the emulator reads it. */
export interface EmulatorRequest {
  readonly method: string
  /** Path and query: `/api/v1/users?limit=2`. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly body: Uint8Array | string | undefined
  /** The body exceeded `largestBody` and was dropped. */
  readonly isBodyTooLarge?: boolean
}

/** Limit for bodies, in bytes. An image has up to a million characters. */
export const maxBodyBytes = 8_000_000

const textType = "text/plain; charset=utf-8"
const jsonType = "application/json; charset=utf-8"

export const textResponse = (status: number, body: string): EmulatorResponse => ({
  status,
  headers: { "content-type": textType },
  body
})
export const jsonResponse = (status: number, value: unknown, indent?: number): EmulatorResponse => ({
  status,
  headers: { "content-type": jsonType },
  body: JSON.stringify(value, null, indent)
})

/** Lets a handler answer something that its endpoint does not declare. */
export class RawResponse extends Data.TaggedError("RawResponse")<{ readonly response: EmulatorResponse }> {}

/** A refusal in plain words, without a code. */
export const refuse = (status: number, text: string): RawResponse => new RawResponse({ response: textResponse(status, text) })

/** A refusal of the OAuth protocol itself (RFC 6749, section 5.2). */
export const oauthError = (error: string, description: string): RawResponse =>
  new RawResponse({ response: jsonResponse(400, { error, error_description: description }) })
