/** The products that customers own: reading, cancelling and switching them, for every flavour. */
import * as Effect from "effect/Effect"
import { CancelProduct, ListProducts, SwitchProduct } from "../../endpoints/payments/Products.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { allPages } from "./AllPages.ts"
import { type Customer, named, namedOwn, type OwnCustomer } from "./Customer.ts"

/** All products of a customer, by id, however many pages they fill. */
export const all = Effect.fnUntraced(function*(customer: Customer) {
  const params = yield* named(customer)
  return yield* allPages(ListProducts.id, (cursor) => ListProducts({ params, query: { limit: pageSize, cursor } }))
})

/** A product of a customer. */
export type OwnedProduct = Customer & {
  readonly productId: string
  /** Which subscription, where there are several. @default all */
  readonly subscriptionId?: string | undefined
}

/** Ends subscriptions to a product. */
export const end = Effect.fnUntraced(function*(owned: OwnedProduct) {
  const { productId, subscriptionId } = owned
  yield* CancelProduct({ params: { ...(yield* named(owned)), productId }, query: { subscriptionId } })
})

/** A subscription of a user or a team, and the product that takes its place. */
export type ProductSwitch = OwnCustomer & {
  readonly fromProductId: string
  /** One of the `switchOptions` of the owned product. */
  readonly toProductId: string
  /** Needed where the product has several prices. */
  readonly priceId?: string | undefined
  /** 1 or more; more than one only of a product that stacks. @default 1 */
  readonly quantity?: number | undefined
}

/** Changes a subscription to another product. */
export const change = Effect.fnUntraced(function*(given: ProductSwitch) {
  const { fromProductId, priceId, quantity, toProductId } = given
  yield* SwitchProduct({ params: yield* namedOwn(given), body: { fromProductId, toProductId, priceId, quantity } })
})
