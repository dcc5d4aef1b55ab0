/** Errors of webhook deliveries. No message or field contains the body. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"

/**
 * The delivery is forged, replayed or too old: respond with status 400 and do nothing else. `wrong`: `headers` (signature headers are
 * missing, duplicated or too long), `timestamp` (not a time), `old` and `new` (outside the tolerance: replayed, or the clocks differ),
 * `signature` (made for another body, time or secret).
 */
export class InvalidWebhook extends Schema.TaggedError<InvalidWebhook>()("InvalidWebhook", {
  wrong: Schema.Literals(["headers", "timestamp", "old", "new", "signature"])
}) {
  override get message() {
    const problems = {
      headers: "the headers `svix-id`, `svix-timestamp` and `svix-signature` must each be present once.",
      timestamp: "its timestamp is not a time.",
      old: "it is older than the tolerance allows. It was replayed, or the clocks differ.",
      new: "its time is in the future. Compare the clocks.",
      signature: "no signature matches. Check the secret, and pass the body unchanged, byte for byte."
    }
    return `The webhook was not accepted: ${problems[this.wrong]}`
  }
}

/**
 * The body is longer than the option `maxBytes`, so the signature was not checked; respond with status 413. `limit` is that number of bytes.
 */
export class WebhookTooLarge extends Schema.TaggedError<WebhookTooLarge>()("WebhookTooLarge", { limit: Schema.Number }) {
  override get message() {
    return `The webhook is longer than ${this.limit} bytes. Raise the option \`maxBytes\` to accept it.`
  }
}

/**
 * The signature covers the bytes of the body, which are not available: a body parser or another reader consumed them, or the body is not
 * text (UTF-8). `got` describes the value that was found.
 */
export class RawBodyRequired extends Schema.TaggedError<RawBodyRequired>()("RawBodyRequired", { got: Schema.String }) {
  override get message() {
    return `The raw body of the webhook is required, but there is ${this.got}. `
      + "Pass the request before anything else reads it, or the raw text or bytes: in Express with `express.raw`."
  }
}

/**
 * The delivery is authentic, but this version of the library cannot decode it. `why` describes the problem; the body is redacted. Respond
 * with status 500: the delivery is sent again, possibly to a newer version of this library.
 */
export class UndecodableWebhook extends Schema.TaggedError<UndecodableWebhook>()("UndecodableWebhook", {
  /** The event type in the provider's spelling; `null` if absent. */
  type: Schema.NullOr(Schema.String),
  why: Schema.String,
  body: Schema.RedactedFromValue(Schema.String)
}) {
  override get message() {
    return `The webhook (${this.type ?? "without type"}) could not be read: ${this.why}`
  }
}
