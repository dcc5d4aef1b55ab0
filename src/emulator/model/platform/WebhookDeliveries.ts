/** Deliveries to the developer's webhook endpoint: signed, in order, retried on failure, and logged. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Redacted from "effect/Redacted"
import { invalidOption } from "../../../errors/local/invalidOption.ts"
import { runPromise, scheduler } from "../../../pipeline/timing/Runtime.ts"
import { secretProblem, signingKey, signMessage } from "../../../schema/platform/WebhookSignature.ts"
import type { Store } from "../../store/Store.ts"
import { encodeEvent, eventsBetween, webhookSnapshot } from "./WebhookEvents.ts"

/**
 * The default signing secret of deliveries, for tests: it is public.
 * @category constants @since 0.1.0
 */
export const webhookTestSecret = "whsec_bGF0Y2hrZXktZW11bGF0b3ItdGVzdC1zZWNyZXQh"

/** @category models @since 0.1.0 */
export interface WebhookOptions {
  /** The address of the webhook endpoint: http or https. */
  readonly url: string
  /** The signing secret: `whsec_`, followed by 24 to 64 bytes in base64. @default webhookTestSecret */
  readonly secret?: string | Redacted.Redacted | undefined
  /** Milliseconds before each retry; the number of entries is the number of retries. @default [1_000, 5_000, 25_000] */
  readonly pauses?: ReadonlyArray<number> | undefined
  /** Sends deliveries in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A message to the developer's webhook endpoint. @category models @since 0.1.0 */
export interface WebhookDelivery {
  /** The id of the message, the same in each attempt. */
  readonly id: string
  readonly type: string
  readonly attempts: number
  /** The state of the delivery: `failed` once all attempts have failed. */
  readonly status: "pending" | "delivered" | "failed"
  /** The status of the last response; `null` if there was none. */
  readonly responseStatus: number | null
}

export interface WebhookDeliveries {
  /** Sends the events since the last call of `observe` or `forget`. */
  readonly observe: () => void
  /** Skips the events since the last call of `observe` or `forget`, for example after a reset. */
  readonly forget: () => void
  /** The latest 1,000 deliveries, oldest first. */
  readonly log: () => ReadonlyArray<WebhookDelivery>
  /** Cancels deliveries in progress; nothing is sent afterwards. */
  readonly close: () => Promise<void>
}

const maxLogLength = 1_000

/** Milliseconds within which an endpoint must respond (Standard Webhooks: 15 to 30 seconds). */
const timeout = 15_000

type Post = (id: string, body: string) => Effect.Effect<number | null>

/** Makes one attempt. Returns the status of the response, or `null` if there was none. */
const posting = (url: string, key: BufferSource, fetch: typeof globalThis.fetch): Post => (id, body) =>
  Effect.tryPromise(async (signal) => {
    const { headers } = await signMessage(body, { id, key, sentAt: new Date() })
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: limit })
    await response.body?.cancel()
    return response.status
  }).pipe(Effect.orElseSucceed(() => null))

/** Prepares deliveries to a webhook endpoint. Throws `InvalidOption` if `webhooks.url` or `webhooks.secret` is invalid. */
export const make = (store: Store, projectId: () => string, options: WebhookOptions): WebhookDeliveries => {
  const { fetch = globalThis.fetch, pauses = [1_000, 5_000, 25_000], secret = webhookTestSecret, url } = options
  if (typeof url !== "string" || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw invalidOption("webhooks.url", "must be an http or https URL.")
  }
  const key = signingKey(secret)
  if (key === undefined) throw invalidOption("webhooks.secret", secretProblem(secret))
  const post = posting(url, key, fetch)
  const log: Array<WebhookDelivery> = []
  let before = webhookSnapshot(store, projectId())
  const underway = new Set<Fiber.Fiber<void>>()
  let isClosed = false

  const deliver = (index: { at: WebhookDelivery }, body: string) =>
    Effect.gen(function*() {
      for (const pause of [0, ...pauses]) {
        if (pause > 0) yield* Effect.sleep(pause)
        const responseStatus = yield* post(index.at.id, body)
        const isDelivered = responseStatus !== null && responseStatus >= 200 && responseStatus < 300
        const attempts = index.at.attempts + 1
        const status = isDelivered ? "delivered" : attempts > pauses.length ? "failed" : "pending"
        const next: WebhookDelivery = { ...index.at, attempts, responseStatus, status }
        log[log.indexOf(index.at)] = next
        index.at = next
        if (isDelivered) return
      }
    })

  return {
    observe: () => {
      if (isClosed) return
      const after = webhookSnapshot(store, projectId())
      const events = eventsBetween(before, after)
      before = after
      for (const event of events) {
        const delivery: WebhookDelivery = {
          id: `msg_${crypto.randomUUID()}`,
          type: event.type,
          attempts: 0,
          status: "pending",
          responseStatus: null
        }
        log.push(delivery)
        if (log.length > maxLogLength) log.shift()
        // Deliveries run sequentially, in the order of the events.
        const earlier = Effect.forEach([...underway], Fiber.await, { discard: true })
        const fiber = Effect.runFork(Effect.andThen(earlier, deliver({ at: delivery }, encodeEvent(event))), { scheduler })
        underway.add(fiber)
        fiber.addObserver(() => underway.delete(fiber))
      }
    },
    forget: () => {
      before = webhookSnapshot(store, projectId())
    },
    log: () => [...log],
    close: async () => {
      isClosed = true
      await runPromise(Fiber.interruptAll(underway))
    }
  }
}
