/** Reads a webhook delivery, from the request of any framework, as a raw body and unique headers. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { limitedText, TextTooLong } from "../../base/limitedText.ts"
import { InvalidWebhook, RawBodyRequired, WebhookTooLarge } from "./WebhookErrors.ts"

/** Headers as in Node, the web and most frameworks; names are case-insensitive. @category models @since 0.1.0 */
export type DeliveryHeaders =
  | Headers
  | { readonly [name: string]: string | ReadonlyArray<string> | undefined }

/** A delivery with a body that was read but not parsed. @category models @since 0.1.0 */
export interface RawDelivery {
  readonly headers: DeliveryHeaders
  /** The unparsed body. */
  readonly body: string | Uint8Array | ArrayBuffer
}

/** A webhook delivery: the unread request, or its headers and raw body. @category models @since 0.1.0 */
export type Delivery = Request | RawDelivery

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const missing = (got: string) => Result.fail(new RawBodyRequired({ got }))

const noText = "one that is not text"

/** Returns the body as text. Refuses a parsed body, the most common mistake with webhooks in untyped code. */
const rawBody = (body: unknown, limit: number): Result.Result<string, RawBodyRequired | WebhookTooLarge> => {
  if (typeof body === "string") return body.length > limit ? Result.fail(new WebhookTooLarge({ limit })) : Result.succeed(body)
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) {
    if (body.byteLength > limit) return Result.fail(new WebhookTooLarge({ limit }))
    return Result.mapError(Result.try(() => decoder.decode(body)), () => new RawBodyRequired({ got: noText }))
  }
  return missing(body === undefined || body === null ? "none" : typeof body === "object" ? "a parsed object" : `a ${typeof body}`)
}

const readBody = (request: Request, limit: number): Effect.Effect<string, RawBodyRequired | WebhookTooLarge> =>
  request.bodyUsed
    ? Effect.fail(new RawBodyRequired({ got: "one that was already read" }))
    : Effect.tryPromise({
      try: () => limitedText(request, { limit, strict: true }),
      catch: (error) =>
        error instanceof TextTooLong
          ? new WebhookTooLarge({ limit })
          : new RawBodyRequired({ got: error instanceof TypeError ? noText : "one that ended early" })
    })

/** Returns the body, of at most `limit` bytes, as text. */
export const bodyOf = (delivery: Delivery, limit: number): Effect.Effect<string, RawBodyRequired | WebhookTooLarge> =>
  "bodyUsed" in delivery ? readBody(delivery, limit) : Effect.fromResult(rawBody(delivery.body, limit))

/** The signed values other than the body, and the signatures. */
export interface SignatureHeaders {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
}

/** The hosted service sends the first prefix; the standard defines the second. All headers of a delivery must have the same prefix. */
const prefixes = ["svix-", "webhook-"]

/** Whether the headers are those of the Fetch API, also of a copy of it, such as that of the package `undici`. */
const isFetchHeaders = (headers: DeliveryHeaders): headers is Headers => typeof headers.get === "function"

const headerValues = (headers: DeliveryHeaders, headerName: string): ReadonlyArray<string> => {
  if (isFetchHeaders(headers)) return headers.has(headerName) ? [headers.get(headerName) ?? ""] : []
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === headerName)
    .flatMap(([, value]) => value ?? [])
}

/** The headers of the signature; each must be present exactly once. */
export const signatureHeaders = ({ headers }: Delivery): Result.Result<SignatureHeaders, InvalidWebhook> => {
  if (typeof headers === "object" && headers !== null) {
    for (const prefix of prefixes) {
      const values = ["id", "timestamp", "signature"].map((name) => headerValues(headers, prefix + name))
      const [id, timestamp, signature] = values.map(([value, ...more]) =>
        more.length === 0 && typeof value === "string" ? value : ""
      )
      if (id && timestamp && signature && id.length <= 256 && signature.length <= 4096) {
        return Result.succeed({ id, timestamp, signature })
      }
    }
  }
  return Result.fail(new InvalidWebhook({ wrong: "headers" }))
}
