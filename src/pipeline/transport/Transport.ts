/** The transport of an app: `fetch`, unless the program provides another. */
import * as Context from "effect/Context"
import type { TransportService } from "../ports/WireRequest.ts"
import { fromFetch } from "./fetchTransport.ts"

/**
 * Sends the requests, with `fetch` by default. Each request looks up the global `fetch`, so a later patch takes effect.
 * @category references @since 0.1.0
 */
export const Transport = Context.Reference<TransportService>("latchkey/Transport", {
  defaultValue: () => fromFetch((input, init) => globalThis.fetch(input, init))
})
