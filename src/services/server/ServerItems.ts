/** Item quantities of customers: a ledger at the provider (docs/provider/payments.md#items). @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { UpdateItemQuantity } from "../../endpoints/payments/Items.ts"
import { InvalidQuantity } from "../../errors/local/UsageErrors.ts"
import { inTurn } from "../../pipeline/request/inTurn.ts"
import type { ItemQuantityChange } from "../../schema/payments/Item.ts"
import { type Customer, withoutCustomer } from "../internal/Customer.ts"
import { itemPath, read } from "../internal/ItemAccess.ts"

export type { ItemBalance } from "../internal/ItemAccess.ts"

/** A customer, and the change of the quantity that the customer has. @category models @since 0.1.0 */
export type ItemChange = Customer & ItemUpdate

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
 */
export const get = (itemId: string, customer: Customer) => read(itemId, customer)

/**
 * Changes a quantity by `delta`, permanently or until `expiresAt`. Without `allowNegative`, refuses any change, even an increase, that
 * results in a quantity below 0. Not retried after a lost response, because the change may have been made.
 *
 * **Errors** `ExactlyOneRequired` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `ItemQuantityInsufficientAmount` · `CallError`
 */
export const update = Effect.fnUntraced(function*(itemId: string, change: ItemChange) {
  const { allowNegative = false, ...body } = withoutCustomer(change)
  const params = yield* itemPath(itemId, change)
  const { customerId, customerType } = params
  yield* UpdateItemQuantity({ params, query: { allowNegative }, body }).pipe(
    inTurn(`items/${itemId}/${customerType}/${customerId}`)
  )
})

/** A customer, and a quantity to add or subtract. @category models @since 0.1.0 */
export type ItemQuantity = Customer & {
  /** A non-negative integer. */
  readonly quantity: number
}

/**
 * Refuses a quantity that is not a non-negative integer. A negative quantity, for example from user input, would turn a decrease into an
 * increase.
 */
const checkQuantity = (quantity: number): Effect.Effect<number, InvalidQuantity> =>
  Number.isSafeInteger(quantity) && quantity >= 0 ? Effect.succeed(quantity) : Effect.fail(new InvalidQuantity({ quantity }))

/**
 * Increases the quantity by a non-negative integer. Fails with `ItemQuantityInsufficientAmount` if the result is still below 0.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `ItemQuantityInsufficientAmount` · `CallError`
 */
export const increase = Effect.fnUntraced(function*(itemId: string, { quantity, ...customer }: ItemQuantity) {
  yield* update(itemId, { ...customer, delta: yield* checkQuantity(quantity) })
})

/**
 * Decreases the quantity by a non-negative integer, to below 0 if necessary; the customer then owes the difference.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `ItemQuantityInsufficientAmount` · `CallError`
 */
export const decrease = Effect.fnUntraced(function*(itemId: string, { quantity, ...customer }: ItemQuantity) {
  yield* update(itemId, { ...customer, delta: 0 - (yield* checkQuantity(quantity)), allowNegative: true })
})

/**
 * Decreases the quantity by a non-negative integer and returns `true`; returns `false` and changes nothing if the quantity is too low.
 *
 * **Details**
 *
 * Calls of one app for the same item and customer wait for each other, so that they never use the same units. The provider checks the
 * quantity without a lock: calls of different processes can use the same units. `docs/payments.md` tells how to prevent that.
 *
 * **Errors** `ExactlyOneRequired` · `InvalidQuantity` · `ItemNotFound` · `ItemCustomerTypeDoesNotMatch` · `UserNotFound` · `TeamNotFound` ·
 * `CallError`
 */
export const tryDecrease = Effect.fnUntraced(
  function*(itemId: string, { quantity, ...customer }: ItemQuantity) {
    yield* update(itemId, { ...customer, delta: 0 - (yield* checkQuantity(quantity)) })
    return true
  },
  Effect.catchTag("ItemQuantityInsufficientAmount", () => Effect.succeed(false))
)
