/**
 * Payments for project owners: all payment calls of servers, the account at the card payment provider, and test purchases.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import { PurchaseInTestMode } from "../../endpoints/payments/Checkout.ts"
import * as PaymentsEndpoints from "../../endpoints/payments/Payments.ts"
import type { Purchase } from "../../schema/payments/Checkout.ts"

export * from "../server/ServerPayments.ts"
export * as methods from "./PaymentMethods.ts"
export * as transactions from "./Transactions.ts"

/**
 * Opens an account at the card payment provider if there is none. The project's owner completes the account at `url`. **Errors**
 * `CallError`
 */
export const setUp = () => PaymentsEndpoints.SetUpPayments()

/**
 * Reads the account, and whether it can receive payments and make payouts. **Errors** `StripeAccountInfoNotFound` · `CallError`
 */
export const getAccount = () => PaymentsEndpoints.ReadPaymentAccount()

/** Like `getAccount`, but returns `null` if payments are not set up. **Errors** `CallError` */
export const findAccount = () => Effect.catchTag(getAccount(), "StripeAccountInfoNotFound", () => Effect.succeed(null))

/** Creates a session for the widgets of the card payment provider. **Errors** `CallError` (`Refused`: payments are not set up) */
export const createAccountSession = () => PaymentsEndpoints.CreatePaymentAccountSession()

/**
 * Grants a product without payment, as if the customer had paid on the checkout page, and makes that page unusable. `fullCode` is the last
 * part of the page's address.
 *
 * **Errors** `VerificationCodeNotFound` · `NewPurchasesBlocked` · `ProductAlreadyGranted` · `CallError` (`Refused`: the project is not in
 * test mode, or the product does not have the price or the quantity)
 */
export const purchaseInTestMode = (purchase: Purchase) => PurchaseInTestMode({ body: purchase })
