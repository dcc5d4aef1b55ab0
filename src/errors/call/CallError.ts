/** The one error that every call may fail with, beside the refusals that its endpoint lists. */
import * as Schema from "effect/Schema"
import { CallInfo, requestSuffix } from "../base/CallInfo.ts"
import { isMarked, jsonOf } from "../base/sanitizeText.ts"
import { isKnownError } from "../provider/isKnownError.ts"
import { type CommonError, commonErrors, type KeyError } from "./CallRefusals.ts"
import * as Failure from "./Reasons.ts"

/**
 * Why a call failed. A refusal with a code that any call may meet, such as `AccessTokenExpired`, is a reason too.
 * @category models @since 0.1.0
 */
export type Reason =
  | Failure.Unreachable
  | Failure.Offline
  | Failure.TimedOut
  | Failure.Throttled
  | Failure.ServerFailure
  | Failure.Undecodable
  | Failure.ResponseTooLarge
  | Failure.Unsendable
  | Failure.Unexpected
  | Failure.Disposed
  | Failure.Unstorable
  | Failure.TokenStoreFailed
  | Failure.Unrecognized
  | Failure.Refused
  | CommonError

const anyReason: Schema.Codec<Reason, unknown> = Schema.Union([
  Failure.Unreachable,
  Failure.Offline,
  Failure.TimedOut,
  Failure.Throttled,
  Failure.ServerFailure,
  Failure.Undecodable,
  Failure.ResponseTooLarge,
  Failure.Unsendable,
  Failure.Unexpected,
  Failure.Disposed,
  Failure.Unstorable,
  Failure.TokenStoreFailed,
  Failure.Unrecognized,
  Failure.Refused,
  ...commonErrors,
  // Any known error's instance, since programs without a key do not carry the classes of `keyErrors`.
  Schema.declare((value): value is KeyError => isKnownError(value))
])

/**
 * The call failed by none of the refusals that it lists: `reason` says why, and `call` which call it was.
 *
 * **Details**
 *
 * `Effect.catchReason("CallError", "TimedOut", …)` handles one reason, `Effect.catchReasons` several, and `Effect.unwrapReason("CallError")`
 * puts the reasons in the place of the error. `call.status` is 0 where no answer came.
 * @category errors @since 0.1.0
 */
export class CallError extends Schema.TaggedError<CallError>()("CallError", { call: CallInfo, reason: anyReason }) {
  /** Tells the error from others, also where two copies of the library are loaded. */
  get "~latchkey/CallError"() {
    return true as const
  }
  /** Whether the provider answered and refused. `false`: it was not reached, did not answer in time, or failed. */
  get isRefusal(): boolean {
    const { reason } = this
    return reason._tag === "Refused" || reason._tag === "Unrecognized" || isKnownError(reason)
  }
  override get message() {
    return `${this.call.endpoint}: ${this.reason.message}${requestSuffix(this.call)}`
  }
  override toJSON() {
    return jsonOf({ ...this, message: this.message })
  }
}

/** Whether an error is a `CallError`, also of another copy of the library. @category guards @since 0.1.0 */
export const isCallError = (error: unknown): error is CallError => isMarked(error, "~latchkey/CallError")

/** Whether the call failed without the provider refusing it: a later one may succeed. @category guards @since 0.1.0 */
export const isOutage = (error: unknown): error is CallError => isCallError(error) && !error.isRefusal
