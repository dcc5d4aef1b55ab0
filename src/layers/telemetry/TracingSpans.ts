/** A span for each call in Effect's tracer: named after the endpoint, with method, path template and outcome, and no token. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { type Trace, Tracing } from "../../pipeline/ports/Tracing.ts"
import { attributesOf, errorTypeOf, statusOf } from "./outcomeOf.ts"
import { resendName, statusAttribute, type TraceResend, withResends } from "./resends.ts"

/** Effect's default tracer, which exports no spans. */
const nativeTracer = Context.get(Context.empty(), Tracer.Tracer)

const traceResend: TraceResend = (request, attributes) =>
  Effect.withSpan(
    Effect.tap(request, (response) => Effect.annotateCurrentSpan(statusAttribute(response))),
    resendName,
    { kind: "client", captureStackTrace: false, attributes }
  )

const withSpan: Trace = (endpoint, call) =>
  Effect.withSpan(
    Effect.tapError(withResends(endpoint, call, traceResend), (error) =>
      Effect.annotateCurrentSpan({ "error.type": errorTypeOf(error), ...statusOf(error) })),
    endpoint.id,
    {
      kind: "client",
      // A stack trace would show this file; the parent's span shows the caller.
      captureStackTrace: false,
      attributes: attributesOf(endpoint)
    }
  )

/**
 * Records a span for each call, if there is a tracer. Attributes have the names of OpenTelemetry's HTTP conventions; `error.type` is the
 * tag of the error or, for a `CallError`, the tag of its reason. Server and admin apps record spans by default. A request that is sent again has a span `resend` below it, with the attribute
 * `http.request.resend_count`. A span takes 10 µs.
 * @category constructors @since 0.1.0
 */
export const make: Trace = (endpoint, call) =>
  Effect.contextWith((context: Context.Context<never>) =>
    Context.get(context, Tracer.Tracer) === nativeTracer ? call : withSpan(endpoint, call)
  )

/** The layer of `make`. @category layers @since 0.1.0 */
export const layer: Layer.Layer<never> = Layer.succeed(Tracing, make)
