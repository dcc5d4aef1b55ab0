/** The port to the network: one request, one response, both plain data. @category models @since 0.1.0 */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { CallInfo } from "../../errors/base/CallInfo.ts"
import { CallError, type Reason } from "../../errors/call/CallError.ts"
import type { AccessType, Key } from "./Access.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** A call as encoded by its endpoint: without the provider's address and without credentials. */
export interface ApiRequest {
  /** The endpoint's id; used in errors and spans. */
  readonly endpoint: string
  readonly method: Method
  /** The path below the API's base, with the query: `/users?limit=2`. */
  readonly path: string
  /** The headers that describe the body. */
  readonly headers: { readonly [name: string]: string }
  /** JSON or form text, or a `Uint8Array` for the encoding `"bytes"`. Never a stream, so that a retry can send it again. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** The access type; `null` for a request without project headers. */
  readonly access: AccessType | null
  /** The keys that prove the access type. */
  readonly keys: ReadonlyArray<Key>
  /** Whether sending the request twice has the effect of sending it once (RFC 9110, section 9.2.2). */
  readonly idempotent: boolean
}

/** A complete HTTP request, as a transport sends it. */
export interface WireRequest extends Omit<ApiRequest, "keys"> {
  /** The absolute URL. */
  readonly url: string
  /** All headers, including credentials. */
  readonly headers: { readonly [name: string]: string }
}

export interface WireResponse {
  readonly status: number
  /** The headers, with names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly body: string
  /** Reads one header by its lower-case name, if that is cheaper than `headers`. @default reads `headers` */
  readonly header?: (name: string) => string | undefined
}

/** A header of a response, by its lower-case name. */
export const responseHeader = (response: WireResponse, name: string): string | undefined =>
  response.header ? response.header(name) : response.headers[name]

/** Sends a call. Endpoints use it, and the outer steps of the pipeline wrap it. */
export type SendCall = (request: ApiRequest) => Effect.Effect<WireResponse, CallError>

/** Sends one HTTP request. */
export type Send = (request: WireRequest) => Effect.Effect<WireResponse, CallError>

/** Sends HTTP requests: the service of `Transport`. */
export interface TransportService extends Send {
  /**
   * Sends a request, and fails with `TimedOut` if no response arrives within the limit. If omitted, the pipeline interrupts the request at the
   * limit. That needs two more fibers.
   */
  readonly withTimeout?: (limit: Duration.Duration, request: WireRequest) => ReturnType<Send>
}

/** The parts of a request that errors show. */
export type CallTarget = Pick<ApiRequest, "endpoint" | "method" | "path">

/** Describes a call in errors that occur without a response. */
export const callOf = ({ endpoint, method, path }: CallTarget): CallInfo => ({
  endpoint,
  method,
  path: withoutQuery(path),
  status: 0,
  requestId: null,
  text: null
})

/** The call error of a request that got no response. */
export const callError = (request: CallTarget, reason: Reason): CallError => new CallError({ call: callOf(request), reason })

/** Returns a path for errors and spans: without the query, which may contain user input. */
const withoutQuery = (path: string): string => path.split("?", 1)[0] ?? path

/** The path of the first field in a schema's message, such as `items.0.id`; `null` if it names none. */
export const fieldOf = (message: string): string | null =>
  /\bat \["?(.+?)"?\]$/m.exec(message)?.[1]?.replace(/"?\]\["?/g, ".") ?? null
