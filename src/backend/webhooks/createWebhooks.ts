/** Webhooks for plain TypeScript: verification with promises. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { runPromise } from "../../pipeline/timing/Runtime.ts"
import type { Result as Settled } from "../../promise/calls/Result.ts"
import type { Delivery } from "./delivery.ts"
import { verify, type WebhookError, type WebhookMessage, type WebhookOptions } from "./verify.ts"

/** @category models @since 0.1.0 */
export interface Webhooks {
  /**
   * Verifies a delivery and its time, and returns its event.
   *
   * **Errors** `InvalidWebhook` · `RawBodyRequired` · `WebhookTooLarge` · `UndecodableWebhook` · `InvalidOption`
   */
  readonly verify: (delivery: Delivery) => Promise<WebhookMessage>
  /** Like `verify`, but returns an error as a value instead of rejecting. */
  readonly safe: { readonly verify: (delivery: Delivery) => Promise<Settled<WebhookMessage, WebhookError>> }
}

/**
 * Makes a verifier for the deliveries to one webhook endpoint.
 *
 * **Example** (An endpoint of any web-standard framework)
 *
 * ```ts
 * const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET ?? "" })
 *
 * export const POST = async (request: Request) => {
 *   const outcome = await webhooks.safe.verify(request)
 *   if (!outcome.ok) return new Response(outcome.error.message, { status: 400 })
 *   if (outcome.value.event.type === "user.deleted") await forget(outcome.value.event.data.id)
 *   return new Response(null, { status: 204 })
 * }
 * ```
 * @category constructors @since 0.1.0
 */
export const createWebhooks = (options: WebhookOptions): Webhooks => ({
  verify: (delivery) => runPromise(verify(delivery, options)),
  safe: {
    verify: async (delivery) => {
      const outcome = await runPromise(Effect.result(verify(delivery, options)))
      return Result.isSuccess(outcome) ? { ok: true, value: outcome.success } : { ok: false, error: outcome.failure }
    }
  }
})
