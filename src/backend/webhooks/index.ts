/** Webhooks: deliveries verified and decoded as typed events. */
export {
  type DeletedTeam,
  type DeletedUser,
  type KnownWebhookEvent,
  type Membership,
  type UnrecognizedWebhookEvent,
  type WebhookEvent,
  webhookEventTypes
} from "../../schema/platform/WebhookEvent.ts"
export { createWebhooks, type Webhooks } from "./createWebhooks.ts"
export type { Delivery, DeliveryHeaders, RawDelivery } from "./delivery.ts"
export type { WebhookSecret } from "./signature.ts"
export { verify, type WebhookError, type WebhookMessage, type WebhookOptions } from "./verify.ts"
export { InvalidWebhook, RawBodyRequired, UndecodableWebhook, WebhookTooLarge } from "./WebhookErrors.ts"
