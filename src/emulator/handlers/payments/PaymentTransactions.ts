/** `/internal/payments/transactions`: payments, changes of item quantities, and refunds. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as PaymentErrors from "../../../errors/provider/PaymentErrors.ts"
import type { Transaction } from "../../../schema/payments/Payments.ts"
import { Product } from "../../../schema/payments/Product.ts"
import { amountsOf, chargeCents, paidPrice } from "../../model/payments/Charges.ts"
import { productOf } from "../../model/payments/Purchases.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { Customer, ItemChangeRow, PurchaseRow } from "../../store/PaymentRows.ts"
import { Store } from "../../store/Store.ts"

/** A transaction, and the fields by which lists are filtered. */
interface Listed {
  readonly transaction: Transaction
  readonly customerType: Customer["customerType"]
}

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
const refundId = ({ id }: PurchaseRow) => `${id}:refund`

const movements = (purchase: PurchaseRow) => {
  const price = paidPrice(purchase)
  if (price === undefined) return []
  const amounts = Object.fromEntries(
    Object.entries(amountsOf(price)).map(([currency, amount]) => [currency, String(Number(amount) * purchase.quantity)])
  )
  return [{ type: "money_transfer", ...ownEntry, ...customerOf(purchase), charged_amount: amounts, net_amount: amounts }]
}

const ofPurchase = (purchase: PurchaseRow): Listed => {
  const { createdAt, customerType, id, interval, priceId, productId, quantity, refundedAt, source } = purchase
  const product = productOf(purchase)
  return {
    customerType,
    transaction: {
      id,
      createdAt: new Date(createdAt),
      effectiveAt: new Date(createdAt),
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
      adjustedBy: refundedAt === null ? [] : [{ transaction_id: refundId(purchase), entry_index: 0 }],
      testMode: source === "test-mode"
    }
  }
}

const ofChange = (change: ItemChangeRow): Listed => ({
  customerType: change.customerType,
  transaction: {
    id: change.id,
    createdAt: new Date(change.createdAt),
    effectiveAt: new Date(change.createdAt),
    type: "manual-item-quantity-change",
    entries: [itemChange(change, change.itemId, change.quantity)],
    adjustedBy: [],
    testMode: false
  }
})

const notFound = (type: "subscription" | "one-time-purchase", id: string) =>
  type === "subscription"
    ? new PaymentErrors.SubscriptionInvoiceNotFound({ details: { subscriptionInvoiceId: id } })
    : new PaymentErrors.OneTimePurchaseNotFound({ details: { oneTimePurchaseId: id } })
const alreadyRefunded = (type: "subscription" | "one-time-purchase", id: string) =>
  type === "subscription"
    ? new PaymentErrors.SubscriptionAlreadyRefunded({ details: { subscriptionId: id } })
    : new PaymentErrors.OneTimePurchaseAlreadyRefunded({ details: { oneTimePurchaseId: id } })

export const paymentTransactionHandlers: Handlers<"ListTransactions" | "RefundTransaction"> = {
  ListTransactions: Effect.fnUntraced(function*({ query: { cursor, customerType, limit = 50, type } }) {
    const store = yield* Store
    const { id } = yield* currentProject
    const transactions = [
      ...store.purchases.where("projectId", id).map(ofPurchase),
      ...store.itemChanges.where("projectId", id).map(ofChange)
    ]
      .filter((entry) => customerType === undefined || entry.customerType === customerType)
      .map(({ transaction }) => transaction)
      .filter((transaction) => type === undefined || transaction.type === type)
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .toReversed()
    const start = cursor === undefined ? 0 : transactions.findIndex((transaction) => transaction.id === cursor)
    if (start < 0) return yield* refuse(400, "The cursor is unknown.")
    return { items: transactions.slice(start, start + limit), nextCursor: transactions[start + limit]?.id ?? null }
  }),
  RefundTransaction: Effect.fnUntraced(function*({ body: { id, refundEntries, type } }) {
    const store = yield* Store
    const project = yield* currentProject
    const { now } = yield* RequestContext
    const purchase = store.purchases.get(id)
    const isKind = purchase !== undefined && (purchase.interval !== null) === (type === "subscription")
    if (!isKind || purchase.projectId !== project.id || purchase.source === "grant") return yield* notFound(type, id)
    if (purchase.source === "test-mode") return yield* new PaymentErrors.TestModePurchaseNonRefundable()
    if (purchase.refundedAt !== null) return yield* alreadyRefunded(type, id)
    // The product is the first entry of a purchase, and the only one that can be refunded.
    if (refundEntries.some(({ entryIndex, quantity }) => entryIndex !== 0 || quantity > purchase.quantity)) {
      return yield* refuse(400, "The purchase has no such entry to refund.")
    }
    const refundCents = refundEntries.reduce((sum, { amountUsd }) => sum + Math.round(Number(amountUsd) * 100), 0)
    if (refundCents > chargeCents(purchase)) return yield* refuse(400, "The refund is higher than the payment.")
    // Quantity 0 refunds money and keeps the product.
    const isTakenBack = refundEntries.some(({ quantity }) => quantity > 0)
    store.purchases.update(purchase, {
      refundedAt: now,
      ...(isTakenBack && { endedAt: Math.min(purchase.endedAt ?? now, now) })
    })
    return { success: true, refundTransactionId: refundId(purchase) }
  })
}
