/** The port to the network: one request, one reply, both plain data. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { limitedText, type Message, TextTooLong } from "../../base/limitedText.ts"
import type { CallInfo } from "../../errors/base/CallInfo.ts"
import { CallError, type Reason } from "../../errors/call/CallError.ts"
import { Offline, ResponseTooLarge, TimedOut, unreachable } from "../../errors/call/Reasons.ts"
import { timer } from "../timing/Timeout.ts"
import type { AccessType, Key } from "./Access.ts"

/** @category models @since 0.1.0 */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * A call as encoded by its endpoint: without the provider's address and without credentials.
 * @category models @since 0.1.0
 */
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

/** A complete HTTP request, as a transport sends it. @category models @since 0.1.0 */
export interface WireRequest extends Omit<ApiRequest, "keys"> {
  /** The absolute URL. */
  readonly url: string
  /** All headers, including credentials. */
  readonly headers: { readonly [name: string]: string }
}

/** @category models @since 0.1.0 */
export interface WireReply {
  readonly status: number
  /** The headers, with names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly body: string
  /** Reads one header by its lower-case name, if that is cheaper than `headers`. @default reads `headers` */
  readonly header?: (name: string) => string | undefined
}

/** A header of a reply, by its lower-case name. @category functions @since 0.1.0 */
export const replyHeader = (reply: WireReply, name: string): string | undefined =>
  reply.header ? reply.header(name) : reply.headers[name]

/** Sends a call. Endpoints use it, and the outer steps of the pipeline wrap it. @category models @since 0.1.0 */
export type SendCall = (request: ApiRequest) => Effect.Effect<WireReply, CallError>

/** Sends one HTTP request. @category models @since 0.1.0 */
export type Send = (request: WireRequest) => Effect.Effect<WireReply, CallError>

/** Sends HTTP requests: the service of `Transport`. @category models @since 0.1.0 */
export interface TransportService extends Send {
  /**
   * Sends a request, and fails with `TimedOut` if no reply arrives within the limit. If omitted, the pipeline interrupts the request at the
   * limit. That needs two more fibers.
   */
  readonly withTimeout?: (limit: Duration.Duration, request: WireRequest) => ReturnType<Send>
}

/** The parts of a request that errors show. @category models @since 0.1.0 */
export type CallTarget = Pick<ApiRequest, "endpoint" | "method" | "path">

/** Describes a call in errors that occur without a response. @category functions @since 0.1.0 */
export const callOf = ({ endpoint, method, path }: CallTarget): CallInfo => ({
  endpoint,
  method,
  path: withoutQuery(path),
  status: 0,
  requestId: null,
  text: null
})

/** The call error of a request that got no response. @category functions @since 0.1.0 */
export const callError = (request: CallTarget, reason: Reason): CallError => new CallError({ call: callOf(request), reason })

/** Returns a path for errors and spans: without the query, which may contain user input. */
const withoutQuery = (path: string): string => path.split("?", 1)[0] ?? path

/**
 * The path of the first field in a schema's message, such as `items.0.id`; `null` if it names none.
 * @category functions @since 0.1.0
 */
export const fieldOf = (message: string): string | null =>
  /\bat \["?(.+?)"?\]$/m.exec(message)?.[1]?.replace(/"?\]\["?/g, ".") ?? null

/**
 * Whether the device reports a connection; `true` if it cannot tell.
 * @category references @since 0.1.0
 */
export const IsOnline = Context.Reference<() => boolean>("latchkey/IsOnline", {
  defaultValue: () => () => globalThis.navigator?.onLine !== false
})

/**
 * The error of a request that the network did not deliver, or whose response is missing or too large.
 * @category functions @since 0.1.0
 */
export const networkError = (request: WireRequest, cause: unknown): Effect.Effect<never, CallError> =>
  cause instanceof ResponseTooLarge
    ? Effect.fail(new CallError({ call: { ...callOf(request), status: cause.status }, reason: cause }))
    : IsOnline.use((isOnline) =>
      Effect.fail(callError(request, isOnline() ? unreachable(cause, request.url) : new Offline({ cause })))
    )

/**
 * The default options of `fetch`: no cache and no credentials. Empty on Cloudflare, whose `fetch` rejects both options. Only that runtime
 * has the global `WebSocketPair` (docs/provider/transport.md#cors).
 * @category constants @since 0.1.0
 */
export const fetchDefaults: () => RequestInit = () =>
  "WebSocketPair" in globalThis ? {} : { cache: "no-store", credentials: "omit" }

/**
 * The maximum size of a response body in bytes, after decompression. Set by an app's option `maxResponseBytes`. @default 16 MiB
 * @category references @since 0.1.0
 */
export const MaxResponseBytes = Context.Reference<number>("latchkey/MaxResponseBytes", { defaultValue: () => 16_777_216 })

/** A response before its body is read. @category models @since 0.1.0 */
export interface ResponseHead {
  readonly url: string
  readonly status: number
  readonly limit: number
  readonly signal?: AbortSignal
}

/** The text of a response. Rejects with `ResponseTooLarge`, or with the stream's error. @category functions @since 0.1.0 */
export const textOf = async (message: Message, { limit, signal, status, url }: ResponseHead): Promise<string> => {
  try {
    return await limitedText(message, { limit, ...(signal && { signal }) })
  } catch (thrown) {
    if (!(thrown instanceof TextTooLong)) throw thrown
    const { origin, pathname } = new URL(url)
    throw new ResponseTooLarge({ status, limit, url: origin + pathname })
  }
}

/** Reads headers on demand: copying all of them would take as long as the rest of the transport, and most calls read only two. */
const replyOf = async (response: Response, read: Omit<ResponseHead, "status">): Promise<WireReply> => {
  const { headers, status } = response
  // Untyped callers may pass any value as the option `fetch`.
  if (typeof status !== "number") throw new TypeError("fetch did not return a Response")
  const body = await textOf(response, { ...read, status })
  if (typeof headers.get !== "function") return { status, body, headers: Object.fromEntries(headers) }
  return {
    status,
    body,
    header: (name) => headers.get(name) ?? undefined,
    get headers() {
      return Object.fromEntries(headers)
    }
  }
}

/**
 * Sends requests with `fetch`. Interruption, an aborted signal and the timeout abort the request. Redirects are not followed: `fetch` would
 * forward keys and tokens to any target, because the only header that it treats as a secret is `Authorization`.
 * @category constructors @since 0.1.0
 */
export const fromFetch = (fetch: typeof globalThis.fetch): TransportService => {
  const ask = async ({ body, headers, method, url }: WireRequest, signal: AbortSignal, limit: number) =>
    replyOf(
      await fetch(url, {
        method,
        headers,
        signal,
        redirect: "manual",
        ...fetchDefaults(),
        ...(body !== undefined && { body })
      }),
      { url, limit, signal }
    )
  const sendRequest = (request: WireRequest, limit?: Duration.Duration) =>
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.callback<WireReply, CallError>((resume) => {
        const controller = new AbortController()
        const time = limit && timer(context, limit, () => {
          controller.abort()
          resume(Effect.fail(callError(request, new TimedOut({ millis: Duration.toMillis(limit) }))))
        })
        ask(request, controller.signal, Context.get(context, MaxResponseBytes)).then(
          (reply) => {
            time?.stop()
            resume(Effect.succeed(reply))
          },
          (cause: unknown) => {
            time?.stop()
            // Reading the value may throw, and the call would then never end.
            resume(Effect.suspend(() => networkError(request, cause)))
          }
        )
        return Effect.sync(() => {
          time?.stop()
          controller.abort()
        })
      })
    )
  return Object.assign((request: WireRequest) => sendRequest(request), {
    withTimeout: (limit: Duration.Duration, request: WireRequest) => sendRequest(request, limit)
  })
}

/**
 * Sends the requests, with `fetch` by default. Each request looks up the global `fetch`, so a later patch takes effect.
 * @category references @since 0.1.0
 */
export const Transport = Context.Reference<TransportService>("latchkey/Transport", {
  defaultValue: () => fromFetch((input, init) => globalThis.fetch(input, init))
})
