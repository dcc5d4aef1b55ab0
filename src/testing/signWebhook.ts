/** Webhook deliveries signed like the provider's, for tests of a program's endpoint. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { invalidOption } from "../errors/local/invalidOption.ts"
import type { InvalidOption } from "../errors/local/UsageErrors.ts"
import { runPromise } from "../pipeline/timing/Runtime.ts"
import { KnownWebhookEvent } from "../schema/platform/WebhookEvent.ts"
import { secretProblem, type SignedWebhook, signingKey, signMessage } from "../schema/platform/WebhookSignature.ts"
import { writer } from "../schema/wire/Codec.ts"

export type { SignedWebhook } from "../schema/platform/WebhookSignature.ts"

/** @category models @since 0.1.0 */
export interface SignWebhookOptions {
  /** The endpoint's secret: `whsec_` and base64 of 24 to 64 bytes. */
  readonly secret: string | Redacted.Redacted
  /** The event, in the form that `webhooks.verify` returns; a string is sent unchanged, for events that this library does not know. */
  readonly event: KnownWebhookEvent | string
  /** The message id. Pass the same id to send a message again. @default a new id */
  readonly id?: string | undefined
  /** @default now */
  readonly sentAt?: Date | undefined
}

/**
 * Signs an event as the provider does (Standard Webhooks, HMAC-SHA256 over id, timestamp and body), and returns its body with the headers
 * `svix-id`, `svix-timestamp` and `svix-signature`.
 *
 * **Errors** rejects with `InvalidOption` (`secret`, `event`)
 *
 * **Example** (A handler of a program)
 *
 * ```ts
 * const delivery = await signWebhook({ secret, event: { type: "user.created", data: serverUser({ displayName: "Ada" }) } })
 * const response = await handler(new Request("https://app.example/webhooks", { method: "POST", ...delivery }))
 * ```
 * @category functions @since 0.1.0
 */
export const signWebhook = async (
  { event, id = `msg_${crypto.randomUUID()}`, secret, sentAt = new Date() }: SignWebhookOptions
): Promise<SignedWebhook> => {
  const key = signingKey(secret)
  if (key === undefined) throw invalidOption("secret", secretProblem(secret))
  return signMessage(await runPromise(bodyOf(event)), { id, key, sentAt })
}

const encode = writer(KnownWebhookEvent)

/** The body of an event in wire format. */
const bodyOf = (event: KnownWebhookEvent | string): Effect.Effect<string, InvalidOption> =>
  typeof event === "string" ? Effect.succeed(event) : Effect.mapBoth(encode(event), {
    onSuccess: (body) => JSON.stringify(body),
    onFailure: () => invalidOption("event", "must be an event as `webhooks.verify` returns it, or its JSON.")
  })
