/**
 * Checkout pages, identified by code, for apps that show a custom page. These calls need neither a key nor a session.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import { ReadCheckout, StartPurchase } from "../../endpoints/payments/Checkout.ts"
import type { CheckoutQuery, Purchase } from "../../schema/payments/Checkout.ts"

/**
 * The content of a checkout page: the product with its prices, and whether it can be bought. `fullCode` is the last part of the page's
 * address.
 *
 * **Errors** `VerificationCodeNotFound` (unknown, used, or older than 24 hours) · `RedirectUrlNotWhitelisted` · `CallError`
 */
export const getCheckout = (page: CheckoutQuery) => ReadCheckout({ body: page })

/**
 * Starts a payment. Returns the client secret for the script of the card payment provider. Not retried after a lost response.
 *
 * **Errors** `VerificationCodeNotFound` · `NewPurchasesBlocked` · `ProductAlreadyGranted` · `CallError` (`Refused`: an unknown price, or a
 * purchase that cannot be made)
 */
export const startPurchase = (purchase: Purchase) =>
  Effect.map(StartPurchase({ body: purchase }), ({ clientSecret }) => clientSecret)
