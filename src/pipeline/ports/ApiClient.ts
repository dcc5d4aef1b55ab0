/** The port that endpoints call: it delivers a request and returns the provider's response. */
import * as Context from "effect/Context"
import type { Declaration } from "./Declaration.ts"
import type { SendCall } from "./WireRequest.ts"

/**
 * Called with a call's input when the provider has completed the call, before the response is decoded.
 * @category models @since 0.1.0
 */
export type OnCallCompleted = (endpoint: Declaration, input: object) => void

/** @category services @since 0.1.0 */
export class ApiClient extends Context.Service<ApiClient, {
  readonly send: SendCall
  /** Functions that are called when a call completes, such as those of live values. @default no listeners */
  readonly onCallCompleted?: Set<OnCallCompleted>
}>()("latchkey/ApiClient") {}
