/** Billing details, invoices and payment methods of customers, for every flavour. Not available on older providers. */
import * as Effect from "effect/Effect"
import * as BillingEndpoints from "../../endpoints/payments/Billing.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { allPagesWithoutIds } from "../lists/allPages.ts"
import { type Customer, customerParams, withoutCustomer } from "./Customer.ts"

/** Billing details: whether a customer exists at the card payment provider, and the customer's default payment method. */
export const read = (customer: Customer) =>
  Effect.flatMap(customerParams(customer), (params) => BillingEndpoints.ReadBilling({ params }))

/** All invoices of a customer, from all pages. */
export const invoices = Effect.fnUntraced(function*(customer: Customer) {
  const params = yield* customerParams(customer)
  return yield* allPagesWithoutIds(
    BillingEndpoints.ListInvoices.id,
    (cursor) => BillingEndpoints.ListInvoices({ params, query: { ...withoutCustomer(customer), limit: pageSize, cursor } })
  )
})

/** Starts the setup of a payment method, which the card payment provider's script then collects. */
export const setUp = (customer: Customer) =>
  Effect.flatMap(customerParams(customer), (params) => BillingEndpoints.SetUpPaymentMethod({ params, body: {} }))

/** A customer, and the setup intent that collected the payment method. @category models @since 0.1.0 */
export type DefaultPaymentMethod = Customer & {
  /** The id of the card payment provider's setup intent, from the result of that provider's script. */
  readonly setupIntentId: string
}

/** Makes the collected payment method the default. Returns the payment method, or `null` if the response does not contain it. */
export const setDefault = Effect.fnUntraced(function*(method: DefaultPaymentMethod) {
  const params = yield* customerParams(method)
  const { defaultPaymentMethod } = yield* BillingEndpoints.SetDefaultPaymentMethod({ params, body: withoutCustomer(method) })
  return defaultPaymentMethod
})
