/** Selling products to any customer, and giving them. */
import { type Buyer, type ConfiguredProduct, create, type DescribedProduct } from "./CheckoutUrls.ts"

export type { Buyer, ConfiguredProduct, DescribedProduct } from "./CheckoutUrls.ts"
export * as products from "./ServerProducts.ts"

/**
 * The address of a page on which a customer buys a product, of the configuration or described here; good for 24 hours. Refused in plain text
 * (`Refused`) where payments are not set up.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `NewPurchasesBlocked` · `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `ProductAlreadyGranted` ·
 * `RedirectUrlNotWhitelisted` · `OfferDoesNotExist` · `OfferCustomerTypeDoesNotMatch` · `CallError` (`Refused`)
 */
export const createCheckoutUrl = (checkout: Buyer & (ConfiguredProduct | DescribedProduct)) => create(checkout)
