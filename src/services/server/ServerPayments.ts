/** Purchases, payment methods and invoices of any customer. */
import * as Billing from "../internal/Billing.ts"
import { type Buyer, type ConfiguredProduct, create, type DescribedProduct } from "../internal/CheckoutUrls.ts"
import type { Customer } from "../internal/Customer.ts"

export type { DefaultPaymentMethod } from "../internal/Billing.ts"
export { getCheckout, startPurchase } from "../internal/CheckoutPages.ts"
export type { Buyer, ConfiguredProduct, DescribedProduct } from "../internal/CheckoutUrls.ts"
export * as products from "./ServerProducts.ts"

/**
 * Creates a checkout page for a configured product or an inline product. Returns the page's address, which is valid for 24 hours. Fails
 * with `CallError` (`Refused`) if payments are not set up.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `NewPurchasesBlocked` · `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `ProductAlreadyGranted` · `RedirectUrlNotWhitelisted`
 * · `OfferDoesNotExist` · `OfferCustomerTypeDoesNotMatch` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const createCheckoutUrl = (checkout: Buyer & (ConfiguredProduct | DescribedProduct)) => create(checkout)

/**
 * Billing details: whether a customer exists at the card payment provider, and the customer's default payment method or `null`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const getBilling = (customer: Customer) => Billing.read(customer)

/**
 * All invoices of a customer; amounts in cents.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const listInvoices = (customer: Customer) => Billing.invoices(customer)

/**
 * Starts collecting a payment method of a customer. Returns the parameters of the card payment provider's script; pass the result of the
 * script to `setDefaultPaymentMethod`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const setUpPaymentMethod = (customer: Customer) => Billing.setUp(customer)

/**
 * Makes a collected payment method the default. Returns the payment method, or `null` if the response does not contain it.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const setDefaultPaymentMethod = (method: Billing.DefaultPaymentMethod) => Billing.setDefault(method)
