/**
 * `/payments/billing`, `/payments/invoices` and `/payments/payment-method`: payment methods and invoices of customers. Not available on
 * older providers. Users act for themselves and for teams in which they hold the permission `team_admin`; `Refused` for other users and for
 * custom customers.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { customer } from "../../schema/payments/Item.ts"
import { Billing, CustomerListQuery, Invoice, PaymentMethod, PaymentMethodSetup } from "../../schema/payments/Payments.ts"
import { EmptyBody, withSuccess } from "../../schema/wire/Envelope.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const errors = [UserAuthenticationRequired, TeamPermissionRequired, TeamMembershipNotFound]

export const ReadBilling = Endpoint.make("billing.get", "GET /payments/billing/{customerType}/{customerId}", {
  params: customer,
  success: Billing,
  errors
})
export const ListInvoices = Endpoint.make("invoices.list", "GET /payments/invoices/{customerType}/{customerId}", {
  params: customer,
  query: CustomerListQuery,
  success: Wire.page(Invoice),
  errors
})
/** Starts the setup of a payment method, which the card payment provider's script continues in the browser. */
export const SetUpPaymentMethod = Endpoint.make(
  "paymentMethods.setUp",
  "POST /payments/payment-method/{customerType}/{customerId}/setup-intent",
  { params: customer, body: EmptyBody, success: PaymentMethodSetup, errors }
)
/** Makes the payment method from a completed setup the default. */
export const SetDefaultPaymentMethod = Endpoint.make(
  "paymentMethods.setDefault",
  "POST /payments/payment-method/{customerType}/{customerId}/set-default",
  {
    params: customer,
    body: Wire.struct({ setupIntentId: Schema.String }),
    success: withSuccess({ defaultPaymentMethod: Wire.nullable(PaymentMethod) }),
    errors
  }
)
