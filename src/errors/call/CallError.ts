/** The error with which any call may fail, besides the refusals that its endpoint lists. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { CallInfo, requestSuffix } from "../base/CallInfo.ts"
import { isMarked, jsonOf } from "../base/sanitizeText.ts"
import { isKnownError } from "../provider/isKnownError.ts"
import { type CommonError, commonErrors } from "./CallRefusals.ts"
import type { RareRefusal } from "./RareRefusals.ts"
import * as Reasons from "./Reasons.ts"

/**
 * Why a call failed. Refusals with a code that any call may receive, such as `AccessTokenExpired`, are reasons too.
 * @category models @since 0.1.0
 */
export type Reason =
  | Reasons.Unreachable
  | Reasons.Offline
  | Reasons.TimedOut
  | Reasons.Throttled
  | Reasons.ServerFailure
  | Reasons.Undecodable
  | Reasons.ResponseTooLarge
  | Reasons.Unsendable
  | Reasons.Unexpected
  | Reasons.Disposed
  | Reasons.Unstorable
  | Reasons.TokenStoreFailed
  | Reasons.Unrecognized
  | Reasons.Refused
  | CommonError

/** Accepts any known error, because `RareRefusals.ts` loads on demand. */
const anyRareRefusal = Schema.declare((value): value is RareRefusal => isKnownError(value))
const anyReason: Schema.Codec<Reason, unknown> = Schema.Union([
  Reasons.Unreachable,
  Reasons.Offline,
  Reasons.TimedOut,
  Reasons.Throttled,
  Reasons.ServerFailure,
  Reasons.Undecodable,
  Reasons.ResponseTooLarge,
  Reasons.Unsendable,
  Reasons.Unexpected,
  Reasons.Disposed,
  Reasons.Unstorable,
  Reasons.TokenStoreFailed,
  Reasons.Unrecognized,
  Reasons.Refused,
  ...commonErrors,
  anyRareRefusal
])

/** Advice for a write whose response was lost behind the provider's or a proxy's failure: a second attempt could carry it out twice. */
const repetition = ({ call, reason }: { readonly call: CallInfo; readonly reason: Reason }): string =>
  call.method === "POST" && (reason._tag === "TimedOut" || (reason._tag === "ServerFailure" && reason.status !== 503))
    ? " It may have been carried out: check before you repeat it."
    : ""

/**
 * The call failed, but not with one of the known errors that its verb lists. `reason` is the cause; `call` identifies the call.
 *
 * **Details**
 *
 * `Effect.catchReason("CallError", "TimedOut", …)` handles one reason and `Effect.catchReasons` several; `Effect.unwrapReason("CallError")`
 * replaces the error with its reason. `call.status` is 0 without a response.
 */
export class CallError extends Schema.TaggedError<CallError>()("CallError", { call: CallInfo, reason: anyReason }) {
  /** Identifies the error across all loaded copies of the library. */
  get "~latchkey/CallError"() {
    return true as const
  }
  /** Whether the provider answered and refused. `false` if the provider was unreachable, timed out or failed. */
  get isRefusal(): boolean {
    const { reason } = this
    return reason._tag === "Refused" || reason._tag === "Unrecognized" || isKnownError(reason)
  }
  override get message() {
    return `${this.call.endpoint}: ${this.reason.message}${repetition(this)}${requestSuffix(this.call)}`
  }
  override toJSON() {
    // Errors of promise apps have fields that are not enumerable.
    return jsonOf({ ...this, call: this.call, reason: this.reason, message: this.message })
  }
}

/** Whether an error is a `CallError`, including one from another copy of the library. @category guards @since 0.1.0 */
export const isCallError = (error: unknown): error is CallError => isMarked(error, "~latchkey/CallError")

/** Whether the call failed for a reason other than a refusal, such as an outage, a timeout or an invalid input (`Unsendable`). */
export const isOutage = (error: unknown): error is CallError => isCallError(error) && !error.isRefusal
