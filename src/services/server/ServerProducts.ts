/** What any customer has bought or was given, giving it, and ending it. Older providers do not have it. */
import * as Effect from "effect/Effect"
import { GrantProduct } from "../../endpoints/payments/Products.ts"
import { type ConfiguredProduct, type DescribedProduct, exactlyOneProduct } from "../internal/CheckoutUrls.ts"
import { type Customer, customerParams } from "../internal/Customer.ts"
import { cancelProduct, listProducts, type OwnedProduct, type ProductSwitch, switchProduct } from "../internal/OwnedProducts.ts"

/**
 * All products of a customer, by id.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `UserNotFound` · `TeamNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (customer: Customer) => listProducts(customer)

/** Who gets what. @category models @since 0.1.0 */
export type ProductGrant = Customer & (ConfiguredProduct | DescribedProduct) & {
  /** 1 or more; more than one only of a product that stacks. @default 1 */
  readonly quantity?: number | undefined
}

/**
 * Gives a customer a product, of the configuration or described here, without payment, with the items that it includes. The
 * `subscriptionId` of a product that renews, and `null` for others. It is not sent again when its answer was lost.
 *
 * **Errors** `ExactlyOneRequired` · `UserNotFound` · `TeamNotFound` · `ProductDoesNotExist` ·
 * `ProductCustomerTypeDoesNotMatch` · `ProductAlreadyGranted` · `CallError` (`Refused`: a quantity that the product does not have)
 * @category verbs @since 0.1.0
 */
export const grant = Effect.fnUntraced(function*(given: ProductGrant) {
  const params = yield* customerParams(given)
  const product = yield* exactlyOneProduct(given)
  return yield* GrantProduct({ params, body: { ...product, quantity: given.quantity } })
})

/**
 * Ends a customer's subscriptions to a product, or one of them. What was bought once stays, which is refused in plain text (`Refused`), as is a
 * product that the customer does not own.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const cancel = (owned: OwnedProduct) => cancelProduct(owned)

/**
 * Changes a subscription to another product of the same line, at once, paid by the default payment method.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `DefaultPaymentMethodRequired` · `NewPurchasesBlocked` · `CallError` (`Refused`: no such subscription, or no product that it can be changed to)
 * @category verbs @since 0.1.0
 */
export const switchTo = (given: ProductSwitch) => switchProduct(given)
