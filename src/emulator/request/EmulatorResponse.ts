/** Responses of the emulator, and refusals that are not known errors: plain text, redirects, RFC 6749 bodies. */
import * as Data from "effect/Data"

/** A response before a port or `fetch` delivers it. Header names are in lower case. */
export interface EmulatorResponse {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** Values of `Set-Cookie`, the one header that repeats and cannot be joined (RFC 9110, section 5.3). */
  readonly cookies?: ReadonlyArray<string>
  readonly body: string | Uint8Array<ArrayBuffer>
  /** How a fault delays or breaks the response. Omit to send it whole, without a delay. */
  readonly delivery?: Delivery
  /**
   * Streams an endless body after the head: receives a function that sends text, and returns one that stops the stream. `body` is then
   * empty.
   */
  readonly events?: (send: (text: string) => void) => () => void
  /** Whether a fault created or changed the response. */
  readonly isFaulty?: boolean
}

/** How a fault delivers a response. */
export interface Delivery {
  /** Number of bytes of the body after which the connection breaks. */
  readonly breakAfterBytes: number | undefined
  /** Milliseconds between the halves of the body. */
  readonly pauseMillis: number | undefined
  /** Whether to compress the body, if the transport can decompress it. */
  readonly gzip: boolean
}

/** A request as the emulator reads it. */
export interface EmulatorRequest {
  readonly method: string
  /** Path and query: `/api/v1/users?limit=2`. */
  readonly target: string
  /** Header names are in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly body: Uint8Array | string | undefined
  /** Whether the body exceeded `maxBodyBytes` and was dropped. */
  readonly isBodyTooLarge?: boolean
}

/** Maximum size of a request body, in bytes: enough for an image, which has up to a million characters. */
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

/** Lets a handler send a response that its endpoint does not declare. */
export class RawResponse extends Data.TaggedError("RawResponse")<{ readonly response: EmulatorResponse }> {}

/** A refusal in plain text, without a code. */
export const refuse = (status: number, text: string): RawResponse => new RawResponse({ response: textResponse(status, text) })

/** A request on which the provider itself fails: status 500, with the cause in place of the provider's text. */
export const providerFailure = (cause: string): RawResponse => refuse(500, `The provider fails here (500): ${cause}`)

/** A refusal in the format of the OAuth protocol (RFC 6749, section 5.2). */
export const oauthError = (error: string, description: string): RawResponse =>
  new RawResponse({ response: jsonResponse(400, { error, error_description: description }) })
