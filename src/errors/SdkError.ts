/** Calls that failed without the provider refusing them: one error, whose `reason` says what happened. */
import * as Schema from "effect/Schema"
import { CallInfo } from "./CallInfo.ts"
import { jsonOf, kindOf, messageOf, shown } from "./Shown.ts"

/** The network did not carry the request or its answer. `cause` is what `fetch` threw. */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", { cause: Schema.Unknown }) {
  override get message() {
    return `The provider could not be reached (${messageOf(this.cause) ?? "no cause given"}). `
      + "Check the base URL and the connection; in a browser also CORS and content blockers."
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/** The network did not carry the request, and the device says that it has no connection (`navigator.onLine`). */
export class Offline extends Schema.TaggedError<Offline>()("Offline", { cause: Schema.Unknown }) {
  override get message() {
    return "You are offline. Check your internet connection and try again."
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/**
 * No answer came within the configured `timeout`, or after all attempts within `totalTimeout`, in milliseconds. `cause` is the error of
 * the attempt before the one that was cut off, such as an `SdkError` whose reason is `Throttled`; absent where there was none.
 */
export class TimedOut extends Schema.TaggedError<TimedOut>()("TimedOut", {
  millis: Schema.Number,
  cause: Schema.optionalKey(Schema.Unknown)
}) {
  override get message() {
    const before = messageOf(this.cause)
    return `No answer came within ${this.millis} ms. Try again, or raise the option \`timeout\` or \`totalTimeout\`.`
      + (before === undefined ? "" : ` The attempt before: ${before}`)
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
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
    return `The answer (status ${this.status}) could not be read: ${shown(this.why)}`
  }
}

/**
 * The response is longer than `limit`, in bytes after decompression: the option `maxResponseBytes`. Reading ended there and the body was
 * cancelled; the request is not sent again. `url` is the address without its query.
 */
export class ResponseTooLarge extends Schema.TaggedError<ResponseTooLarge>()("ResponseTooLarge", {
  status: Schema.Number,
  limit: Schema.Number,
  url: Schema.String
}) {
  override get message() {
    return `The response from ${this.url} (status ${this.status}) is longer than ${this.limit} bytes. `
      + "Raise the option `maxResponseBytes` if such a response is expected."
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

/**
 * The input does not fit what the provider accepts, or a header cannot carry it; nothing was sent. `why` names the field and shows no
 * value. `cause` is what was thrown where an argument could not be read; absent otherwise.
 */
export class Unsendable extends Schema.TaggedError<Unsendable>()("Unsendable", {
  why: Schema.String,
  cause: Schema.optionalKey(Schema.Unknown)
}) {
  override get message() {
    return `Nothing was sent, for the input does not fit: ${this.why}`
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/**
 * The call ended by what is neither the network's nor the provider's: the app was disposed of, or this library has a bug. `cause` is
 * what was thrown. Only calls of promise apps fail with it; an effect has a defect instead.
 */
export class Unexpected extends Schema.TaggedError<Unexpected>()("Unexpected", { cause: Schema.Unknown }) {
  override get message() {
    return `The call ended unexpectedly (${kindOf(this.cause)}), which \`cause\` tells more of.`
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/**
 * The refresh token does not fit into a cookie (4,096 bytes with its name, RFC 6265bis, section 5.7); browsers drop such a cookie silently. The
 * stored session is unchanged.
 */
export class Unstorable extends Schema.TaggedError<Unstorable>()("Unstorable", {}) {
  override get message() {
    return "The provider's refresh token does not fit into a cookie (4,096 bytes). The session cannot be kept."
  }
}

export const Reason = Schema.Union([
  Unreachable,
  Offline,
  TimedOut,
  Throttled,
  ServerFailure,
  Undecodable,
  ResponseTooLarge,
  Unsendable,
  Unexpected,
  Unstorable
])
export type Reason = typeof Reason.Type

/**
 * The call failed without the provider refusing it. `Effect.catchReason("SdkError", "TimedOut", …)` picks one reason.
 * `call.status` is 0 where no answer came.
 */
export class SdkError extends Schema.TaggedError<SdkError>()("SdkError", { call: CallInfo, reason: Reason }) {
  override get message() {
    const { endpoint, requestId } = this.call
    return `${endpoint}: ${this.reason.message}${requestId === null ? "" : ` (request ${shown(requestId)})`}`
  }
  override toJSON() {
    return jsonOf({ ...this, message: this.message })
  }
}
