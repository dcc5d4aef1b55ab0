/** A span for each call, by Effect's tracer: named after the endpoint, with method, path template and server, and no token. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Tracing } from "../pipeline/Tracing.ts"

/** Attribute names are those of OpenTelemetry's HTTP conventions. Server and admin apps have this layer on their own. */
export const layer: Layer.Layer<never> = Layer.succeed(Tracing, (endpoint, call) =>
  Effect.withSpan(call, endpoint.id, {
    kind: "client",
    // It would say where this file is; who made the call is in the parent's span.
    captureStackTrace: false,
    attributes: { "http.request.method": endpoint.method, "url.template": endpoint.path }
  }))
