/** Webhooks: access to the hosted service that delivers them, and a test event. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { EmptyBody } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/**
 * Creates a token of the webhook service. The response includes the address of the service's portal if the provider reports it. The token
 * and the address both grant access.
 */
export const CreateWebhookToken = Endpoint.admin("webhooks.createToken", "POST /webhooks/svix-token", {
  body: EmptyBody,
  success: Wire.struct({ token: Wire.Secret, url: Wire.unset(Wire.Secret) }),
  status: 201
})
/** Sends an event to an endpoint of the webhook service. Not available on older providers. */
export const SendTestWebhook = Endpoint.admin("webhooks.sendTest", "POST /internal/send-test-webhook", {
  body: Wire.struct({ endpointId: Schema.String }),
  success: Wire.struct({ success: Schema.Boolean, errorMessage: Wire.unset(Schema.String) })
})
