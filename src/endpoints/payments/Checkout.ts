/** `/payments/purchases`: checkout pages and purchases. @category endpoints @since 0.1.0 */
import * as PaymentErrors from "../../errors/provider/PaymentErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import { TeamMembershipNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import { VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  Checkout,
  CheckoutCreate,
  CheckoutQuery,
  CheckoutUrl,
  PromoCodeCheck,
  PromoCodeResult,
  Purchase
} from "../../schema/payments/Checkout.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/**
 * Creates a checkout page. `Refused` if payments are not set up, or if a user requests it for another user or for an inline product.
 */
export const CreateCheckoutUrl = Endpoint.make("checkout.createUrl", "POST /payments/purchases/create-purchase-url", {
  body: CheckoutCreate,
  success: CheckoutUrl,
  errors: [
    UserAuthenticationRequired,
    TeamPermissionRequired,
    TeamMembershipNotFound,
    PaymentErrors.NewPurchasesBlocked,
    PaymentErrors.ProductDoesNotExist,
    PaymentErrors.ProductCustomerTypeDoesNotMatch,
    PaymentErrors.ProductAlreadyGranted,
    RedirectUrlNotWhitelisted,
    // Sent by older providers, which call products offers.
    PaymentErrors.OfferDoesNotExist,
    PaymentErrors.OfferCustomerTypeDoesNotMatch
  ]
})
/** The content of a checkout page. Needs only the code of the page, and no key. */
export const ReadCheckout = Endpoint.open("checkout.get", "POST /payments/purchases/validate-code", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: CheckoutQuery,
  success: Checkout,
  errors: [VerificationCodeNotFound, RedirectUrlNotWhitelisted]
})
/** Starts the payment at the card payment provider. `Refused` for a price or a quantity that the product does not allow. */
export const StartPurchase = Endpoint.open("checkout.startPurchase", "POST /payments/purchases/purchase-session", {
  body: Purchase,
  success: Wire.struct({ clientSecret: Wire.Secret }),
  errors: [VerificationCodeNotFound, PaymentErrors.NewPurchasesBlocked, PaymentErrors.ProductAlreadyGranted]
})
/**
 * Grants the product without payment and consumes the checkout page. Fails with `Refused` outside test mode, and for a price or a quantity
 * that the product does not allow.
 */
export const PurchaseInTestMode = Endpoint.admin(
  "checkout.purchaseInTestMode",
  "POST /internal/payments/test-mode-purchase-session",
  {
    body: Purchase,
    success: Wire.Success,
    errors: [VerificationCodeNotFound, PaymentErrors.NewPurchasesBlocked, PaymentErrors.ProductAlreadyGranted]
  }
)
/**
 * Checks promo codes against the price of a product, without redeeming them. `Refused` for a code that does not apply, with a code of the
 * provider that starts with `PROMO_CODE`. Not available on providers before August 2026.
 */
export const ValidatePromoCodes = Endpoint.server("promoCodes.validate", "POST /payments/promo-codes/validate", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: PromoCodeCheck,
  success: PromoCodeResult
})
