/** What the signed-in user, or one of the user's teams, has bought or was given. Older providers do not have it. */
import type { Customer } from "../internal/Customer.ts"
import { cancelProduct, listProducts, type OwnedProduct, type ProductSwitch, switchProduct } from "../internal/OwnedProducts.ts"
import { requireSession } from "../internal/requireSession.ts"

/**
 * All products of the signed-in user, or of a team in which the user has the permission `team_admin`, by id; without those that only
 * servers sell. The ids are given, not `me`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `UserNotFound` · `TeamNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 * @category verbs @since 0.1.0
 */
export const list = (customer: Customer) => requireSession(listProducts(customer))

/**
 * Ends the subscriptions of the signed-in user, or of a team in which the user has the permission `team_admin`, to a product, or one of
 * them. What was bought once stays, which is a `CallError` with the reason `Refused`, as is a product that the customer does not own.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `TokenStoreRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const cancel = (owned: OwnedProduct) => requireSession(cancelProduct(owned))

/**
 * Changes a subscription to another product of the same line, at once, paid by the default payment method.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `DefaultPaymentMethodRequired` · `NewPurchasesBlocked` · `TokenStoreRequired` · `CallError` (`Refused`: no such subscription, or no product that it can be changed to)
 * @category verbs @since 0.1.0
 */
export const switchTo = (given: ProductSwitch) => requireSession(switchProduct(given))
