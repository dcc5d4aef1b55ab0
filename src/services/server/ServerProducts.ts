/**
 * The products of any customer: list products, grant them, and end subscriptions. Not available on older providers.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import { GrantProduct } from "../../endpoints/payments/Products.ts"
import { inTurn } from "../../pipeline/request/inTurn.ts"
import { type ConfiguredProduct, type DescribedProduct, exactlyOneProduct } from "../internal/CheckoutUrls.ts"
import { type Customer, customerParams, withoutCustomer } from "../internal/Customer.ts"
import { cancelProduct, listProducts, type ProductOwner, type ProductSwitch, switchProduct } from "../internal/OwnedProducts.ts"

/**
 * All products of a customer, ordered by id.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `UserNotFound` ·
 * `TeamNotFound` · `CallError`
 */
export const list = (customer: Customer) => listProducts(customer)

/** A customer, a product and a quantity. @category models @since 0.1.0 */
export type ProductGrant = Customer & (ConfiguredProduct | DescribedProduct) & {
  /** The quantity, at least 1; more than 1 only for a stackable product. @default 1 */
  readonly quantity?: number | undefined
}

/**
 * Grants a configured product or an inline product with its items, without payment. Returns the `subscriptionId` of a product that renews,
 * and `null` for others. Not retried after a lost response.
 *
 * **Errors** `ExactlyOneRequired` · `UserNotFound` · `TeamNotFound` · `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` ·
 * `ProductAlreadyGranted` · `CallError` (`Refused`: a quantity that the product does not allow)
 */
export const grant = Effect.fnUntraced(function*(input: ProductGrant) {
  const params = yield* customerParams(input)
  const product = yield* exactlyOneProduct(input)
  const { customerId, customerType } = params
  const { offerId: _, ...options } = withoutCustomer(input)
  return yield* GrantProduct({ params, body: { ...options, ...product } }).pipe(
    inTurn(`products/${customerType}/${customerId}`)
  )
})

/**
 * Ends one or all of a customer's subscriptions to a product. Fails with `CallError` (`Refused`) for a one-time purchase, and for a product
 * that the customer does not own.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `CallError` (`Refused`)
 */
export const cancel = (productId: string, owner: ProductOwner) => cancelProduct(productId, owner)

/**
 * Immediately switches a subscription to another product of the same product line. The new product is paid for with the default payment
 * method.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `DefaultPaymentMethodRequired` · `NewPurchasesBlocked` · `CallError` (`Refused`: no such subscription, or a product that it cannot be
 * switched to)
 */
export const switchTo = (input: ProductSwitch) => switchProduct(input)
