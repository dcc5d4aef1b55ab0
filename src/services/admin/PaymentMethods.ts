/** The payment methods that checkout pages offer. @category verbs @since 0.1.0 */
import * as PaymentsEndpoints from "../../endpoints/payments/Payments.ts"
import type { PaymentMethodConfigsUpdate } from "../../schema/payments/Payments.ts"

/**
 * Lists all payment methods, and whether each is offered. **Errors** `StripeAccountInfoNotFound` (payments are not set up) · `CallError`
 */
export const get = () => PaymentsEndpoints.ReadPaymentMethodConfigs()

/**
 * Offers payment methods, or stops offering them. `configId` comes from `get`.
 *
 * **Errors** `StripeAccountInfoNotFound` · `CallError` (`Refused`: another `configId`, or an unknown payment method)
 */
export const update = (changes: PaymentMethodConfigsUpdate) => PaymentsEndpoints.UpdatePaymentMethodConfigs({ body: changes })
