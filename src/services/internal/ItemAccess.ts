/** Reading items of customers, which all flavours do in the same way. */
import * as Effect from "effect/Effect"
import { ReadItem } from "../../endpoints/payments/Items.ts"
import type { Item } from "../../schema/payments/Item.ts"
import { type Customer, customerParams } from "./Customer.ts"

/**
 * An item of a customer: `{ userId, itemId }`, `{ teamId, itemId }` or `{ customCustomerId, itemId }`.
 * @category models @since 0.1.0
 */
export type CustomerItem = Customer & { readonly itemId: string }

/** How many of an item a customer has. @category models @since 0.1.0 */
export interface ItemBalance extends Item {
  /** The quantity, 0 where it is below. */
  readonly nonNegativeQuantity: number
}

/** Where the provider has an item. **Errors** `ExactlyOneRequired` */
export const itemPath = (of: CustomerItem) => Effect.map(customerParams(of), (customer) => ({ ...customer, itemId: of.itemId }))

/** An item with its quantity floored at 0. */
export const read = Effect.fnUntraced(function*(of: CustomerItem) {
  const item = yield* ReadItem({ params: yield* itemPath(of) })
  return { ...item, nonNegativeQuantity: Math.max(0, item.quantity) } satisfies ItemBalance as ItemBalance
})
