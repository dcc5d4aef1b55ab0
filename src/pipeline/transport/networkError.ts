/** The errors of requests that the network did not deliver. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { systemCodeOf } from "../../errors/base/sanitizeText.ts"
import { CallError } from "../../errors/call/CallError.ts"
import { Offline, ResponseTooLarge, Unreachable } from "../../errors/call/Reasons.ts"
import { callError, callOf, type WireRequest } from "../ports/WireRequest.ts"

/**
 * Whether the device reports a connection; `true` if it cannot tell.
 * @category references @since 0.1.0
 */
export const IsOnline = Context.Reference<() => boolean>("latchkey/IsOnline", {
  defaultValue: () => () => globalThis.navigator?.onLine !== false
})

/** The reason for a value that `fetch` threw; keeps only the origin of `url`. */
export const unreachable = (cause: unknown, url: string): Unreachable =>
  new Unreachable({ cause, code: systemCodeOf(cause), address: URL.canParse(url) ? new URL(url).origin : null })

/** The error of a request that the network did not deliver, or whose response is missing or too large. */
export const networkError = (request: WireRequest, cause: unknown): Effect.Effect<never, CallError> =>
  cause instanceof ResponseTooLarge
    ? Effect.fail(new CallError({ call: { ...callOf(request), status: cause.status }, reason: cause }))
    : IsOnline.use((isOnline) =>
      Effect.fail(callError(request, isOnline() ? unreachable(cause, request.url) : new Offline({ cause })))
    )
