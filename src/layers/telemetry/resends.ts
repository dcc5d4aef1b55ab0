/** The requests that a call sends again: retries, the next host, and after a renewal. */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import type { Declaration } from "../../pipeline/ports/Declaration.ts"
import type { Send, WireRequest, WireResponse } from "../../pipeline/ports/WireRequest.ts"
import { Transport } from "../../pipeline/transport/Transport.ts"

/** Instruments a request that is sent again. */
export interface TraceResend {
  (request: Effect.Effect<WireResponse, CallError>, attributes: ReturnType<typeof resendAttributes>): typeof request
}

/** The name of the span of a request that is sent again. */
export const resendName = "resend"

/** The attribute of OpenTelemetry's HTTP conventions: 1 for the second request of the call. */
const resendAttributes = (count: number) => ({ "http.request.resend_count": count })

/** The attribute of OpenTelemetry's HTTP conventions for a response. */
export const statusAttribute = ({ status }: { readonly status: number }) => ({ "http.response.status_code": status })

/** Instruments every request of the call after its first. Leaves the requests of other calls, such as a renewal, to those calls. */
export const withResends = <A, E, R>(
  { id }: Declaration,
  call: Effect.Effect<A, E, R>,
  traceResend: TraceResend
): Effect.Effect<A, E, R> =>
  Effect.contextWith((context: Context.Context<R>) => {
    const transport = Context.get(context, Transport)
    let count = 0
    const traceSend = (send: Send): Send => (request) =>
      Effect.suspend(() => {
        if (request.endpoint !== id || count++ === 0) return send(request)
        return traceResend(send(request), resendAttributes(count - 1))
      })
    const { withTimeout } = transport
    return Effect.provideService(
      call,
      Transport,
      Object.assign(
        traceSend(transport),
        withTimeout && {
          withTimeout: (limit: Duration.Duration, request: WireRequest) =>
            traceSend((request) => withTimeout(limit, request))(request)
        }
      )
    )
  })
