/** The project's webhooks, delivered by a hosted service. @category verbs @since 0.1.0 */
import * as WebhooksEndpoints from "../../endpoints/platform/Webhooks.ts"

/**
 * Creates a token for the portal of the webhook service. The result also has the portal's address, or `null` if the provider does not send
 * one. Both the token and the address grant access, so keep them secret. **Errors** `CallError`
 */
export const createToken = () => WebhooksEndpoints.CreateWebhookToken()

/**
 * Sends a test event to an endpoint of the webhook service. `success` in the result says whether the event was delivered. **Errors**
 * `CallError`
 */
export const sendTest = (endpointId: string) => WebhooksEndpoints.SendTestWebhook({ body: { endpointId } })
