/**
 * Payments: a customer's payment method and invoices, and the project's account at the card payment provider (docs/provider/payments.md).
 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Wire from "../wire/Wire.ts"
import { Amount } from "./InlineProduct.ts"
import { CustomerType, OpenCustomerType } from "./Item.ts"

const text = Wire.nullable(Schema.String)
const optional = Schema.optional

/** A payment method, with the last four digits and the expiry of a card. @category schemas @since 0.1.0 */
export const PaymentMethod = Wire.struct({
  id: Schema.String,
  brand: text,
  lastFour: text,
  expiryMonth: Wire.nullable(Schema.Number),
  expiryYear: Wire.nullable(Schema.Number)
}, { lastFour: "last4", expiryMonth: "exp_month", expiryYear: "exp_year" })

/** The customer's payment method, and whether the card payment provider knows the customer. @category schemas @since 0.1.0 */
export class Billing extends Schema.Opaque<Billing>()(Wire.struct({
  hasCustomer: Schema.Boolean,
  defaultPaymentMethod: Wire.nullable(PaymentMethod)
})) {}

/** An invoice of a customer. @category schemas @since 0.1.0 */
export class Invoice extends Schema.Opaque<Invoice>()(Wire.struct({
  createdAt: Wire.Moment,
  /** `draft`, `open`, `paid`, `uncollectible`, `void`, or `null` if the card payment provider does not report a status. */
  status: text,
  /** The total in cents. */
  amountTotal: Schema.Number,
  hostedInvoiceUrl: text
}, { createdAt: "created_at_millis" })) {}

/** Selects the page to read from a customer's list. @category schemas @since 0.1.0 */
export class CustomerListQuery extends Schema.Opaque<CustomerListQuery>()(Wire.struct({
  /** The `nextCursor` of the previous page. */
  cursor: optional(Schema.String),
  /** Entries per page, 1 to 100. @default 10 */
  limit: optional(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })))
})) {}

/** Options for the card payment provider's script to collect a payment method. @category schemas @since 0.1.0 */
export class PaymentMethodSetup extends Schema.Opaque<PaymentMethodSetup>()(Wire.struct({
  clientSecret: Wire.Secret,
  paymentAccountId: Schema.String
}, { paymentAccountId: "stripe_account_id" })) {}

/** The project's account at the card payment provider. @category schemas @since 0.1.0 */
export class PaymentAccount extends Schema.Opaque<PaymentAccount>()(Wire.struct({
  accountId: Schema.String,
  chargesEnabled: Schema.Boolean,
  detailsSubmitted: Schema.Boolean,
  payoutsEnabled: Schema.Boolean
})) {}

/** Payment methods that a checkout can offer. @category schemas @since 0.1.0 */
export class PaymentMethodConfigs extends Schema.Opaque<PaymentMethodConfigs>()(Wire.struct({
  configId: Schema.String,
  methods: Schema.Array(Wire.struct({
    id: Schema.String,
    name: Schema.String,
    enabled: Schema.Boolean,
    available: Schema.Boolean,
    overridable: Schema.Boolean
  }))
})) {}

/** Changes to the payment methods that are offered. @category schemas @since 0.1.0 */
export class PaymentMethodConfigsUpdate extends Schema.Opaque<PaymentMethodConfigsUpdate>()(Wire.struct({
  configId: Schema.String,
  /** The settings to change, by the id of the payment method. */
  updates: Schema.Record(Schema.String, Schema.Literals(["on", "off"]))
})) {}

/** A movement of money or quantities. @category schemas @since 0.1.0 */
export class Transaction extends Schema.Opaque<Transaction>()(Wire.struct({
  id: Schema.String,
  createdAt: Wire.Moment,
  effectiveAt: Wire.Moment,
  /**
   * The type, such as `purchase`, `refund` or `manual-item-quantity-change`; the provider may add types. `null` if the transaction has no
   * type.
   */
  type: text,
  /** The type and id of the customer; `null` on providers before 2.8.89. */
  customerType: Wire.nullable(OpenCustomerType),
  customerId: text,
  /** The transaction's changes, in the provider's format. Each has a `type`, such as `product_grant`. */
  entries: Schema.Array(Wire.Json),
  adjustedBy: Schema.Array(Wire.Json),
  testMode: Schema.Boolean
}, { createdAt: "created_at_millis", effectiveAt: "effective_at_millis" })) {}

const items = Schema.Array(Transaction)
type Transactions = Wire.Page<typeof Transaction.Type>

/** A page of transactions. On the wire, `transactions` replaces `items`. @category schemas @since 0.1.0 */
export const TransactionPage = Wire.struct({ items, nextCursor: text }, { items: "transactions" }).pipe(Schema.decodeTo(
  Schema.Struct({ items: Schema.toType(items), nextCursor: Schema.NullOr(Schema.String) }),
  SchemaTransformation.transform<Transactions, Transactions>({ decode: (page) => page, encode: (page) => page })
))

/** The transactions to list. @category schemas @since 0.1.0 */
export class TransactionQuery extends Schema.Opaque<TransactionQuery>()(Wire.struct({
  /** The `nextCursor` of the previous page. */
  cursor: optional(Schema.String),
  limit: optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  type: optional(Schema.String),
  customerType: optional(CustomerType),
  /** The id of a customer, of any type unless `customerType` is set. Providers before 2.8.89 refuse this filter. */
  customerId: optional(Schema.NonEmptyString)
})) {}

/** A refund of all or part of a purchase. @category schemas @since 0.1.0 */
export class Refund extends Schema.Opaque<Refund>()(Wire.struct({
  type: Schema.Literals(["subscription", "one-time-purchase"]),
  /** The `subscription_id` or `one_time_purchase_id` of the purchase's first entry. */
  id: Schema.String,
  /** The invoice to refund, at the card payment provider. @default the first invoice of the subscription */
  invoiceId: optional(Schema.String),
  /** The amount in US dollars, such as `"9.99"`: at most the amount paid, without earlier refunds. */
  amountUsd: Amount,
  /**
   * `now` takes the product back at once; `at-period-end` ends a subscription with its period. @default the customer keeps the
   * product
   */
  endAction: optional(Schema.Literals(["now", "at-period-end"]))
})) {}

/** The refund that was made. @category schemas @since 0.1.0 */
export class Refunded extends Schema.Opaque<Refunded>()(Wire.struct({
  success: Schema.Boolean,
  /** The id of the transaction of type `refund`. */
  refundTransactionId: Schema.String
})) {}
