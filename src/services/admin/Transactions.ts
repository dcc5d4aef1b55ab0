/** What moved money or quantities in the project. */
import * as Endpoints from "../../endpoints/payments/Payments.ts"
import type { Refund, TransactionQuery } from "../../schema/payments/Payments.ts"

/**
 * A page of transactions, newest first; `nextCursor` is where the next one starts. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const page = (query: TransactionQuery = {}) => Endpoints.ListTransactions({ query })

/**
 * Pays back all or some of a purchase.
 *
 * **Errors** `SubscriptionInvoiceNotFound` · `SubscriptionAlreadyRefunded` · `OneTimePurchaseNotFound` · `OneTimePurchaseAlreadyRefunded` ·
 * `TestModePurchaseNonRefundable` · `CallError` (`Refused`: more than was paid)
 * @category verbs @since 0.1.0
 */
export const refund = (refund: Refund) => Endpoints.RefundTransaction({ body: refund })
