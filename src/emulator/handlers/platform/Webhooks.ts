/** `/internal/webhooks`, and tokens for the provider's webhook service. */
import * as Redacted from "effect/Redacted"
import { randomString } from "../../../schema/wire/RandomString.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const webhookHandlers = {
  CreateWebhookToken: () => ({ token: Redacted.make(`appsk_${randomString()}`), url: null }),
  SendTestWebhook: ({ body: { endpointId } }) => ({
    success: false,
    errorMessage:
      `The emulator has no endpoint ${endpointId}: it delivers to the address of --webhooks, or of its option webhooks.`
  })
} satisfies SomeHandlers
