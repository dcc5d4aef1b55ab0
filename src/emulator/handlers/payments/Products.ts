/** `/payments/products`: the products that customers own. */
import * as Effect from "effect/Effect"
import { DefaultPaymentMethodRequired } from "../../../errors/provider/PaymentErrors.ts"
import type { CustomerProduct } from "../../../schema/payments/Product.ts"
import { periodEnd } from "../../model/payments/BillingIntervals.ts"
import { type Catalog, catalogOf, intervalOf } from "../../model/payments/Catalog.ts"
import { customerKey, requireCustomer, requireCustomerAccess } from "../../model/payments/Customers.ts"
import {
  endPurchase,
  fulfilOrder,
  type Order,
  ownedPurchases,
  productOf,
  requireSalesOpen
} from "../../model/payments/Purchases.ts"
import { productById, requestedProduct, requireCustomerType } from "../../model/payments/RequestedProduct.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { PurchaseRow } from "../../store/PaymentRows.ts"

/** The purchases that the provider lists together. */
interface OwnedProduct {
  readonly key: string
  readonly quantity: number
  /** The latest purchase, whose product is listed. */
  readonly latest: PurchaseRow
  /** The latest purchase that is an active subscription; `undefined` if there is none. */
  readonly subscription: PurchaseRow | undefined
}

/** The key by which purchases are listed together: the product's id, or the provider's key of all inline products. It is also the cursor. */
const keyOf = ({ productId }: PurchaseRow): string => productId ?? "__null__"

/** A cancelled subscription that no card pays for is not active, although the customer owns its product until the period ends. */
const isActive = ({ endedAt, interval, source }: PurchaseRow) => interval !== null && (endedAt === null || source === "paid")

/** The purchases as the provider lists them: those of one product together, and those of all inline products too, sorted by key. */
const ownedProducts = (purchases: ReadonlyArray<PurchaseRow>): ReadonlyArray<OwnedProduct> =>
  Array.from(new Set(purchases.map(keyOf))).toSorted().flatMap((key) => {
    const group = purchases.filter((purchase) => keyOf(purchase) === key)
    const latest = group.at(-1)
    const quantity = group.reduce((sum, purchase) => sum + purchase.quantity, 0)
    return latest === undefined ? [] : [{ key, latest, quantity, subscription: group.findLast(isActive) }]
  })

/** The products to which a subscription can be switched: the other renewing products of the same product line. */
const switchOptions = ({ products }: Catalog, { productId }: PurchaseRow, forClient: boolean) => {
  const ownProduct = products.get(productId ?? "")
  if (ownProduct === undefined || ownProduct.line === null || ownProduct.addsTo !== null) return null
  return Array.from(products).flatMap(([id, { addsTo, line, product }]) =>
    id !== productId && line === ownProduct.line && addsTo === null && product.customerType === ownProduct.product.customerType
      && !(forClient && product.serverOnly) && Object.values(product.prices).some((price) => intervalOf(price) !== null)
      ? [{ productId: id, product }]
      : []
  )
}

const view = (
  catalog: Catalog,
  { latest, quantity, subscription }: OwnedProduct,
  now: number,
  forClient: boolean
): CustomerProduct => {
  const product = {
    id: latest.productId,
    quantity,
    product: productOf(latest),
    switchOptions: switchOptions(catalog, latest, forClient)
  }
  if (subscription === undefined || subscription.interval === null) return { ...product, type: "one_time", subscription: null }
  const { createdAt, endedAt, id, interval } = subscription
  return {
    ...product,
    type: "subscription",
    subscription: {
      subscriptionId: id,
      currentPeriodEnd: interval[0] > 0 ? new Date(periodEnd(createdAt, interval, now)) : null,
      cancelAtPeriodEnd: endedAt !== null,
      // As at the provider, also of a subscription that has been cancelled.
      isCancelable: true
    }
  }
}

export const productHandlers = {
  ListProducts: Effect.fnUntraced(function*({ access, now, params, project, query: { cursor, limit = 10 }, store }) {
    const customer = yield* requireCustomerAccess(params)
    yield* requireCustomer(params)
    const isClient = access === "client"
    const products = ownedProducts(ownedPurchases(store, customer, now))
      .filter(({ latest }) => !(isClient && productOf(latest).serverOnly))
    const start = cursor === undefined ? 0 : products.findIndex(({ key }) => key === cursor)
    if (start < 0) return yield* refuse(400, "The cursor is unknown.")
    const catalog = catalogOf(project)
    return {
      items: products.slice(start, start + limit).map((product) => view(catalog, product, now, isClient)),
      nextCursor: products[start + limit]?.key ?? null
    }
  }),
  GrantProduct: Effect.fnUntraced(function*({ before, body, now, params, project, store }) {
    yield* requireCustomer(params)
    const choice = yield* requestedProduct(params, body)
    const order: Order = {
      ...choice,
      customer: { projectId: project.id, customerType: params.customerType, customerId: params.customerId },
      priceId: null,
      quantity: body.quantity ?? 1,
      source: "grant"
    }
    const { id, interval } = yield* fulfilOrder(store, project, now, order, before ?? store)
    return { subscriptionId: interval === null ? null : id }
  }),
  CancelProduct: Effect.fnUntraced(function*({ now, params, query: { subscriptionId }, store }) {
    const customer = yield* requireCustomerAccess(params)
    const { productId } = params
    const purchases = ownedPurchases(store, customer, now)
    // An inline product has no id: only its subscription identifies it, and the path may have any value.
    const subscription = subscriptionId === undefined
      ? purchases.filter((purchase) => purchase.productId === productId)
      : purchases.filter(({ id }) => id === subscriptionId)
    if (subscriptionId === undefined && subscription.length === 0) {
      const { product } = yield* productById(productId)
      yield* requireCustomerType(params, { product, productId })
      return yield* refuse(400, "The customer does not own the product.")
    }
    const subscriptions = subscription.flatMap((purchase) =>
      purchase.interval !== null && purchase.endedAt === null ? [{ purchase, interval: purchase.interval }] : []
    )
    if (subscriptions.length === 0) {
      return yield* refuse(
        400,
        subscriptionId === undefined
          ? "The customer has no active subscription to the product. One-time purchases cannot be cancelled."
          : "The customer has no active subscription with this id."
      )
    }
    for (const { interval, purchase } of subscriptions) {
      endPurchase(store, purchase, interval[0] > 0 ? periodEnd(purchase.createdAt, interval, now) : now)
    }
  }),
  SwitchProduct: Effect.fnUntraced(function*({ access, body, now, params, project, store }) {
    const customer = yield* requireCustomerAccess(params)
    yield* requireSalesOpen(project)
    const catalog = catalogOf(project)
    const from = ownedPurchases(store, customer, now).find(({ endedAt, interval, productId, source }) =>
      interval !== null && endedAt === null && productId === body.fromProductId && source === "paid"
    )
    if (from === undefined) {
      return yield* refuse(
        400,
        "The customer has no subscription to that product that a card pays for. Others cannot be switched."
      )
    }
    const option = switchOptions(catalog, from, access === "client")?.find(({ productId }) => productId === body.toProductId)
    const { product } = option ?? {}
    if (product === undefined) return yield* refuse(400, "The subscription cannot be switched to that product.")
    const renewing = Object.keys(product.prices).filter((id) => intervalOf(product.prices[id]) !== null)
    const priceId = renewing.find((id) => id === (body.priceId ?? id))
    if (priceId === undefined) return yield* refuse(400, "The product has no such recurring price.")
    if (store.paymentMethods.get(customerKey(customer)) === undefined) {
      const { customerId, customerType } = params
      return yield* new DefaultPaymentMethodRequired({ details: { customerId, customerType } })
    }
    const { quantity = 1 } = body
    const order = { customer, product, productId: body.toProductId, priceId, quantity, source: "paid" } as const
    yield* Effect.catchTag(
      fulfilOrder(store, project, now, order),
      "ProductAlreadyGranted",
      () => Effect.fail(refuse(400, "The customer already owns that product."))
    )
  })
} satisfies SomeHandlers
