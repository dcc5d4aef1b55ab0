/** The project's webhooks, delivered by a hosted service. */
import * as Endpoints from "../../endpoints/platform/Webhooks.ts"

/**
 * A token for the portal of the webhook service, and the address of the portal if the provider returns it. Either gives access, so keep
 * both secret. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const createToken = () => Endpoints.CreateWebhookToken()

/**
 * Sends a test event to an endpoint of the webhook service. `success` of the result is whether it was delivered. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const sendTest = (endpointId: string) => Endpoints.SendTestWebhook({ body: { endpointId } })
