/** The products that customers own: list, cancel and switch, for every flavour. */
import * as Effect from "effect/Effect"
import { CancelProduct, ListProducts, SwitchProduct } from "../../endpoints/payments/Products.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { allPagesWithoutIds } from "../lists/allPages.ts"
import { type Customer, customerParams, type UserOrTeam, userOrTeamParams, withoutCustomer } from "./Customer.ts"

/** All products of a customer from all pages, ordered by id. */
export const listProducts = Effect.fnUntraced(function*(customer: Customer) {
  const params = yield* customerParams(customer)
  return yield* allPagesWithoutIds(
    ListProducts.id,
    (cursor) => ListProducts({ params, query: { ...withoutCustomer(customer), limit: pageSize, cursor } })
  )
})

/** A customer who owns a product. */
export type ProductOwner = Customer & {
  /** The subscription to end, if the customer has several. @default all subscriptions to the product */
  readonly subscriptionId?: string | undefined
}

/** Ends subscriptions to a product. */
export const cancelProduct = Effect.fnUntraced(function*(productId: string, owner: ProductOwner) {
  yield* CancelProduct({ params: { ...(yield* customerParams(owner)), productId }, query: withoutCustomer(owner) })
})

/** A subscription of a user or a team, and the product that replaces it. */
export type ProductSwitch = UserOrTeam & {
  readonly fromProductId: string
  /** One of the `switchOptions` of the owned product. */
  readonly toProductId: string
  /** The id of a price of the new product; required if the new product has several prices. */
  readonly priceId?: string | undefined
  /** The quantity, at least 1; more than 1 only for a stackable product. @default 1 */
  readonly quantity?: number | undefined
}

/** Replaces the product of a subscription. */
export const switchProduct = Effect.fnUntraced(function*(change: ProductSwitch) {
  yield* SwitchProduct({ params: yield* userOrTeamParams(change), body: withoutCustomer(change) })
})
