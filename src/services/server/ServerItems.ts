/** How many of something a customer has, and changing it: a ledger at the provider (docs/provider/payments.md#items). */
import * as Effect from "effect/Effect"
import { UpdateItemQuantity } from "../../endpoints/payments/Items.ts"
import { InvalidQuantity } from "../../errors/local/UsageErrors.ts"
import type { ItemQuantityChange } from "../../schema/payments/Item.ts"
import { type CustomerItem, itemPath, read } from "../internal/ItemAccess.ts"

export type { CustomerItem, ItemBalance } from "../internal/ItemAccess.ts"

/** @category models @since 0.1.0 */
export interface ItemUpdate extends ItemQuantityChange {
  /** Whether the quantity may be below 0 afterwards. @default false */
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
 * Changes how many a customer has by `delta`, for good or until `expiresAt`. Where it may not be below 0 afterwards, a change that
 * leaves it there is refused, also one upwards. It is not sent again when its answer was lost, for it may have been made.
 *
 * **Errors** `ExactlyOneRequired` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `ItemQuantityInsufficientAmount` · `CallError`
 * @category verbs @since 0.1.0
 */
export const update = Effect.fnUntraced(function*(item: CustomerItem, { allowNegative = false, ...change }: ItemUpdate) {
  yield* UpdateItemQuantity({ params: yield* itemPath(item), query: { allowNegative }, body: change })
})

/** What somebody typed may be below 0, and would turn taking into giving. */
const counted = (quantity: number): Effect.Effect<number, InvalidQuantity> =>
  Number.isSafeInteger(quantity) && quantity >= 0 ? Effect.succeed(quantity) : Effect.fail(new InvalidQuantity({ quantity }))

/**
 * Gives a customer more of an item: a whole number, 0 or more. Refused where the customer owes more than that.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` ·
 * `TeamNotFound` · `ItemQuantityInsufficientAmount` · `CallError`
 * @category verbs @since 0.1.0
 */
export const increase = Effect.fnUntraced(function*(item: CustomerItem, quantity: number) {
  yield* update(item, { delta: yield* counted(quantity) })
})

/**
 * Takes from what a customer has, also more than there is: the customer then owes it. A whole number, 0 or more.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` ·
 * `TeamNotFound` · `ItemQuantityInsufficientAmount` · `CallError`
 * @category verbs @since 0.1.0
 */
export const decrease = Effect.fnUntraced(function*(item: CustomerItem, quantity: number) {
  yield* update(item, { delta: 0 - (yield* counted(quantity)), allowNegative: true })
})

/**
 * Takes from what a customer has and gives `true`; `false`, and nothing is taken, where there is not enough. Of many that take at
 * once, none gets what another took. A whole number, 0 or more.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` ·
 * `TeamNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const tryDecrease = Effect.fnUntraced(
  function*(item: CustomerItem, quantity: number) {
    yield* update(item, { delta: 0 - (yield* counted(quantity)) })
    return true
  },
  Effect.catchTag("ItemQuantityInsufficientAmount", () => Effect.succeed(false))
)
