/** What customers own: bought, given, renewed, ended, and the items that come with it (docs/provider/payments.md#products). */
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

/** A product that somebody is about to get. */
export interface RequestedProduct {
  readonly product: Product
  /** `null`: not of the configuration. */
  readonly productId: string | null
}

export interface Order extends RequestedProduct {
  readonly customer: Customer
  /** `null`: without payment. */
  readonly priceId: string | null
  readonly quantity: number
  readonly source: PurchaseRow["source"]
}

/** The product as it was when it was got. */
export const productOf = (purchase: PurchaseRow): Product => purchase.product

/** Everything that the customer got, oldest first. */
export const purchasesOf = (store: Store, customer: Customer): ReadonlyArray<PurchaseRow> =>
  store.purchases.whereKey(customerKey, customerKey(customer))

/** What the customer owns: a cancelled subscription too, until its period is over. */
export const ownedPurchases = (store: Store, customer: Customer, now: number): ReadonlyArray<PurchaseRow> =>
  purchasesOf(store, customer).filter(({ endedAt }) => endedAt === null || endedAt > now)

/** The entries that a purchase makes in the ledger of an item, until now. */
function* grants(purchase: PurchaseRow, itemId: string, now: number): Generator<LedgerEntry> {
  const { includedItems } = productOf(purchase)
  const included = Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined
  if (included === undefined) return
  const { expires, quantity, repeat } = included
  const each = { quantity: (quantity ?? 0) * purchase.quantity }
  const end = purchase.endedAt
  if (typeof repeat === "string" || repeat === null) {
    yield { ...each, at: purchase.createdAt, expiresAt: expires === "when-purchase-expires" ? end : null }
    return
  }
  for (const { from, to } of periods(purchase.createdAt, repeat, Math.min(now, end ?? Infinity))) {
    // A subscription that ends with its period is not renewed at that moment.
    if (from === end && from !== purchase.createdAt) return
    const repeated = to === Infinity ? end : Math.min(to, end ?? Infinity)
    yield {
      ...each,
      at: from,
      expiresAt: expires === "when-repeated" ? repeated : expires === "when-purchase-expires" ? end : null
    }
  }
}

/** What products brought the customer of an item, until now. */
export const grantsOf = (store: Store, customer: Customer, itemId: string, now: number): ReadonlyArray<LedgerEntry> =>
  purchasesOf(store, customer).flatMap((purchase) => Array.from(grants(purchase, itemId, now)))

export const hasProduct = (store: Store, customer: Customer, productId: string, now: number): boolean =>
  ownedPurchases(store, customer, now).some((purchase) => purchase.productId === productId)

/** Owned products of the same line, which cannot be had beside this one. Add-ons can. */
export const conflictingPurchases = (
  store: Store,
  { products }: Catalog,
  customer: Customer,
  productId: string | null,
  now: number
): ReadonlyArray<PurchaseRow> => {
  const wanted = products.get(productId ?? "")
  if (wanted === undefined || wanted.line === null || wanted.addsTo !== null) return []
  return ownedPurchases(store, customer, now).filter((purchase) => {
    const owned = products.get(purchase.productId ?? "")
    return purchase.productId !== productId && owned !== undefined && owned.line === wanted.line && owned.addsTo === null
  })
}

/** Fails where the project sells nothing. */
export const requireSalesOpen = (project: ProjectRow) =>
  configOf(project).payments.blockNewPurchases ? Effect.fail(new NewPurchasesBlocked()) : Effect.void

/** Fails where the customer owns the product, and cannot own it twice. */
export const requireNotOwned = (store: Store, customer: Customer, { product, productId }: RequestedProduct, now: number) =>
  productId !== null && !product.stackable && hasProduct(store, customer, productId, now)
    ? Effect.fail(new ProductAlreadyGranted({ details: { productId, customerId: customer.customerId } }))
    : Effect.void

/** How often an order renews. One without payment renews as the product's first price that does. */
const renewal = ({ prices }: Product, priceId: string | null): Interval | null =>
  priceId === null
    ? Object.values(prices).map(intervalOf).find((interval) => interval !== null) ?? null
    : intervalOf(prices[priceId])

/** Fails unless the order can be made as it is. */
export const requireValidOrder = Effect.fnUntraced(function*(store: Store, project: ProjectRow, order: Order, now: number) {
  const { customer, priceId, product, productId, quantity } = order
  const catalog = catalogOf(project)
  if (priceId !== null && !Object.hasOwn(product.prices, priceId)) return yield* refuse(400, "The product has no such price.")
  if (quantity !== 1 && !product.stackable) {
    return yield* refuse(400, "The product does not stack: nobody can have more than one of it.")
  }
  yield* requireNotOwned(store, customer, order, now)
  const { addsTo = null } = catalog.products.get(productId ?? "") ?? {}
  if (addsTo !== null && !addsTo.some((base) => hasProduct(store, customer, base, now))) {
    return yield* refuse(400, "The product is an add-on, and the customer has none of the products that it adds to.")
  }
  if (conflictingPurchases(store, catalog, customer, productId, now).some(({ interval }) => interval === null)) {
    return yield* refuse(400, "The customer owns a product of the same line for good.")
  }
})

/** Ends what the customer owns at a moment, which may be to come. */
export const endPurchase = (store: Store, purchase: PurchaseRow, at: number): PurchaseRow =>
  store.purchases.update(purchase, { endedAt: at })

/** Gives the customer what was ordered, in place of the subscriptions that it cannot be had beside. */
export const fulfilOrder = Effect.fnUntraced(function*(store: Store, project: ProjectRow, now: number, order: Order) {
  yield* requireValidOrder(store, project, order, now)
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
    refundedAt: null
  })
})
