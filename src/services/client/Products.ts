/**
 * Products that the signed-in user, or one of the user's teams, has bought or was granted. Not available on older providers.
 * @category verbs @since 0.1.0
 */
import type { Customer } from "../internal/Customer.ts"
import { cancelProduct, listProducts, type ProductOwner, type ProductSwitch, switchProduct } from "../internal/OwnedProducts.ts"
import { requireSession } from "../internal/requireSession.ts"

/**
 * All products of the signed-in user, or of a team in which the user has the permission `team_admin`, ordered by id, without server-only
 * products. A user must be passed by id, not as `me`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `UserNotFound` ·
 * `TeamNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 */
export const list = (customer: Customer) => requireSession(listProducts(customer))

/**
 * Ends one or all subscriptions to a product, for the signed-in user or a team in which the user has the permission `team_admin`. One-time
 * purchases, and products that the customer does not own, fail with `CallError` (`Refused`).
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const cancel = (productId: string, owner: ProductOwner) => requireSession(cancelProduct(productId, owner))

/**
 * Immediately switches a subscription to another product of the same product line. The new product is paid for with the default payment
 * method.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `DefaultPaymentMethodRequired` · `NewPurchasesBlocked` · `TokenStoreRequired` · `CallError` (`Refused`: no such subscription, or a
 * product that it cannot be switched to)
 */
export const switchTo = (change: ProductSwitch) => requireSession(switchProduct(change))
