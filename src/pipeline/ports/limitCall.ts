/** The total timeout of a call, and of a caller that waits for the call of another. */
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import { TimedOut } from "../../errors/call/Reasons.ts"
import { within } from "../timing/Deadline.ts"
import { callError, type CallTarget } from "./WireRequest.ts"

/** The error of a call that reaches its limit. `before` is the outcome of the previous attempt, if any, which says more than the timeout. */
export const timedOut = (target: CallTarget, limit: Duration.Duration, before?: CallError): CallError =>
  callError(target, new TimedOut({ millis: Duration.toMillis(limit), ...(before && { cause: before }) }))

/** Fails with `TimedOut` at the limit, which is the option `totalTimeout`; `null` is no limit. Nested limits have no effect. */
export const limitCall = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  totalTimeout: Duration.Duration | null,
  target: CallTarget,
  before?: () => CallError | undefined
): Effect.Effect<A, E | CallError, R> =>
  totalTimeout === null ? effect : within(effect, totalTimeout, () => timedOut(target, totalTimeout, before?.()))
