/** Payment verbs of project owners: requests, results and refusals. */
import { PurchaseInTestMode } from "../../../src/endpoints/payments/Checkout.ts"
import * as PaymentsEndpoints from "../../../src/endpoints/payments/Payments.ts"
import * as AdminPayments from "../../../src/services/admin/AdminPayments.ts"
import { testVerbs } from "../Verbs.ts"

testVerbs("admin", {
  "AdminPayments.setUp": {
    call: AdminPayments.setUp(),
    endpoint: PaymentsEndpoints.SetUpPayments,
    sends: "POST /internal/payments/setup",
    body: {}
  },
  "AdminPayments.getAccount": {
    call: AdminPayments.getAccount(),
    endpoint: PaymentsEndpoints.ReadPaymentAccount,
    sends: "GET /internal/payments/stripe/account-info"
  },
  "AdminPayments.findAccount": {
    call: AdminPayments.findAccount(),
    endpoint: PaymentsEndpoints.ReadPaymentAccount,
    sends: "GET /internal/payments/stripe/account-info",
    nullFor: ["StripeAccountInfoNotFound"]
  },
  "AdminPayments.createAccountSession": {
    call: AdminPayments.createAccountSession(),
    endpoint: PaymentsEndpoints.CreatePaymentAccountSession,
    sends: "POST /internal/payments/stripe-widgets/account-session",
    body: {}
  },
  "AdminPayments.purchaseInTestMode": {
    call: AdminPayments.purchaseInTestMode({ fullCode: "tenancy_code", priceId: "monthly", quantity: 2 }),
    endpoint: PurchaseInTestMode,
    sends: "POST /internal/payments/test-mode-purchase-session",
    body: { full_code: "tenancy_code", price_id: "monthly", quantity: 2 }
  },
  "Transactions.page": {
    call: AdminPayments.transactions.page({ limit: 2 }),
    endpoint: PaymentsEndpoints.ListTransactions,
    sends: "GET /internal/payments/transactions?limit=2"
  },
  "Transactions.refund": {
    call: AdminPayments.transactions.refund({
      type: "subscription",
      id: "sub",
      amountUsd: "9.99",
      endAction: "now"
    }),
    endpoint: PaymentsEndpoints.RefundTransaction,
    sends: "POST /internal/payments/transactions/refund",
    body: { type: "subscription", id: "sub", amount_usd: "9.99", end_action: "now" }
  },
  "PaymentMethods.get": {
    call: AdminPayments.methods.get(),
    endpoint: PaymentsEndpoints.ReadPaymentMethodConfigs,
    sends: "GET /internal/payments/method-configs"
  },
  "PaymentMethods.update": {
    call: AdminPayments.methods.update({ configId: "pmc", updates: { bank_debit: "on" } }),
    endpoint: PaymentsEndpoints.UpdatePaymentMethodConfigs,
    sends: "PATCH /internal/payments/method-configs",
    body: { config_id: "pmc", updates: { bank_debit: "on" } }
  }
})
