/** Sends requests with `fetch`. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { CallError } from "../../errors/call/CallError.ts"
import { TimedOut } from "../../errors/call/Reasons.ts"
import { callError, type TransportService, type WireRequest, type WireResponse } from "../ports/WireRequest.ts"
import { timer } from "../timing/Timeout.ts"
import { networkError } from "./networkError.ts"
import { RequestScope, type RunIn } from "./RequestScope.ts"
import { MaxResponseBytes, type ResponseHead, textOf } from "./responseText.ts"

/**
 * The default options of `fetch`: no cache and no credentials. Empty on Cloudflare, whose `fetch` rejects both options. Only that runtime
 * has the global `WebSocketPair` (docs/provider/transport.md#cors).
 */
export const fetchDefaults: () => RequestInit = () =>
  "WebSocketPair" in globalThis ? {} : { cache: "no-store", credentials: "omit" }

/** Reads headers on demand: copying all of them would take as long as the rest of the transport, and most calls read only two. */
const wireResponse = async (response: Response, read: Omit<ResponseHead, "status">): Promise<WireResponse> => {
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
 */
export const fromFetch = (fetch: typeof globalThis.fetch): TransportService => {
  const ask = async ({ body, headers, method, url }: WireRequest, runIn: RunIn, signal: AbortSignal, limit: number) =>
    wireResponse(
      await runIn(() =>
        fetch(url, {
          method,
          headers,
          signal,
          redirect: "manual",
          ...fetchDefaults(),
          ...(body !== undefined && { body })
        })
      ),
      { url, limit, signal }
    )
  const sendRequest = (request: WireRequest, limit?: Duration.Duration) =>
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.callback<WireResponse, CallError>((resume) => {
        const controller = new AbortController()
        const time = limit && timer(context, limit, () => {
          controller.abort()
          resume(Effect.fail(callError(request, new TimedOut({ millis: Duration.toMillis(limit) }))))
        })
        ask(request, Context.get(context, RequestScope), controller.signal, Context.get(context, MaxResponseBytes)).then(
          (response) => {
            time?.stop()
            resume(Effect.succeed(response))
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
