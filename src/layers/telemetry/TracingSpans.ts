/** A span for each call, by Effect's tracer: named after the endpoint, with method, path template and outcome, and no token. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Tracing } from "../../pipeline/Tracing.ts"
import { attributesOf, statusOf, tagOf } from "./outcomeOf.ts"

/**
 * Attribute names are those of OpenTelemetry's HTTP conventions; `error.type` is the error's tag, of a `CallError` its reason's. Server
 * and admin apps have this layer on their own.
 */
export const layer: Layer.Layer<never> = Layer.succeed(Tracing, (endpoint, call) =>
  Effect.withSpan(
    Effect.tapError(call, (error) => Effect.annotateCurrentSpan({ "error.type": tagOf(error), ...statusOf(error) })),
    endpoint.id,
    {
      kind: "client",
      // It would say where this file is; who made the call is in the parent's span.
      captureStackTrace: false,
      attributes: attributesOf(endpoint)
    }
  ))
