/** Calls that failed without the provider refusing them: one error, whose `reason` says what happened. */
import * as Schema from "effect/Schema"
import { CallInfo } from "./CallInfo.ts"

/** The network did not carry the request or its answer. `cause` is what `fetch` threw. */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", { cause: Schema.Unknown }) {
  override get message() {
    return `The provider could not be reached (${this.cause instanceof Error ? this.cause.message : "no cause given"}). `
      + "Check the base URL and the connection; in a browser also CORS and content blockers."
  }
}

/** The network did not carry the request, and the device says that it has no connection (`navigator.onLine`). */
export class Offline extends Schema.TaggedError<Offline>()("Offline", { cause: Schema.Unknown }) {
  override get message() {
    return "You are offline. Check your internet connection and try again."
  }
}

/** No answer came within the configured `timeout`, or after all attempts within `totalTimeout`, in milliseconds. */
export class TimedOut extends Schema.TaggedError<TimedOut>()("TimedOut", { millis: Schema.Number }) {
  override get message() {
    return `No answer came within ${this.millis} ms. Try again, or raise the option \`timeout\` or \`totalTimeout\`.`
  }
}

/**
 * An answer came that this library cannot read: HTML, cut JSON, another shape, or a code that contradicts itself.
 * `why` names the field and never shows values; the body is redacted, for it may hold tokens.
 */
export class Undecodable extends Schema.TaggedError<Undecodable>()("Undecodable", {
  status: Schema.Number,
  why: Schema.String,
  body: Schema.RedactedFromValue(Schema.String)
}) {
  override get message() {
    return `The answer (status ${this.status}) could not be read: ${this.why}`
  }
}

/** The provider asked for a pause and the retries are used up, or the pause is longer than the options `longestWait` and `totalTimeout` allow. */
export class Throttled extends Schema.TaggedError<Throttled>()("Throttled", { retryAfterMillis: Schema.NullOr(Schema.Number) }) {
  override get message() {
    const wait = this.retryAfterMillis
    return `Too many requests. Try again ${wait === null ? "later" : `in ${Math.ceil(wait / 1000)} s`}.`
  }
}

/** The provider failed (status 500 to 599). The session and everything else stay as they were. */
export class ServerFailure extends Schema.TaggedError<ServerFailure>()("ServerFailure", {
  status: Schema.Number,
  body: Schema.RedactedFromValue(Schema.String)
}) {
  override get message() {
    return `The provider failed with status ${this.status}. Try again later; if it lasts, name the request id to its support.`
  }
}

/** The input does not fit what the provider accepts; nothing was sent. `why` names the field. */
export class Unsendable extends Schema.TaggedError<Unsendable>()("Unsendable", { why: Schema.String }) {
  override get message() {
    return `Nothing was sent, for the input does not fit: ${this.why}`
  }
}

export const Reason = Schema.Union([Unreachable, Offline, TimedOut, Throttled, ServerFailure, Undecodable, Unsendable])
export type Reason = typeof Reason.Type

/**
 * The call failed without the provider refusing it. `Effect.catchReason("SdkError", "TimedOut", …)` picks one reason.
 * `call.status` is 0 where no answer came.
 */
export class SdkError extends Schema.TaggedError<SdkError>()("SdkError", { call: CallInfo, reason: Reason }) {
  override get message() {
    const { endpoint, requestId } = this.call
    return `${endpoint}: ${this.reason.message}${requestId === null ? "" : ` (request ${requestId})`}`
  }
  override toJSON() {
    return { ...this, message: this.message }
  }
}
