/** Names of endpoints, as exported. */
import type { AnyEndpoint } from "../pipeline/request/Endpoint.ts"
import type * as Endpoints from "./index.ts"

/** The names of the endpoints that a module exports. */
export type EndpointNameIn<Exports> = {
  readonly [K in keyof Exports]: Exports[K] extends AnyEndpoint ? K : never
}[keyof Exports]

/** The names of all endpoints, as exported by `latchkey`. @category models @since 0.1.0 */
export type EndpointName = EndpointNameIn<typeof Endpoints>
