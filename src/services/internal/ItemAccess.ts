/** Reads customers' items, for all flavours. */
import * as Effect from "effect/Effect"
import { ReadItem } from "../../endpoints/payments/Items.ts"
import type { Item } from "../../schema/payments/Item.ts"
import { type Customer, customerParams } from "./Customer.ts"

/** The quantity of an item that a customer has. @category models @since 0.1.0 */
export interface ItemBalance extends Item {
  /** The quantity, or 0 if it is negative. */
  readonly nonNegativeQuantity: number
}

/** The path parameters that identify an item in requests. **Errors** `ExactlyOneRequired` */
export const itemPath = (itemId: string, customer: Customer) =>
  Effect.map(customerParams(customer), (params) => ({ ...params, itemId }))

/** An item. `nonNegativeQuantity` is its quantity, or 0 if that is negative. */
export const read = Effect.fnUntraced(function*(itemId: string, customer: Customer) {
  const item = yield* ReadItem({ params: yield* itemPath(itemId, customer) })
  return { ...item, nonNegativeQuantity: Math.max(0, item.quantity) } satisfies ItemBalance as ItemBalance
})
