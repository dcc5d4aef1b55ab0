/** The port that endpoints call: it delivers a request and returns the provider's response. */
import * as Context from "effect/Context"
import type { Declaration } from "./Declaration.ts"
import type { ApiRequest, SendCall, WireResponse } from "./WireRequest.ts"

/**
 * Called with a call's input, request and response before the response is decoded. A response with a status of 400 or more is a refusal.
 * `began` is when the call began, in milliseconds as by `performance.now()`.
 */
export type OnResponse = (
  endpoint: Declaration,
  input: object,
  request: Pick<ApiRequest, "path">,
  response: WireResponse,
  began: number
) => void

/** @category services @since 0.1.0 */
export class ApiClient extends Context.Service<ApiClient, {
  readonly send: SendCall
  /** Functions that are called with each response, such as those of live values. @default no listeners */
  readonly onResponse?: Set<OnResponse>
}>()("latchkey/ApiClient") {}
