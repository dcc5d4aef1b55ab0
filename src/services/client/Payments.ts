/** Buying products, as the signed-in user, and what was bought. */
import * as Billing from "../internal/Billing.ts"
import { type Buyer, type ConfiguredProduct, create } from "../internal/CheckoutUrls.ts"
import type { Customer } from "../internal/Customer.ts"
import { requireSession } from "../internal/requireSession.ts"

export type { DefaultPaymentMethod } from "../internal/Billing.ts"
export { getCheckout, startPurchase } from "../internal/CheckoutPages.ts"
export type { Buyer, ConfiguredProduct } from "../internal/CheckoutUrls.ts"
export * as products from "./Products.ts"

/**
 * The address of a page on which the signed-in user, or a team in which the user has the permission `team_admin`, buys a product; good
 * for 24 hours. Refused in plain text (`Refused`) for other customers and where payments are not set up.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `NewPurchasesBlocked` · `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `ProductAlreadyGranted` ·
 * `RedirectUrlNotWhitelisted` · `OfferDoesNotExist` · `OfferCustomerTypeDoesNotMatch` · `TokenStoreRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const createCheckoutUrl = (checkout: Buyer & ConfiguredProduct) => requireSession(create(checkout))

/**
 * Whether the card payment provider knows the signed-in user, or a team in which the user has the permission `team_admin`, and the
 * default payment method; `null` without one.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 * @category verbs @since 0.1.0
 */
export const getBilling = (customer: Customer) => requireSession(Billing.read(customer))

/**
 * All invoices of the signed-in user or a team in which the user has the permission `team_admin`, amounts in cents.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 * @category verbs @since 0.1.0
 */
export const listInvoices = (customer: Customer) => requireSession(Billing.invoices(customer))

/**
 * Starts to collect a payment method of the signed-in user, or of a team in which the user has the permission `team_admin`. Resolves to
 * what the card payment provider's own script needs; its result goes into `setDefaultPaymentMethod`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 * @category verbs @since 0.1.0
 */
export const setUpPaymentMethod = (customer: Customer) => requireSession(Billing.setUp(customer))

/**
 * Makes the payment method that was collected the one to pay with. Resolves to it, or `null` where the provider does not describe it.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 * @category verbs @since 0.1.0
 */
export const setDefaultPaymentMethod = (method: Billing.DefaultPaymentMethod) => requireSession(Billing.setDefault(method))
