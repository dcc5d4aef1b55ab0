/** The project's webhooks, which a hosted service delivers. */
import * as Endpoints from "../../endpoints/platform/Webhooks.ts"

/**
 * A token for the portal of the webhook service, and the portal's address where the provider says it; who has either is let in. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const createToken = () => Endpoints.CreateWebhookToken()

/**
 * Sends an event to an endpoint of the webhook service. Whether it came through is the answer's `success`. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const sendTest = (endpointId: string) => Endpoints.SendTestWebhook({ body: { endpointId } })
