/** Verification of a webhook delivery: signature and time, then decoding of the typed event. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { kindOf } from "../../errors/base/sanitizeText.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { invalidDuration, millisOf } from "../../pipeline/timing/durationFrom.ts"
import { KnownWebhookEvent, type WebhookEvent, webhookEventTypes } from "../../schema/platform/WebhookEvent.ts"
import { parseJson } from "../../schema/wire/Wire.ts"
import { bodyOf, type Delivery, signatureHeaders } from "./delivery.ts"
import { isSigned, keysOf, type WebhookSecret } from "./signature.ts"
import { InvalidWebhook, RawBodyRequired, UndecodableWebhook, type WebhookTooLarge } from "./WebhookErrors.ts"

/** @category models @since 0.1.0 */
export interface WebhookOptions {
  readonly secret: WebhookSecret
  /** The maximum difference between the delivery's time and now, up to an hour; a number is in milliseconds. @default 5 minutes */
  readonly tolerance?: Duration.Input | undefined
  /**
   * The maximum length of the body: bytes, or characters of a text. The provider's events have a few thousand. @default 1,048,576
   */
  readonly maxBytes?: number | undefined
}

/** An event, with the id of its message and the time of its delivery. @category models @since 0.1.0 */
export interface WebhookMessage {
  /**
   * The id of the message, the same in every delivery of the message. Store the ids of handled messages for at least the tolerance, and
   * skip messages whose id is stored: only this prevents a replay within the tolerance.
   */
  readonly id: string
  /** The time when this delivery was sent. Events may arrive out of order. */
  readonly sentAt: Date
  readonly event: WebhookEvent
}

/** The errors of `verify`. @category models @since 0.1.0 */
export type WebhookError = InvalidWebhook | RawBodyRequired | WebhookTooLarge | UndecodableWebhook | InvalidOption

const longestTolerance = Duration.hours(1)

const toleranceOf = ({ tolerance = "5 minutes" }: WebhookOptions): Result.Result<number, InvalidOption> => {
  const millis = millisOf(tolerance)
  return millis >= 0 && millis <= Duration.toMillis(longestTolerance)
    ? Result.succeed(millis)
    : invalidDuration("tolerance", " of at most an hour")
}

const maxBytesOf = ({ maxBytes = 1_048_576 }: WebhookOptions): Result.Result<number, InvalidOption> =>
  Number.isInteger(maxBytes) && maxBytes > 0
    ? Result.succeed(maxBytes)
    : Result.fail(invalidOption("maxBytes", "must be a positive integer."))

/** Validates the options: untyped callers may pass anything, and a getter may throw. */
const checkOptions = (options: WebhookOptions) =>
  Effect.all({
    keys: Effect.suspend(() => Effect.fromResult(keysOf(options.secret))),
    tolerance: Effect.suspend(() => Effect.fromResult(toleranceOf(options))),
    maxBytes: Effect.suspend(() => Effect.fromResult(maxBytesOf(options)))
  }).pipe(
    Effect.catchDefect((error) => Effect.fail(invalidOption("options", `cannot be read (${kindOf(error)}).`)))
  )

const readable = <A, E>(read: () => Effect.Effect<A, E>): Effect.Effect<A, E | RawBodyRequired> =>
  Effect.catchDefect(
    Effect.suspend(read),
    () => Effect.fail(new RawBodyRequired({ got: "neither a request nor a raw delivery" }))
  )

/**
 * Parses the time of a delivery (seconds since 1970) and returns it in milliseconds; refuses a time outside the tolerance. Accepts digits
 * only, because parsers differ on other forms of numbers.
 */
const momentOf = (timestamp: string, now: number, tolerance: number): Effect.Effect<number, InvalidWebhook> => {
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) return Effect.fail(new InvalidWebhook({ wrong: "timestamp" }))
  const moment = Number(timestamp) * 1000
  if (moment < now - tolerance) return Effect.fail(new InvalidWebhook({ wrong: "old" }))
  return moment > now + tolerance ? Effect.fail(new InvalidWebhook({ wrong: "new" })) : Effect.succeed(moment)
}

const decodeKnown = Schema.decodeUnknownEffect(KnownWebhookEvent)

const eventOf = (body: string): Effect.Effect<WebhookEvent, UndecodableWebhook> => {
  const json = parseJson(body)
  const envelope = typeof json === "object" && json !== null ? json as { readonly [name: string]: unknown } : {}
  const { data, type } = envelope
  const undecodable = (why: string) =>
    Effect.fail(new UndecodableWebhook({ type: typeof type === "string" ? type : null, why, body: Redacted.make(body) }))
  if (typeof type !== "string" || !Object.hasOwn(envelope, "data")) {
    return undecodable("it is not a JSON object with `type` and `data`.")
  }
  if (!webhookEventTypes.some((eventType) => eventType === type)) {
    // The value comes from a JSON parser.
    return Effect.succeed({ type: "unrecognized", name: type, data: data as Schema.Json })
  }
  return decodeKnown({ type, data }).pipe(
    Effect.catch((error) => undecodable(error.message)),
    // A codec that throws is a bug, but untrusted input must not end a fiber with a defect.
    Effect.catchDefect((defect) => undecodable(String(defect)))
  )
}

/**
 * Verifies a delivery and its time, and returns its event.
 *
 * **Errors** `InvalidWebhook` (forged, replayed, or signed with another secret: status 400) · `RawBodyRequired` (the body was already
 * parsed or read) · `WebhookTooLarge` (longer than `maxBytes`: status 413) · `UndecodableWebhook` (authentic, but of another shape: status 500) · `InvalidOption` (`secret`, `tolerance`, `maxBytes`)
 *
 * **Example** (Copying users to a table)
 *
 * ```ts
 * const program = Effect.gen(function*() {
 *   const { event } = yield* Webhooks.verify(request, { secret: yield* Config.Redacted("WEBHOOK_SECRET") })
 *   switch (event.type) {
 *     case "user.created":
 *     case "user.updated":
 *       return yield* save(event.data.id, event.data.primaryEmail)
 *     case "user.deleted":
 *       return yield* forget(event.data.id)
 *   }
 * })
 * ```
 * @category functions @since 0.1.0
 */
export const verify = Effect.fnUntraced(
  function*(delivery: Delivery, options: WebhookOptions): Effect.fn.Return<WebhookMessage, WebhookError> {
    const { keys, maxBytes, tolerance } = yield* checkOptions(options)
    const { id, signature, timestamp } = yield* readable(() => Effect.fromResult(signatureHeaders(delivery)))
    const now = yield* Clock.currentTimeMillis
    const moment = yield* momentOf(timestamp, now, tolerance)
    const body = yield* readable(() => bodyOf(delivery, maxBytes))
    if (!(yield* isSigned(keys, { id, timestamp: moment / 1000, body, header: signature }))) {
      return yield* new InvalidWebhook({ wrong: "signature" })
    }
    return { id, sentAt: new Date(moment), event: yield* eventOf(body) }
  }
)
