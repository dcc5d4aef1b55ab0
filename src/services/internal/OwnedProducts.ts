/** Owned products of customers: reading, cancelling and switching them, for every flavour. */
import * as Effect from "effect/Effect"
import { CancelProduct, ListProducts, SwitchProduct } from "../../endpoints/payments/Products.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { allPages } from "./allPages.ts"
import { type Customer, customerParams, type UserOrTeam, userOrTeamParams } from "./Customer.ts"

/** All products of a customer, by id, from all pages. */
export const listProducts = Effect.fnUntraced(function*(customer: Customer) {
  const params = yield* customerParams(customer)
  return yield* allPages(ListProducts.id, (cursor) => ListProducts({ params, query: { limit: pageSize, cursor } }))
})

/** A product of a customer. */
export type OwnedProduct = Customer & {
  readonly productId: string
  /** One of several subscriptions. @default all */
  readonly subscriptionId?: string | undefined
}

/** Ends subscriptions to a product. */
export const cancelProduct = Effect.fnUntraced(function*(owned: OwnedProduct) {
  const { productId, subscriptionId } = owned
  yield* CancelProduct({ params: { ...(yield* customerParams(owned)), productId }, query: { subscriptionId } })
})

/** A subscription of a user or a team, and the product that replaces it. */
export type ProductSwitch = UserOrTeam & {
  readonly fromProductId: string
  /** One of the `switchOptions` of the owned product. */
  readonly toProductId: string
  /** Required if the product has several prices. */
  readonly priceId?: string | undefined
  /** 1 or more; more than 1 only for a stackable product. @default 1 */
  readonly quantity?: number | undefined
}

/** Changes a subscription to another product. */
export const switchProduct = Effect.fnUntraced(function*(given: ProductSwitch) {
  const { fromProductId, priceId, quantity, toProductId } = given
  yield* SwitchProduct({ params: yield* userOrTeamParams(given), body: { fromProductId, toProductId, priceId, quantity } })
})
