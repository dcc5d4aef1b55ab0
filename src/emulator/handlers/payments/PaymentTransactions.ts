/** `/internal/payments/transactions`: payments, changes of item quantities, and refunds. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as PaymentErrors from "../../../errors/provider/PaymentErrors.ts"
import type { Transaction } from "../../../schema/payments/Payments.ts"
import { Product } from "../../../schema/payments/Product.ts"
import { periodEnd } from "../../model/payments/BillingIntervals.ts"
import { amountsOf, chargeCents, paidPrice } from "../../model/payments/Charges.ts"
import { productOf } from "../../model/payments/Purchases.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { Customer, ItemChangeRow, PurchaseRefund, PurchaseRow } from "../../store/PaymentRows.ts"

const encodeProduct = Schema.encodeSync(Product)
const ownEntry = { adjusted_transaction_id: null, adjusted_entry_index: null }
const customerOf = ({ customerId, customerType }: Customer) => ({ customer_type: customerType, customer_id: customerId })
const itemChange = (customer: Customer, itemId: string, quantity: number) => ({
  type: "item_quantity_change",
  ...ownEntry,
  ...customerOf(customer),
  item_id: itemId,
  quantity
})
const movements = (purchase: PurchaseRow) => {
  const price = paidPrice(purchase)
  if (price === undefined) return []
  const amounts = Object.fromEntries(
    Object.entries(amountsOf(price)).map(([currency, amount]) => [currency, String(Number(amount) * purchase.quantity)])
  )
  return [{ type: "money_transfer", ...ownEntry, ...customerOf(purchase), charged_amount: amounts, net_amount: amounts }]
}

/** The fields of a transaction that are the same for every type. */
const transactionOf = (id: string, createdAt: number, { customerId, customerType }: Customer) => ({
  id,
  createdAt: new Date(createdAt),
  effectiveAt: new Date(createdAt),
  customerType,
  customerId,
  adjustedBy: [],
  testMode: false
})

const ofPurchase = (purchase: PurchaseRow): Transaction => {
  const { createdAt, id, interval, priceId, productId, quantity, refunds, source } = purchase
  const product = productOf(purchase)
  return {
    ...transactionOf(id, createdAt, purchase),
    type: "purchase",
    entries: [
      {
        type: "product_grant",
        ...ownEntry,
        ...customerOf(purchase),
        product_id: productId,
        product: encodeProduct(product) as Schema.Json,
        price_id: priceId,
        quantity,
        ...(interval === null ? { one_time_purchase_id: id } : { subscription_id: id })
      },
      ...movements(purchase),
      ...Object.entries(product.includedItems).map(([itemId, includedItem]) =>
        itemChange(purchase, itemId, (includedItem.quantity ?? 0) * quantity)
      )
    ],
    adjustedBy: refunds.map((refund) => ({ transaction_id: refund.id, entry_index: 0 })),
    testMode: source === "test-mode"
  }
}

const ofRefund = (purchase: PurchaseRow, { cents, createdAt, id, isRevocation }: PurchaseRefund): Transaction => {
  const amount = { USD: cents === 0 ? "0" : `-${cents / 100}` }
  const source = { adjusted_transaction_id: purchase.id, adjusted_entry_index: 0 }
  return {
    ...transactionOf(id, createdAt, purchase),
    type: "refund",
    entries: [
      ...(isRevocation ? [{ type: "product_revocation", ...source, quantity: purchase.quantity }] : []),
      { type: "money_transfer", ...ownEntry, ...customerOf(purchase), charged_amount: amount, net_amount: amount }
    ]
  }
}

const ofChange = (change: ItemChangeRow): Transaction => ({
  ...transactionOf(change.id, change.createdAt, change),
  type: "manual-item-quantity-change",
  entries: [itemChange(change, change.itemId, change.quantity)]
})

const notFound = (type: "subscription" | "one-time-purchase", id: string) =>
  type === "subscription"
    ? new PaymentErrors.SubscriptionInvoiceNotFound({ details: { subscriptionInvoiceId: id } })
    : new PaymentErrors.OneTimePurchaseNotFound({ details: { oneTimePurchaseId: id } })

/** When a refund ends the purchase; `null` if the customer keeps the product. */
const endOf = ({ createdAt, interval }: PurchaseRow, endAction: "now" | "at-period-end" | undefined, now: number) => {
  if (endAction === undefined) return null
  return endAction === "at-period-end" && interval !== null && interval[0] > 0 ? periodEnd(createdAt, interval, now) : now
}

export const paymentTransactionHandlers = {
  ListTransactions: Effect.fnUntraced(function*({ project: { id }, query: { cursor, limit = 50, ...filters }, store }) {
    const purchases = store.purchases.where("projectId", id)
    const transactions = [
      ...purchases.map(ofPurchase),
      ...purchases.flatMap((purchase) => purchase.refunds.map((refund) => ofRefund(purchase, refund))),
      ...store.itemChanges.where("projectId", id).map(ofChange)
    ]
      .filter((transaction) =>
        (["type", "customerType", "customerId"] as const)
          .every((name) => filters[name] === undefined || filters[name] === transaction[name])
      )
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .toReversed()
    const start = cursor === undefined ? 0 : transactions.findIndex((transaction) => transaction.id === cursor)
    if (start < 0) return yield* refuse(400, "The cursor is unknown.")
    return { items: transactions.slice(start, start + limit), nextCursor: transactions[start + limit]?.id ?? null }
  }),
  RefundTransaction: Effect.fnUntraced(function*({ body: { amountUsd, endAction, id, invoiceId, type }, now, project, store }) {
    const purchase = store.purchases.get(id)
    const isKind = purchase !== undefined && (purchase.interval !== null) === (type === "subscription")
    if (!isKind || purchase.projectId !== project.id || purchase.source === "grant") return yield* notFound(type, id)
    if (purchase.source === "test-mode") return yield* new PaymentErrors.TestModePurchaseNonRefundable()
    if (invoiceId !== undefined) {
      // The emulator's invoices have no ids of the card payment provider.
      return yield* type === "subscription" ? notFound(type, invoiceId) : refuse(400, "A one-time purchase has no invoices.")
    }
    if (endAction === "at-period-end" && purchase.interval === null) {
      return yield* refuse(400, "A one-time purchase has no period to end with.")
    }
    const remainingCents = chargeCents(purchase) - purchase.refunds.reduce((sum, { cents }) => sum + cents, 0)
    const cents = Math.round(Number(amountUsd) * 100)
    if (cents > remainingCents) return yield* refuse(400, "The refunds are higher than the payment.")
    const refund = { id: `refund:${id}:${crypto.randomUUID()}`, cents, createdAt: now, isRevocation: endAction === "now" }
    const endedAt = endOf(purchase, endAction, now)
    store.purchases.update(purchase, {
      refunds: [...purchase.refunds, refund],
      ...(endedAt !== null && { endedAt: Math.min(purchase.endedAt ?? endedAt, endedAt) })
    })
    return { success: true, refundTransactionId: refund.id }
  })
} satisfies SomeHandlers
