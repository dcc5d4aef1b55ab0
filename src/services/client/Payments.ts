/** Purchases, payment methods and invoices of the signed-in user and the user's teams. @category verbs @since 0.1.0 */
import * as Billing from "../internal/Billing.ts"
import { type Buyer, type ConfiguredProduct, create } from "../internal/CheckoutUrls.ts"
import type { Customer } from "../internal/Customer.ts"
import { requireSession } from "../internal/requireSession.ts"

export type { DefaultPaymentMethod } from "../internal/Billing.ts"
export { getCheckout, startPurchase } from "../internal/CheckoutPages.ts"
export type { Buyer, ConfiguredProduct } from "../internal/CheckoutUrls.ts"
export * as products from "./Products.ts"

/**
 * Creates a checkout page for the signed-in user, or for a team in which the user has the permission `team_admin`. Returns the page's
 * address, which is valid for 24 hours. Fails with `CallError` (`Refused`) for other customers, and if payments are not set up.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `NewPurchasesBlocked` · `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `ProductAlreadyGranted` · `RedirectUrlNotWhitelisted`
 * · `OfferDoesNotExist` · `OfferCustomerTypeDoesNotMatch` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const createCheckoutUrl = (checkout: Buyer & ConfiguredProduct) => requireSession(create(checkout))

/**
 * Billing details of the signed-in user, or of a team in which the user has the permission `team_admin`: whether this customer exists at
 * the card payment provider, and the customer's default payment method or `null`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 */
export const getBilling = (customer: Customer) => requireSession(Billing.read(customer))

/**
 * All invoices of the signed-in user, or of a team in which the user has the permission `team_admin`; amounts in cents.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 */
export const listInvoices = (customer: Customer) => requireSession(Billing.invoices(customer))

/**
 * Starts collecting a payment method of the signed-in user, or of a team in which the user has the permission `team_admin`. Returns the
 * parameters of the card payment provider's script; pass the result of the script to `setDefaultPaymentMethod`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 */
export const setUpPaymentMethod = (customer: Customer) => requireSession(Billing.setUp(customer))

/**
 * Makes a collected payment method the default. Returns the payment method, or `null` if the response does not contain it.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: another customer)
 */
export const setDefaultPaymentMethod = (method: Billing.DefaultPaymentMethod) => requireSession(Billing.setDefault(method))
