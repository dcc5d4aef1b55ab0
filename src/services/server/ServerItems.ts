/** Item quantities of customers: a ledger at the provider (docs/provider/payments.md#items). */
import * as Effect from "effect/Effect"
import { UpdateItemQuantity } from "../../endpoints/payments/Items.ts"
import { InvalidQuantity } from "../../errors/local/UsageErrors.ts"
import type { ItemQuantityChange } from "../../schema/payments/Item.ts"
import { type CustomerItem, itemPath, read } from "../internal/ItemAccess.ts"

export type { CustomerItem, ItemBalance } from "../internal/ItemAccess.ts"

/** @category models @since 0.1.0 */
export interface ItemUpdate extends ItemQuantityChange {
  /** Whether the resulting quantity may be below 0. @default false */
  readonly allowNegative?: boolean | undefined
}

/**
 * An item of any customer.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (item: CustomerItem) => read(item)

/**
 * Changes a quantity by `delta`, permanently or until `expiresAt`. Without `allowNegative`, refuses any change, even an increase, that
 * results in a quantity below 0. Not retried after a lost response, because the change may have been made.
 *
 * **Errors** `ExactlyOneRequired` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `ItemQuantityInsufficientAmount` · `CallError`
 * @category verbs @since 0.1.0
 */
export const update = Effect.fnUntraced(function*(item: CustomerItem, { allowNegative = false, ...change }: ItemUpdate) {
  yield* UpdateItemQuantity({ params: yield* itemPath(item), query: { allowNegative }, body: change })
})

/**
 * Refuses a quantity that is not a non-negative integer. A negative quantity, for example from user input, would turn a decrease into an
 * increase.
 */
const counted = (quantity: number): Effect.Effect<number, InvalidQuantity> =>
  Number.isSafeInteger(quantity) && quantity >= 0 ? Effect.succeed(quantity) : Effect.fail(new InvalidQuantity({ quantity }))

/**
 * Increases the quantity by a non-negative integer. Fails with `ItemQuantityInsufficientAmount` if the result is still below 0.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `ItemQuantityInsufficientAmount` · `CallError`
 * @category verbs @since 0.1.0
 */
export const increase = Effect.fnUntraced(function*(item: CustomerItem, quantity: number) {
  yield* update(item, { delta: yield* counted(quantity) })
})

/**
 * Decreases the quantity by a non-negative integer, to below 0 if necessary; the customer then owes the difference.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `ItemQuantityInsufficientAmount` · `CallError`
 * @category verbs @since 0.1.0
 */
export const decrease = Effect.fnUntraced(function*(item: CustomerItem, quantity: number) {
  yield* update(item, { delta: 0 - (yield* counted(quantity)), allowNegative: true })
})

/**
 * Decreases the quantity by a non-negative integer and returns `true`; returns `false` and changes nothing if the quantity is too low.
 * Atomic: concurrent calls never use the same units.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `CallError`
 * @category verbs @since 0.1.0
 */
export const tryDecrease = Effect.fnUntraced(
  function*(item: CustomerItem, quantity: number) {
    yield* update(item, { delta: 0 - (yield* counted(quantity)) })
    return true
  },
  Effect.catchTag("ItemQuantityInsufficientAmount", () => Effect.succeed(false))
)
