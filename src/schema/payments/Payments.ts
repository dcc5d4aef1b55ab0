/** Money: a customer's payment method and invoices, and the project's account at the card payment provider (docs/provider/payments.md). */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Wire from "../wire/Wire.ts"
import { Amount } from "./InlineProduct.ts"
import { CustomerType } from "./Item.ts"

const text = Wire.nullable(Schema.String)
const optional = Schema.optional

/** A payment method, of which the provider tells a card's end and expiry. @category schemas @since 0.1.0 */
export const PaymentMethod = Wire.struct({
  id: Schema.String,
  brand: text,
  lastFour: text,
  expiryMonth: Wire.nullable(Schema.Number),
  expiryYear: Wire.nullable(Schema.Number)
}, { lastFour: "last4", expiryMonth: "exp_month", expiryYear: "exp_year" })

/** Whether the card payment provider knows a customer, and how that customer pays. @category schemas @since 0.1.0 */
export class Billing extends Schema.Opaque<Billing>()(Wire.struct({
  hasCustomer: Schema.Boolean,
  defaultPaymentMethod: Wire.nullable(PaymentMethod)
})) {}

/** An invoice of a customer. @category schemas @since 0.1.0 */
export class Invoice extends Schema.Opaque<Invoice>()(Wire.struct({
  createdAt: Wire.Moment,
  /** `draft`, `open`, `paid`, `uncollectible`, `void`, or `null` where the card payment provider does not say. */
  status: text,
  /** In cents. */
  amountTotal: Schema.Number,
  hostedInvoiceUrl: text
}, { createdAt: "created_at_millis" })) {}

/** Which part of a customer's list to read. @category schemas @since 0.1.0 */
export class CustomerListQuery extends Schema.Opaque<CustomerListQuery>()(Wire.struct({
  /** `nextCursor` of the page before. */
  cursor: optional(Schema.String),
  /** 1 to 100. @default 10 */
  limit: optional(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })))
})) {}

/** What the card payment provider's own script needs to take down a payment method. @category schemas @since 0.1.0 */
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

/** Kinds of payment that a checkout can offer. @category schemas @since 0.1.0 */
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

/** Which kinds of payment to offer from now on. @category schemas @since 0.1.0 */
export class PaymentMethodConfigsUpdate extends Schema.Opaque<PaymentMethodConfigsUpdate>()(Wire.struct({
  configId: Schema.String,
  /** By the kinds' ids. */
  updates: Schema.Record(Schema.String, Schema.Literals(["on", "off"]))
})) {}

/** Something that moved money or quantities. @category schemas @since 0.1.0 */
export class Transaction extends Schema.Opaque<Transaction>()(Wire.struct({
  id: Schema.String,
  createdAt: Wire.Moment,
  effectiveAt: Wire.Moment,
  /** Such as `purchase` and `manual-item-quantity-change`; the provider may add types. */
  type: Schema.String,
  /** What it changed, as the provider writes it: each with a `type` such as `product_grant`. */
  entries: Schema.Array(Wire.Json),
  adjustedBy: Schema.Array(Wire.Json),
  testMode: Schema.Boolean
}, { createdAt: "created_at_millis", effectiveAt: "effective_at_millis" })) {}

const items = Schema.Array(Transaction)
type Transactions = Wire.Page<typeof Transaction.Type>

/** A page of transactions, in an envelope of its own. @category schemas @since 0.1.0 */
export const TransactionPage = Wire.struct({ items, nextCursor: text }, { items: "transactions" }).pipe(Schema.decodeTo(
  Schema.Struct({ items: Schema.toType(items), nextCursor: Schema.NullOr(Schema.String) }),
  SchemaTransformation.transform<Transactions, Transactions>({ decode: (page) => page, encode: (page) => page })
))

/** Which transactions to list. @category schemas @since 0.1.0 */
export class TransactionQuery extends Schema.Opaque<TransactionQuery>()(Wire.struct({
  /** `nextCursor` of the page before. */
  cursor: optional(Schema.String),
  limit: optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  type: optional(Schema.String),
  customerType: optional(CustomerType)
})) {}

/** A refund of all or some of a purchase. @category schemas @since 0.1.0 */
export class Refund extends Schema.Opaque<Refund>()(Wire.struct({
  type: Schema.Literals(["subscription", "one-time-purchase"]),
  id: Schema.String,
  refundEntries: Schema.Array(Wire.struct({
    /** Which of the transaction's entries, from 0. */
    entryIndex: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
    quantity: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
    /** US dollars: `"9.99"`. */
    amountUsd: Amount
  }))
})) {}

/** Whether the refund was made. @category schemas @since 0.1.0 */
export class Refunded extends Schema.Opaque<Refunded>()(Wire.struct({
  success: Schema.Boolean,
  // Newer than most servers.
  refundTransactionId: Wire.unset(Schema.String)
})) {}
