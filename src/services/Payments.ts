/** Buying products, as the signed-in user, and what was bought. */
import { type Buyer, type ConfiguredProduct, create } from "./CheckoutUrls.ts"
import { bySignedIn } from "./SessionRequired.ts"

export type { Buyer, ConfiguredProduct } from "./CheckoutUrls.ts"
export * as products from "./Products.ts"

/**
 * The address of a page on which the signed-in user, or a team in which the user has the permission `team_admin`, buys a product; good
 * for 24 hours. Refused in plain text (`Refused`) for other customers and where payments are not set up.
 *
 * **Errors** `ExactlyOneRequired` · `UserAuthenticationRequired` · `TeamPermissionRequired` · `TeamMembershipNotFound` ·
 * `NewPurchasesBlocked` · `ProductDoesNotExist` · `ProductCustomerTypeDoesNotMatch` · `ProductAlreadyGranted` ·
 * `RedirectUrlNotWhitelisted` · `OfferDoesNotExist` · `OfferCustomerTypeDoesNotMatch` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const createCheckoutUrl = (checkout: Buyer & ConfiguredProduct) => bySignedIn(create(checkout))
