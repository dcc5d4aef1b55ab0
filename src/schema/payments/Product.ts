/** Products that customers buy, and what they cost (docs/provider/payments.md#products; older servers say offer). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { CustomerType } from "./Item.ts"

/** How the wire spells the currencies: in capitals too. @category constants @since 0.1.0 */
export const currencies = { USD: "USD", EUR: "EUR", GBP: "GBP", JPY: "JPY", INR: "INR", AUD: "AUD", CAD: "CAD" }

/** A span of time as the wire has it: `[1, "month"]`. */
const Span = Schema.Tuple([Schema.Number, Schema.String])

/** An amount in each currency, as decimal text: `"9.99"`. */
const amount = Schema.optionalKey(Schema.String)

/** What a product costs: once, or each `interval`. @category schemas @since 0.1.0 */
export const Price = Wire.struct({
  USD: amount,
  EUR: amount,
  GBP: amount,
  JPY: amount,
  INR: amount,
  AUD: amount,
  CAD: amount,
  interval: Wire.unset(Span),
  freeTrial: Wire.unset(Span)
}, currencies)

/** How many of an item come with a product. @category schemas @since 0.1.0 */
export const IncludedItem = Wire.struct({
  quantity: Wire.unset(Schema.Number),
  /** `"never"`, or how often the quantity is given again. */
  repeat: Wire.unset(Schema.Union([Span, Schema.String])),
  /** `"never"`, `"when-purchase-expires"` or `"when-repeated"`. */
  expires: Wire.unset(Schema.String)
})

/** A product, as its buyers see it. @category schemas @since 0.1.0 */
export class Product extends Schema.Opaque<Product>()(Wire.struct({
  displayName: Schema.String,
  customerType: CustomerType,
  freeTrial: Wire.unset(Span),
  /** Whether only servers can sell it. */
  serverOnly: Wire.defaulted(Schema.Boolean, true),
  /** Whether a customer can own several. */
  stackable: Wire.defaulted(Schema.Boolean, false),
  /** By their ids. */
  prices: Schema.Record(Schema.String, Price),
  /** By the items' ids. */
  includedItems: Schema.Record(Schema.String, IncludedItem),
  clientMetadata: Wire.Metadata,
  clientReadOnlyMetadata: Wire.Metadata,
  serverMetadata: Wire.Metadata
})) {}

/** A product that a customer owns. @category schemas @since 0.1.0 */
export class CustomerProduct extends Schema.Opaque<CustomerProduct>()(Wire.struct({
  /** `null`: a product that was described at the purchase, and stands in no configuration. */
  id: Wire.nullable(Schema.String),
  quantity: Schema.Number,
  product: Product,
  /** `one_time` or `subscription`. */
  type: Wire.unset(Schema.String),
  subscription: Wire.nullable(Wire.struct({
    subscriptionId: Wire.nullable(Schema.String),
    currentPeriodEnd: Wire.nullable(Schema.DateFromString),
    cancelAtPeriodEnd: Schema.Boolean,
    isCancelable: Schema.Boolean
  })),
  /** Products of the same line that the subscription can be switched to. */
  switchOptions: Wire.unset(Schema.Array(Wire.struct({ productId: Schema.String, product: Product })))
})) {}
