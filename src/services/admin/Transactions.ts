/** Transactions that moved money or item quantities in the project. @category verbs @since 0.1.0 */
import * as PaymentsEndpoints from "../../endpoints/payments/Payments.ts"
import type { Refund, TransactionQuery } from "../../schema/payments/Payments.ts"
import { streamPages } from "../lists/streamPages.ts"

/** A page of transactions, newest first. Pass `nextCursor` in the query for the next page. **Errors** `CallError` */
export const page = (query: TransactionQuery = {}) => PaymentsEndpoints.ListTransactions({ query })

/**
 * All transactions that match the query, newest first. A page is fetched when its first transaction is needed; `limit` is the page size.
 * **Errors** `CallError`
 */
export const stream = (query: TransactionQuery = {}) => streamPages(PaymentsEndpoints.ListTransactions.id, page, query)

/**
 * Refunds a purchase fully or partly, and takes the product back only with `endAction`. A purchase can be refunded several times, up to the
 * amount paid. Not available on providers before 2.8.96.
 *
 * **Errors** `SubscriptionInvoiceNotFound` · `SubscriptionAlreadyRefunded` · `OneTimePurchaseNotFound` · `OneTimePurchaseAlreadyRefunded` ·
 * `TestModePurchaseNonRefundable` · `CallError` (`Refused`: the refunds exceed the amount paid, or `endAction` is
 * `at-period-end` for a one-time purchase)
 */
export const refund = (refund: Refund) => PaymentsEndpoints.RefundTransaction({ body: refund })
