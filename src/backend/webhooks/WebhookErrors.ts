/** Why a delivery to a webhook was not accepted. No message or field shows any of its body. */
import * as Schema from "effect/Schema"

/**
 * The delivery is not the provider's, or not of now: answer with status 400 and do nothing else. `wrong`: `headers` (those of the
 * signature are missing, or twice), `timestamp` (no moment), `old` and `new` (outside the tolerance: replayed, or the clocks
 * differ), `signature` (of another body, moment or secret).
 * @category errors @since 0.1.0
 */
export class InvalidWebhook extends Schema.TaggedError<InvalidWebhook>()("InvalidWebhook", {
  wrong: Schema.Literals(["headers", "timestamp", "old", "new", "signature"])
}) {
  override get message() {
    const problems = {
      headers: "the headers `svix-id`, `svix-timestamp` and `svix-signature` are not all there once.",
      timestamp: "its timestamp is no moment.",
      old: "it is older than the tolerance allows. It was replayed, or the clocks differ.",
      new: "it comes from the future. Compare the clocks.",
      signature: "no signature fits. Compare the secret, and hand over the body as it came, byte by byte."
    }
    return `The webhook was not accepted: ${problems[this.wrong]}`
  }
}

/**
 * The signature is over the bytes of the body, and these are not there: a body parser or another reader was first, the body is no
 * text (UTF-8), or it has more than a mebibyte. `got` says what was there instead.
 * @category errors @since 0.1.0
 */
export class RawBodyRequired extends Schema.TaggedError<RawBodyRequired>()("RawBodyRequired", { got: Schema.String }) {
  override get message() {
    return `The body of the webhook is needed as it came, and there is ${this.got}. `
      + "Hand over the request before anything else reads it, or the raw text or bytes: in Express by `express.raw`."
  }
}

/**
 * The delivery is the provider's, and this library cannot read it. `why` names the field; the body is redacted. Answer with status
 * 500: it is sent again, and until then there may be a newer version of this library.
 * @category errors @since 0.1.0
 */
export class UndecodableWebhook extends Schema.TaggedError<UndecodableWebhook>()("UndecodableWebhook", {
  /** As the provider spells it; `null` where there is none. */
  type: Schema.NullOr(Schema.String),
  why: Schema.String,
  body: Schema.RedactedFromValue(Schema.String)
}) {
  override get message() {
    return `The webhook (${this.type ?? "without type"}) could not be read: ${this.why}`
  }
}
