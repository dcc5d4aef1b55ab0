/** `/payments/purchases`: checkout pages and what is bought there. */
import * as Payment from "../../errors/provider/PaymentErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import { TeamMembershipNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import { VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { Checkout, CheckoutCreate, CheckoutQuery, CheckoutUrl, Purchase } from "../../schema/payments/Checkout.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/**
 * Makes a checkout page. Refused in plain text (`Refused`) where payments are not set up, where a user asks for somebody else or for an
 * inline product.
 * @category endpoints @since 0.1.0
 */
export const CreateCheckoutUrl = Endpoint.make("checkout.createUrl", "POST /payments/purchases/create-purchase-url", {
  access: ["client", "server", "admin"],
  body: CheckoutCreate,
  success: CheckoutUrl,
  errors: [
    UserAuthenticationRequired,
    TeamPermissionRequired,
    TeamMembershipNotFound,
    Payment.NewPurchasesBlocked,
    Payment.ProductDoesNotExist,
    Payment.ProductCustomerTypeDoesNotMatch,
    Payment.ProductAlreadyGranted,
    RedirectUrlNotWhitelisted,
    // Of older providers, which call products offers.
    Payment.OfferDoesNotExist,
    Payment.OfferCustomerTypeDoesNotMatch
  ]
})
/** What stands on a checkout page. Needs no key: who has the code may read it. @category endpoints @since 0.1.0 */
export const ReadCheckout = Endpoint.make("checkout.get", "POST /payments/purchases/validate-code", {
  access: [],
  body: CheckoutQuery,
  success: Checkout,
  errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted]
})
/**
 * Begins to pay, at the card payment provider. An unknown price and a purchase that cannot be made are refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const StartPurchase = Endpoint.make("checkout.startPurchase", "POST /payments/purchases/purchase-session", {
  access: [],
  body: Purchase,
  success: Wire.struct({ clientSecret: Wire.Secret }),
  errors: [VerificationCodeNotFound, Payment.NewPurchasesBlocked, Payment.ProductAlreadyGranted]
})
/**
 * Gives the product without payment and uses the checkout page up. Refused in plain text (`Refused`) where the project is not in test
 * mode, and for a price or a quantity that the product does not have.
 * @category endpoints @since 0.1.0
 */
export const PurchaseInTestMode = Endpoint.make(
  "checkout.purchaseInTestMode",
  "POST /internal/payments/test-mode-purchase-session",
  {
    access: ["admin"],
    body: Purchase,
    success: Wire.Success,
    errors: [VerificationCodeNotFound, Payment.NewPurchasesBlocked, Payment.ProductAlreadyGranted]
  }
)
