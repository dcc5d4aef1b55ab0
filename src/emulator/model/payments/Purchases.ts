/** Creates and ends customers' purchases, and computes their renewals and included items (docs/provider/payments.md#products). */
import * as Effect from "effect/Effect"
import { NewPurchasesBlocked, ProductAlreadyGranted } from "../../../errors/provider/PaymentErrors.ts"
import type { Product } from "../../../schema/payments/Product.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Customer, Interval, PurchaseRow } from "../../store/PaymentRows.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import { configOf } from "../config/Config.ts"
import { periods } from "./BillingIntervals.ts"
import { type Catalog, catalogOf, intervalOf } from "./Catalog.ts"
import { customerKey } from "./Customers.ts"
import type { LedgerEntry } from "./Ledger.ts"

/** A product that a customer buys or is granted. */
export interface RequestedProduct {
  readonly product: Product
  /** The id of the product; `null` for an inline product. */
  readonly productId: string | null
}

export interface Order extends RequestedProduct {
  readonly customer: Customer
  /** The id of the price; `null` without payment. */
  readonly priceId: string | null
  readonly quantity: number
  readonly source: PurchaseRow["source"]
}

/** The product as it was at the purchase. */
export const productOf = (purchase: PurchaseRow): Product => purchase.product

/** All purchases of the customer, oldest first. */
export const purchasesOf = (store: Store, customer: Customer): ReadonlyArray<PurchaseRow> =>
  store.purchases.whereKey(customerKey, customerKey(customer))

/** The purchases that the customer owns, including cancelled subscriptions until their period ends. */
export const ownedPurchases = (store: Store, customer: Customer, now: number): ReadonlyArray<PurchaseRow> =>
  purchasesOf(store, customer).filter(({ endedAt }) => endedAt === null || endedAt > now)

/** The entries that a purchase has made in the ledger of an item until now. */
function* grants(purchase: PurchaseRow, itemId: string, now: number): Generator<LedgerEntry> {
  const { includedItems } = productOf(purchase)
  const includedItem = Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined
  if (includedItem === undefined) return
  const { expires, quantity, repeat } = includedItem
  const amount = { quantity: (quantity ?? 0) * purchase.quantity }
  const end = purchase.endedAt
  if (typeof repeat === "string" || repeat === null) {
    yield { ...amount, at: purchase.createdAt, expiresAt: expires === "when-purchase-expires" ? end : null }
    return
  }
  for (const { from, to } of periods(purchase.createdAt, repeat, Math.min(now, end ?? Infinity))) {
    // A subscription that ends with its period is not renewed at that time.
    if (from === end && from !== purchase.createdAt) return
    const lastRepeat = to === Infinity ? end : Math.min(to, end ?? Infinity)
    yield {
      ...amount,
      at: from,
      expiresAt: expires === "when-repeated" ? lastRepeat : expires === "when-purchase-expires" ? end : null
    }
  }
}

/** The quantities of an item that products have given the customer until now. */
export const grantsOf = (store: Store, customer: Customer, itemId: string, now: number): ReadonlyArray<LedgerEntry> =>
  purchasesOf(store, customer).flatMap((purchase) => Array.from(grants(purchase, itemId, now)))

export const hasProduct = (store: Store, customer: Customer, productId: string, now: number): boolean =>
  ownedPurchases(store, customer, now).some((purchase) => purchase.productId === productId)

/**
 * The customer's purchases of other products of the same product line. A new purchase replaces the subscriptions among them, and is refused
 * if a one-time purchase is among them. Add-ons do not conflict.
 */
export const conflictingPurchases = (
  store: Store,
  { products }: Catalog,
  customer: Customer,
  productId: string | null,
  now: number
): ReadonlyArray<PurchaseRow> => {
  const product = products.get(productId ?? "")
  if (product === undefined || product.line === null || product.addsTo !== null) return []
  return ownedPurchases(store, customer, now).filter((purchase) => {
    const ownedProduct = products.get(purchase.productId ?? "")
    return purchase.productId !== productId && ownedProduct !== undefined && ownedProduct.line === product.line &&
      ownedProduct.addsTo === null
  })
}

/** Fails if the project blocks new purchases. */
export const requireSalesOpen = (project: ProjectRow) =>
  configOf(project).payments.blockNewPurchases ? Effect.fail(new NewPurchasesBlocked()) : Effect.void

/** Fails if the customer already owns the product and the product is not stackable. */
export const requireNotOwned = (store: Store, customer: Customer, { product, productId }: RequestedProduct, now: number) =>
  productId !== null && !product.stackable && hasProduct(store, customer, productId, now)
    ? Effect.fail(new ProductAlreadyGranted({ details: { productId, customerId: customer.customerId } }))
    : Effect.void

/** The renewal interval of an order. An order without payment renews like the product's first recurring price. */
const renewal = ({ prices }: Product, priceId: string | null): Interval | null =>
  priceId === null
    ? Object.values(prices).map(intervalOf).find((interval) => interval !== null) ?? null
    : intervalOf(prices[priceId])

/** Fails unless the order is valid. */
export const requireValidOrder = Effect.fnUntraced(function*(store: Store, project: ProjectRow, order: Order, now: number) {
  const { customer, priceId, product, productId, quantity } = order
  const catalog = catalogOf(project)
  if (priceId !== null && !Object.hasOwn(product.prices, priceId)) return yield* refuse(400, "The product has no such price.")
  if (quantity !== 1 && !product.stackable) {
    return yield* refuse(400, "The product is not stackable: a customer can own only one.")
  }
  yield* requireNotOwned(store, customer, order, now)
  const { addsTo = null } = catalog.products.get(productId ?? "") ?? {}
  if (addsTo !== null && !addsTo.some((base) => hasProduct(store, customer, base, now))) {
    return yield* refuse(400, "The product is an add-on, and the customer has none of the products that it adds to.")
  }
  if (conflictingPurchases(store, catalog, customer, productId, now).some(({ interval }) => interval === null)) {
    return yield* refuse(400, "The customer already owns a one-time product of the same product line.")
  }
})

/** Ends an owned purchase at a time, which may be in the future. */
export const endPurchase = (store: Store, purchase: PurchaseRow, at: number): PurchaseRow =>
  store.purchases.update(purchase, { endedAt: at })

/**
 * Gives the customer the ordered product, replacing the subscriptions that conflict with it. The order is valid if it is so in `checked`, by
 * default the store itself.
 */
export const fulfilOrder = Effect.fnUntraced(function*(
  store: Store,
  project: ProjectRow,
  now: number,
  order: Order,
  database: Store = store
) {
  yield* requireValidOrder(database, project, order, now)
  const { customer, priceId, product, productId, quantity, source } = order
  for (const purchase of conflictingPurchases(store, catalogOf(project), customer, productId, now)) {
    endPurchase(store, purchase, now)
  }
  return store.purchases.put({
    ...customer,
    id: crypto.randomUUID(),
    productId,
    product,
    priceId,
    quantity,
    createdAt: now,
    source,
    interval: renewal(product, priceId),
    endedAt: null,
    refunds: []
  })
})
