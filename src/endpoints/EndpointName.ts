/** The names of endpoints, as they are exported. */
import type { AnyEndpoint } from "../pipeline/request/Endpoint.ts"
import type * as endpoints from "./index.ts"

/** The names of the endpoints among the exports of a module. */
export type EndpointNameIn<Exports> = {
  readonly [K in keyof Exports]: Exports[K] extends AnyEndpoint ? K : never
}[keyof Exports]

/** The names of all endpoints, as `latchkey` exports them. @category models @since 0.1.0 */
export type EndpointName = EndpointNameIn<typeof endpoints>
