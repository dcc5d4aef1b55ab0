/** What the tracer of a server must not show of requests. */
import * as Effect from "effect/Effect"
import * as Headers from "effect/http/Headers"
import * as Layer from "effect/Layer"
import { credentialHeaders } from "../../layers/transport/credentialHeaders.ts"

/**
 * Adds the header fields of this provider's clients that carry tokens and keys, such as `x-stack-access-token`, to those that effect
 * redacts in spans and logs (`Headers.CurrentRedactedNames`). Provide it to the server where you let spans have headers
 * (`HttpMiddleware.TracerHeaderFilter`); by default they have none.
 * @category layers @since 0.1.0
 */
export const layerRedactedHeaders: Layer.Layer<never> = Layer.effect(
  Headers.CurrentRedactedNames,
  Effect.map(Headers.CurrentRedactedNames, (names) => [...names, credentialHeaders])
)
