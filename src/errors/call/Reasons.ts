/** Reasons of a `CallError` that are not refusals named by the provider. @category errors @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { isSilent } from "../base/isSilent.ts"
import { jsonOf, kindOf, messageOf, sanitizeText } from "../base/sanitizeText.ts"

/** A text, or `null` if unknown. @default null */
const textIfKnown = Schema.NullOr(Schema.String).pipe(Schema.withConstructorDefault(Effect.succeed(null)))

/**
 * The network did not carry the request or its response. `address` is the origin of the request. `code` is the system's, such as
 * `ECONNREFUSED` or `ENOTFOUND`, or `ERR_ACCESS_DENIED` if Node.js or Deno runs without `--allow-net`; `null` if the platform gives none, as
 * in browsers. `cause` is what `fetch` threw.
 */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  address: textIfKnown,
  code: textIfKnown,
  cause: Schema.Unknown
}) {
  override get message() {
    const { address, cause, code } = this
    return `The provider could not be reached at ${sanitizeText(address ?? "its address")} (${
      code ?? messageOf(cause) ?? "no cause given"
    }). ${
      code === "ERR_ACCESS_DENIED"
        ? "The runtime has no network access: start it with `--allow-net`."
        : isSilent(this)
        ? "Nothing answers there: start `npx latchkey emulator`, or correct the base URL."
        : "Check the base URL and the connection; in a browser also CORS and content blockers."
    }`
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/** The network did not carry the request, and the device reports no connection (`navigator.onLine`). */
export class Offline extends Schema.TaggedError<Offline>()("Offline", { cause: Schema.Unknown }) {
  override get message() {
    return "You are offline. Check your internet connection and try again."
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/**
 * No response arrived within the option `timeout`, or all attempts together exceeded `totalTimeout`. `millis` is the exceeded limit in
 * milliseconds. `cause` is the error of the previous attempt, such as a `CallError` with the reason `Throttled`; absent if there was none.
 */
export class TimedOut extends Schema.TaggedError<TimedOut>()("TimedOut", {
  millis: Schema.Number,
  cause: Schema.optionalKey(Schema.Unknown)
}) {
  override get message() {
    const before = messageOf(this.cause)
    return `No response within ${this.millis} ms. Try again, or raise the option \`timeout\` or \`totalTimeout\`.`
      + (before === undefined ? "" : ` The previous attempt: ${before}`)
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/**
 * The response is not readable: HTML, truncated JSON, another shape, or a body without the error code that the header names. `contentType`
 * is the response's header; `field` is the path of the first invalid field, such as `items.0.id`; both are `null` if absent. `why` never
 * shows values; the body is redacted, because it may hold tokens.
 */
export class Undecodable extends Schema.TaggedError<Undecodable>()("Undecodable", {
  status: Schema.Number,
  contentType: textIfKnown,
  field: textIfKnown,
  why: Schema.String,
  body: Schema.RedactedFromValue(Schema.String)
}) {
  override get message() {
    const type = this.contentType === null ? "" : `, ${sanitizeText(this.contentType, 60)}`
    return `The response (status ${this.status}${type}) is unreadable: ${sanitizeText(this.why)}`
  }
}

/**
 * The response is longer than `limit` bytes after decompression (option `maxResponseBytes`). The library stops reading and cancels the
 * body; it does not retry the request. `url` is the address without its query.
 */
export class ResponseTooLarge extends Schema.TaggedError<ResponseTooLarge>()("ResponseTooLarge", {
  status: Schema.Number,
  limit: Schema.Number,
  url: Schema.String
}) {
  override get message() {
    return `The response from ${this.url} (status ${this.status}) is longer than ${this.limit} bytes. `
      + "Raise the option `maxResponseBytes` to accept it."
  }
}

/**
 * The provider throttled the call, and either no retries remain, or the requested pause exceeds `maxRetryAfter` or the rest of
 * `totalTimeout`. `retryAfterMillis` is the requested pause in milliseconds; `null` if the provider names none.
 */
export class Throttled extends Schema.TaggedError<Throttled>()("Throttled", { retryAfterMillis: Schema.NullOr(Schema.Number) }) {
  override get message() {
    const wait = this.retryAfterMillis
    return `Too many requests. Try again ${wait === null ? "later" : `in ${Math.ceil(wait / 1000)} s`}.`
  }
}

/** The first line of the emulator's text about its own defect; `undefined` for any other body, and if the body was wiped. */
const defectOfEmulator = (body: Redacted.Redacted): string | undefined => {
  try {
    return /^The emulator failed: .*/.exec(Redacted.value(body))?.[0]
  } catch {
    return undefined
  }
}

/** The provider failed (status 500 to 599). The stored session is unchanged. */
export class ServerFailure extends Schema.TaggedError<ServerFailure>()("ServerFailure", {
  status: Schema.Number,
  body: Schema.RedactedFromValue(Schema.String)
}) {
  override get message() {
    const defect = defectOfEmulator(this.body)
    return defect === undefined
      ? `The provider failed with status ${this.status}. Try again later, or give the request id to its support.`
      : `${sanitizeText(defect)} It printed the stack.`
  }
}

/**
 * The input does not match the endpoint's schema, has a key that the schema does not have, or cannot be sent in a header; nothing was
 * sent. `why` names the field and shows no value; for an unknown key, it also names the nearest known one. `field` is the field's path in the request, such as `params.userId` or `body.email`; `null` if unknown. `cause` is the value
 * thrown while reading an argument; otherwise absent.
 */
export class Unsendable extends Schema.TaggedError<Unsendable>()("Unsendable", {
  why: Schema.String,
  field: textIfKnown,
  cause: Schema.optionalKey(Schema.Unknown)
}) {
  override get message() {
    return `Nothing was sent, because the input is invalid: ${sanitizeText(this.why)}`
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/**
 * A bug in this library, or in code provided to it, ended the call. `cause` is the thrown value. Only calls of promise apps fail with it;
 * an effect dies with a defect instead.
 */
export class Unexpected extends Schema.TaggedError<Unexpected>()("Unexpected", { cause: Schema.Unknown }) {
  override get message() {
    return `The call ended unexpectedly (${kindOf(this.cause)}). See \`cause\`.`
  }
  override toJSON() {
    return jsonOf({ ...this, cause: this.cause, message: this.message })
  }
}

/**
 * The app was disposed of before or during the call. Only calls of promise apps fail with it; an effect is interrupted instead.
 */
export class Disposed extends Schema.TaggedError<Disposed>()("Disposed", {}) {
  override get message() {
    return "The app was disposed of. Create a new one."
  }
}

/**
 * The refresh token is too long for the token store: for a cookie (4,096 bytes with its name, RFC 6265bis, section 5.7; browsers drop a
 * longer one silently), or for the `maxBytes` of a store made of functions. The stored session is unchanged.
 */
export class Unstorable extends Schema.TaggedError<Unstorable>()("Unstorable", {}) {
  override get message() {
    return "The provider's refresh token is too long to store (a cookie holds 4,096 bytes). Use another token store."
  }
}

/**
 * A function of `customTokenStore` failed: it threw, rejected, returned a wrong value, or did not answer within `timeout`; or the file of
 * `fileTokenStore` could not be read or written. `operation` names the function. `cause` is the thrown value; neither the message nor the
 * JSON shows its text, which may hold the session.
 */
export class TokenStoreFailed extends Schema.TaggedError<TokenStoreFailed>()("TokenStoreFailed", {
  operation: Schema.Literals(["get", "set", "watch"]),
  cause: Schema.Unknown
}) {
  override get message() {
    return `The token store's \`${this.operation}\` failed (${kindOf(this.cause)}). See \`cause\`.`
  }
  override toJSON() {
    return { _tag: this._tag, operation: this.operation, message: this.message }
  }
}

/**
 * The provider refused with a code that the call does not list, with a listed code and details that do not fit it, or with a JSON body
 * without a code. `code` is `null` in the last case. `body` is redacted, because it may hold a secret. The status and the provider's message are in the `call` of the `CallError`.
 */
export class Unrecognized extends Schema.TaggedError<Unrecognized>()("Unrecognized", {
  code: Schema.NullOr(Schema.String),
  text: Schema.NullOr(Schema.String),
  body: Schema.RedactedFromValue(Schema.Unknown)
}) {
  override get message() {
    return `The provider refused (${sanitizeText(this.code ?? "no code")}): ${sanitizeText(this.text ?? "no text")}`
  }
}

/**
 * The provider refused in plain text without a code: the resource does not exist, or the project does not allow it. `text` is the complete
 * body; the message shows 300 characters at most. The status is in the `call` of the `CallError`.
 */
export class Refused extends Schema.TaggedError<Refused>()("Refused", { text: Schema.String }) {
  override get message() {
    return `The provider refused: ${sanitizeText(this.text)}`
  }
}
