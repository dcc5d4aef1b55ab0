/** Purchases, payment methods and invoices of any customer. @category verbs @since 0.1.0 */
import { ValidatePromoCodes } from "../../endpoints/payments/Checkout.ts"
import type { PromoCodeCheck } from "../../schema/payments/Checkout.ts"
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
 */
export const createCheckoutUrl = (checkout: Buyer & (ConfiguredProduct | DescribedProduct)) => create(checkout)

/**
 * Billing details: whether a customer exists at the card payment provider, and the customer's default payment method or `null`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 */
export const getBilling = (customer: Customer) => Billing.read(customer)

/**
 * All invoices of a customer; amounts in cents.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 */
export const listInvoices = (customer: Customer) => Billing.invoices(customer)

/**
 * Starts collecting a payment method of a customer. Returns the parameters of the card payment provider's script; pass the result of the
 * script to `setDefaultPaymentMethod`.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 */
export const setUpPaymentMethod = (customer: Customer) => Billing.setUp(customer)

/**
 * Makes a collected payment method the default. Returns the payment method, or `null` if the response does not contain it.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` · `CallError`
 * (`Refused`: no such customer)
 */
export const setDefaultPaymentMethod = (method: Billing.DefaultPaymentMethod) => Billing.setDefault(method)

/**
 * Checks promo codes against the price of a product, without redeeming them, and returns the amounts with and without the discounts. Fails
 * with `CallError` (`Refused`, or `Unrecognized` with a code that starts with `PROMO_CODE`) if a promo code does not apply. Not available on
 * providers before August 2026.
 *
 * **Errors** `CallError`
 */
export const validatePromoCodes = (check: PromoCodeCheck) => ValidatePromoCodes({ body: check })
