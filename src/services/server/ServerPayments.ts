/** Selling products to any customer, and giving them. */
import * as Billing from "../internal/Billing.ts"
import { type Buyer, type ConfiguredProduct, create, type DescribedProduct } from "../internal/CheckoutUrls.ts"
import type { Customer } from "../internal/Customer.ts"

export type { DefaultPaymentMethod } from "../internal/Billing.ts"
export { getCheckout, startPurchase } from "../internal/CheckoutPages.ts"
export type { Buyer, ConfiguredProduct, DescribedProduct } from "../internal/CheckoutUrls.ts"
export * as products from "./ServerProducts.ts"

/**
 * The address of a page on which a customer buys a product, of the configuration or described here; good for 24 hours. Refused in plain text
 * (`Refused`) where payments are not set up.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `NewPurchasesBlocked` · `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `ProductAlreadyGranted` ·
 * `RedirectUrlNotWhitelisted` · `OfferDoesNotExist` · `OfferCustomerTypeDoesNotMatch` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const createCheckoutUrl = (checkout: Buyer & (ConfiguredProduct | DescribedProduct)) => create(checkout)

/**
 * Whether the card payment provider knows a customer, and the default payment method; `null` without one.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `CallError` (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const getBilling = (customer: Customer) => Billing.read(customer)

/**
 * All invoices of a customer, amounts in cents.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `CallError` (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const listInvoices = (customer: Customer) => Billing.invoices(customer)

/**
 * Starts to collect a payment method of a customer. Resolves to what the card payment provider's own script needs; its
 * result goes into `setDefaultPaymentMethod`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `CallError` (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const setUpPaymentMethod = (customer: Customer) => Billing.setUp(customer)

/**
 * Makes the payment method that was collected the one to pay with. Resolves to it, or `null` where the provider does not describe it.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `CallError` (`Refused`: no such customer)
 * @category verbs @since 0.1.0
 */
export const setDefaultPaymentMethod = (method: Billing.DefaultPaymentMethod) => Billing.setDefault(method)
