/** Request headers that a server's tracer must not show. */
import * as Effect from "effect/Effect"
import * as Headers from "effect/http/Headers"
import * as Layer from "effect/Layer"
import { credentialHeaders } from "../../layers/transport/credentialHeaders.ts"

/**
 * Adds the header fields that carry tokens and keys of this provider's clients, such as `x-stack-access-token`, to those that Effect
 * redacts in spans and logs (`Headers.CurrentRedactedNames`). Provide this layer to the server if you enable headers in spans
 * (`HttpMiddleware.TracerHeaderFilter`); by default, spans contain no headers.
 * @category layers @since 0.1.0
 */
export const layerRedactedHeaders: Layer.Layer<never> = Layer.effect(
  Headers.CurrentRedactedNames,
  Effect.map(Headers.CurrentRedactedNames, (names) => [...names, credentialHeaders])
)
