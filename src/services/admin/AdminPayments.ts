/** Payments as the project's owner sees them: what servers have, the account at the card payment provider, and purchases to try out. */
import * as Effect from "effect/Effect"
import { PurchaseInTestMode } from "../../endpoints/payments/Checkout.ts"
import * as Endpoints from "../../endpoints/payments/Payments.ts"
import type { Purchase } from "../../schema/payments/Checkout.ts"

export * from "../server/ServerPayments.ts"
export * as methods from "./PaymentMethods.ts"
export * as transactions from "./Transactions.ts"

/**
 * Opens an account at the card payment provider if there is none; `url` is where its owner fills it in. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const setUp = () => Endpoints.SetUpPayments()

/**
 * The account, and whether it can take and pay out money. **Errors** `StripeAccountInfoNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const getAccount = () => Endpoints.ReadPaymentAccount()

/** As `getAccount`; `null` where payments are not set up. **Errors** `CallError` @category verbs @since 0.1.0 */
export const findAccount = () => Effect.catchTag(getAccount(), "StripeAccountInfoNotFound", () => Effect.succeed(null))

/**
 * What the card payment provider's own widgets ask for. **Errors** `CallError` (`Refused`: payments are not set up)
 * @category verbs @since 0.1.0
 */
export const createAccountSession = () => Endpoints.CreatePaymentAccountSession()

/**
 * Gives a product without payment, as if its checkout page had been paid, and uses the page up. `fullCode` is the last part of the
 * page's address.
 *
 * **Errors** `VerificationCodeNotFound` · `NewPurchasesBlocked` · `ProductAlreadyGranted` · `CallError` (`Refused`: the project is not in
 * test mode, or the product does not have the price or the quantity)
 * @category verbs @since 0.1.0
 */
export const purchaseInTestMode = (purchase: Purchase) => PurchaseInTestMode({ body: purchase })
