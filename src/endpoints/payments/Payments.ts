/** `/internal/payments`: a project's payment account and transactions, for its admins. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as PaymentErrors from "../../errors/provider/PaymentErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  PaymentAccount,
  PaymentMethodConfigs,
  PaymentMethodConfigsUpdate,
  Refund,
  Refunded,
  TransactionPage,
  TransactionQuery
} from "../../schema/payments/Payments.ts"
import { EmptyBody } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Opens an account at the card payment provider if there is none, and returns the address of its setup page. */
export const SetUpPayments = Endpoint.admin("payments.setUp", "POST /internal/payments/setup", {
  body: EmptyBody,
  success: Wire.struct({ url: Schema.String })
})
export const ReadPaymentAccount = Endpoint.admin("payments.account", "GET /internal/payments/stripe/account-info", {
  success: PaymentAccount,
  errors: [PaymentErrors.StripeAccountInfoNotFound]
})
/** Creates a session for the card payment provider's widgets. `Refused` if payments are not set up. */
export const CreatePaymentAccountSession = Endpoint.admin(
  "payments.accountSession",
  "POST /internal/payments/stripe-widgets/account-session",
  { body: EmptyBody, success: Wire.struct({ clientSecret: Wire.Secret }) }
)

/** Reads the payment method configurations. Older providers have no endpoints for these configurations or for transactions. */
export const ReadPaymentMethodConfigs = Endpoint.admin("paymentMethodConfigs.get", "GET /internal/payments/method-configs", {
  success: PaymentMethodConfigs,
  errors: [PaymentErrors.StripeAccountInfoNotFound]
})
export const UpdatePaymentMethodConfigs = Endpoint.admin(
  "paymentMethodConfigs.update",
  "PATCH /internal/payments/method-configs",
  {
    body: PaymentMethodConfigsUpdate,
    success: Wire.struct({ success: Schema.Boolean }),
    errors: [PaymentErrors.StripeAccountInfoNotFound]
  }
)
/** Lists transactions, newest first. */
export const ListTransactions = Endpoint.admin("transactions.list", "GET /internal/payments/transactions", {
  query: TransactionQuery,
  success: TransactionPage
})
export const RefundTransaction = Endpoint.admin("transactions.refund", "POST /internal/payments/transactions/refund", {
  body: Refund,
  success: Refunded,
  errors: [
    PaymentErrors.SubscriptionInvoiceNotFound,
    PaymentErrors.SubscriptionAlreadyRefunded,
    PaymentErrors.OneTimePurchaseNotFound,
    PaymentErrors.OneTimePurchaseAlreadyRefunded,
    PaymentErrors.TestModePurchaseNonRefundable
  ]
})
