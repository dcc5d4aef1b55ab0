/** The kinds of payment that checkout pages offer. */
import * as Endpoints from "../../endpoints/payments/Payments.ts"
import type { PaymentMethodConfigsUpdate } from "../../schema/payments/Payments.ts"

/**
 * All kinds, and which are offered. **Errors** `StripeAccountInfoNotFound` (payments are not set up) · `CallError`
 * @category verbs @since 0.1.0
 */
export const get = () => Endpoints.ReadPaymentMethodConfigs()

/**
 * Offers kinds of payment from now on, or no more. `configId` is that of `get`.
 *
 * **Errors** `StripeAccountInfoNotFound` · `CallError` (`Refused`: another `configId`, or a kind that there is not)
 * @category verbs @since 0.1.0
 */
export const update = (changes: PaymentMethodConfigsUpdate) => Endpoints.UpdatePaymentMethodConfigs({ body: changes })
