/** The port to the network: one request in, one answer out, both plain data. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { CallInfo } from "../errors/base/CallInfo.ts"
import { CallError, type Reason } from "../errors/call/CallError.ts"
import { Offline, ResponseTooLarge, TimedOut, unreachable } from "../errors/call/Reasons.ts"
import { limitedText, type Message, TooLong } from "../jwt/limitedText.ts"
import type { AccessType } from "./Access.ts"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

export interface WireRequest {
  /** Which endpoint asks; used in errors and spans. */
  readonly endpoint: string
  readonly method: Method
  /** Below the API's base, with the query: `/users?limit=2`. */
  readonly path: string
  /** The path and query on the way in, absolute once the pipeline has put the base URL before it. */
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  /** In whose name: the access type, or `null` for a request that carries no project headers at all. */
  readonly access: AccessType | null
  /** Whether sending it twice is the same as sending it once (RFC 9110, section 9.2.2). */
  readonly idempotent: boolean
}

export interface WireReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly body: string
}

/** Carries a request. Every step of the pipeline is a function from `Send` to `Send`. */
export type Send = (request: WireRequest) => Effect.Effect<WireReply, CallError>

/** What delivers requests. */
export interface Carrier extends Send {
  /**
   * The same, failing with `TimedOut` where no answer came within the limit. Optional: without it, the pipeline interrupts the
   * request, which takes two fibers more.
   */
  readonly within?: (limit: Duration.Duration, request: WireRequest) => ReturnType<Send>
}

/** Which call a request belongs to, as long as there is no answer. */
export const callOf = ({ endpoint, method, path }: WireRequest): CallInfo => ({
  endpoint,
  method,
  path: withoutQuery(path),
  status: 0,
  requestId: null,
  text: null
})

/** An error about a request that brought no answer. */
export const failed = (request: WireRequest, reason: Reason): CallError => new CallError({ call: callOf(request), reason })

/** Queries may hold what people typed; errors and spans leave them out. */
const withoutQuery = (path: string): string => path.split("?", 1)[0] ?? path

/** The path of the first field that a schema's message names, such as `items.0.id`; `null` if it names none. */
export const fieldOf = (message: string): string | null =>
  /\bat \["?(.+?)"?\]$/m.exec(message)?.[1]?.replace(/"?\]\["?/g, ".") ?? null

/** Whether the device says that it has a connection; where nobody can say, it is taken to have one. */
export const IsOnline = Context.Reference<() => boolean>("latchkey/IsOnline", {
  defaultValue: () => () => globalThis.navigator?.onLine !== false
})

/** The error of a request that the network did not carry, or whose response it did not bring or is too large. */
export const lost = (request: WireRequest, cause: unknown): Effect.Effect<never, CallError> =>
  cause instanceof ResponseTooLarge
    ? Effect.fail(new CallError({ call: { ...callOf(request), status: cause.status }, reason: cause }))
    : IsOnline.use((isOnline) =>
      Effect.fail(failed(request, isOnline() ? unreachable(cause, request.url) : new Offline({ cause })))
    )

/** Cloudflare's `fetch` refuses these two options; it is known by a global of its own (protocol/transport-and-auth.md, section 1). */
export const isolating: () => RequestInit = () => "WebSocketPair" in globalThis ? {} : { cache: "no-store", credentials: "omit" }

const systemClock = Context.get(Context.empty(), Clock.Clock)

/** Runs `action` when the time is up (no later than `maximumWait`, which the options see to), unless it is stopped before. A clock of one's own, such as `TestClock`, is obeyed. */
const timer = (
  context: Context.Context<never>,
  duration: Duration.Duration,
  action: () => void
): { readonly stop: () => void } => {
  const clock = Context.get(context, Clock.Clock)
  const millis = Duration.toMillis(duration)
  if (clock === systemClock) {
    const handle = setTimeout(action, millis)
    return { stop: () => clearTimeout(handle) }
  }
  const fiber = Effect.runForkWith(context)(Effect.map(clock.sleep(duration), action))
  return { stop: () => fiber.interruptUnsafe() }
}

/** The most bytes of a response that are read, after decompression. An app's option `maxResponseBytes` sets it. @default 16 MiB */
export const MaxResponseBytes = Context.Reference<number>("latchkey/MaxResponseBytes", { defaultValue: () => 16_777_216 })

/** What is known of a response before its body is read. */
export interface Answered {
  readonly url: string
  readonly status: number
  readonly limit: number
  readonly signal?: AbortSignal
}

/** The text of a response. Rejects with `ResponseTooLarge`, or with the error of the stream. */
export const textOf = async (message: Message, { limit, signal, status, url }: Answered): Promise<string> => {
  try {
    return await limitedText(message, { limit, ...(signal && { signal }) })
  } catch (thrown) {
    if (!(thrown instanceof TooLong)) throw thrown
    const { origin, pathname } = new URL(url)
    throw new ResponseTooLarge({ status, limit, url: origin + pathname })
  }
}

const answerOf = async (response: Response, read: Omit<Answered, "status">): Promise<WireReply> => {
  const { headers, status } = response
  // A `fetch` that somebody put in place may answer with anything.
  if (typeof status !== "number") throw new TypeError("fetch did not answer with a Response")
  return { status, headers: Object.fromEntries(headers), body: await textOf(response, { ...read, status }) }
}

/**
 * Interruption, and so an aborted signal, aborts the request, as does the end of its time. Redirects are not followed: `fetch`
 * would take our keys and tokens along to wherever they lead, since it knows only the header `Authorization` for a secret.
 */
export const fromFetch = (fetch: typeof globalThis.fetch): Carrier => {
  const ask = async ({ body, headers, method, url }: WireRequest, signal: AbortSignal, limit: number) =>
    answerOf(
      await fetch(url, {
        method,
        headers,
        signal,
        redirect: "manual",
        ...isolating(),
        ...(body !== undefined && { body })
      }),
      { url, limit, signal }
    )
  const carry = (request: WireRequest, limit?: Duration.Duration) =>
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.callback<WireReply, CallError>((resume) => {
        const controller = new AbortController()
        const giveUp = (millis: number) => {
          controller.abort()
          resume(Effect.fail(failed(request, new TimedOut({ millis }))))
        }
        const time = limit && timer(context, limit, () => giveUp(Duration.toMillis(limit)))
        ask(request, controller.signal, Context.get(context, MaxResponseBytes)).then(
          (reply) => {
            time?.stop()
            resume(Effect.succeed(reply))
          },
          (cause: unknown) => {
            time?.stop()
            resume(lost(request, cause))
          }
        )
        return Effect.sync(() => {
          time?.stop()
          controller.abort()
        })
      })
    )
  return Object.assign((request: WireRequest) => carry(request), {
    within: (limit: Duration.Duration, request: WireRequest) => carry(request, limit)
  })
}

/** `fetch` unless something else is provided. `fetch` is looked up per request, so a later patch of it is seen. */
export const Transport = Context.Reference<Carrier>("latchkey/Transport", {
  defaultValue: () => fromFetch((input, init) => globalThis.fetch(input, init))
})
