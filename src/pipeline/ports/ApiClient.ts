/** What endpoints need to be carried out: something that delivers a request and brings the provider's answer. */
import * as Context from "effect/Context"
import type { Declaration } from "./Declaration.ts"
import type { SendCall } from "./Transport.ts"

/**
 * Called when the provider has carried out a call, before its answer is read, with what the call was given.
 * @category models @since 0.1.0
 */
export type OnCallCompleted = (endpoint: Declaration, input: object) => void

/** @category services @since 0.1.0 */
export class ApiClient extends Context.Service<ApiClient, {
  readonly send: SendCall
  /** Who wants to know of calls; live values do. @default nobody can */
  readonly onCallCompleted?: Set<OnCallCompleted>
}>()("latchkey/ApiClient") {}
