/** Products that customers buy (called offers by older providers), and their prices (docs/provider/payments.md#products). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { OpenCustomerType } from "./Item.ts"

/** Wire names of currencies: their codes, in upper case. */
export const currencies = { USD: "USD", EUR: "EUR", GBP: "GBP", JPY: "JPY", INR: "INR", AUD: "AUD", CAD: "CAD" }

/** A span of time on the wire: `[1, "month"]`. */
const Span = Schema.Tuple([Schema.Number, Schema.String])

/** An amount as decimal text: `"9.99"`. */
const amount = Schema.optionalKey(Schema.String)

/** The price of a product, charged once or per `interval`. @category schemas @since 0.1.0 */
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

/** The quantity of an item that comes with a product. @category schemas @since 0.1.0 */
export const IncludedItem = Wire.struct({
  quantity: Wire.unset(Schema.Number),
  /** How often the quantity is granted again, or `"never"`. */
  repeat: Wire.unset(Schema.Union([Span, Schema.String])),
  /** When the quantity expires: `"never"`, `"when-purchase-expires"` or `"when-repeated"`. */
  expires: Wire.unset(Schema.String)
})

/** A product, as buyers see it. @category schemas @since 0.1.0 */
export class Product extends Schema.Opaque<Product>()(Wire.struct({
  displayName: Schema.String,
  customerType: OpenCustomerType,
  freeTrial: Wire.unset(Span),
  /** Whether only servers can sell the product. */
  serverOnly: Wire.defaulted(Schema.Boolean, true),
  /** Whether a customer can own the product several times. */
  stackable: Wire.defaulted(Schema.Boolean, false),
  /** The prices, by price id. */
  prices: Schema.Record(Schema.String, Price),
  /** Quantities of items that come with the product, by item id. */
  includedItems: Schema.Record(Schema.String, IncludedItem),
  clientMetadata: Wire.Metadata,
  clientReadOnlyMetadata: Wire.Metadata,
  serverMetadata: Wire.Metadata
})) {}

/** A product that a customer owns. @category schemas @since 0.1.0 */
export class CustomerProduct extends Schema.Opaque<CustomerProduct>()(Wire.struct({
  /** The product's id; `null` for an inline product, which is not in the configuration. */
  id: Wire.nullable(Schema.String),
  quantity: Schema.Number,
  product: Product,
  /** The kind of purchase: `one_time` or `subscription`. */
  type: Wire.unset(Schema.String),
  subscription: Wire.nullable(Wire.struct({
    subscriptionId: Wire.nullable(Schema.String),
    currentPeriodEnd: Wire.nullable(Schema.DateFromString),
    cancelAtPeriodEnd: Schema.Boolean,
    isCancelable: Schema.Boolean
  })),
  /** Other products of the same product line, to which the subscription can be switched. */
  switchOptions: Wire.unset(Schema.Array(Wire.struct({ productId: Schema.String, product: Product })))
})) {}
