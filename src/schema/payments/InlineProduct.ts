/** Products that a server defines at the checkout, outside the configuration (docs/provider/payments.md#products). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { CustomerType, SlugId } from "./Item.ts"
import { currencies } from "./Product.ts"

const optional = Schema.optional

const money = (decimals: number) =>
  Schema.String.check(Schema.isPattern(
    new RegExp(decimals === 0 ? "^(0|[1-9]\\d*)$" : `^(0|[1-9]\\d*)(\\.\\d{1,${decimals}})?$`),
    { message: `Expected an amount of money with at most ${decimals} decimals` }
  ))
/** An amount in a currency with two decimals: `"9"` or `"9.99"`. @category constants @since 0.1.0 */
export const Amount = money(2)
const amount = optional(Amount)

/** A span of time: a whole number of days, weeks, months or years. @category schemas @since 0.1.0 */
export const DayInterval = Schema.Tuple([
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  Schema.Literals(["day", "week", "month", "year"])
])

/** A record with ids as keys. Refuses other keys, as the provider does; a schema for the keys would drop them silently. */
const bySlug = <S extends Schema.Constraint>(value: S) =>
  Schema.Record(Schema.String, value).check(
    Schema.makeFilter((entries) =>
      Object.keys(entries).filter((key) => !Schema.is(SlugId)(key)).map((key) => ({
        path: [key],
        issue: "Expected an id of 1 to 63 letters, digits, _ and -, not - first"
      }))
    )
  )

const InlinePrice = Wire.struct({
  USD: amount,
  EUR: amount,
  GBP: amount,
  /** An amount in yen, without decimals. */
  JPY: optional(money(0)),
  INR: amount,
  AUD: amount,
  CAD: amount,
  /** How often the price is charged. @default once */
  interval: optional(DayInterval),
  freeTrial: optional(DayInterval)
}, currencies).check(
  Schema.makeFilter((price) =>
    Object.keys(currencies).some((currency) => (price as { readonly [key: string]: unknown })[currency] !== undefined)
    || "Expected an amount in some currency"
  )
)

/** A product that a server defines at the checkout. @category schemas @since 0.1.0 */
export class InlineProduct extends Schema.Opaque<InlineProduct>()(Wire.struct({
  displayName: Schema.String,
  customerType: CustomerType,
  freeTrial: optional(DayInterval),
  /** @default true */
  serverOnly: optional(Schema.Boolean),
  /** @default false */
  stackable: optional(Schema.Boolean),
  /** The prices, by ids that the caller chooses. */
  prices: bySlug(InlinePrice),
  /** Quantities of items that come with the product, by item id. */
  includedItems: bySlug(Wire.struct({
    quantity: optional(Schema.Finite),
    /** @default "never" */
    repeat: optional(Schema.Union([Schema.Literal("never"), DayInterval])),
    /** @default "never" */
    expires: optional(Schema.Literals(["never", "when-purchase-expires", "when-repeated"]))
  })),
  clientMetadata: optional(Wire.MetadataInput),
  clientReadOnlyMetadata: optional(Wire.MetadataInput),
  serverMetadata: optional(Wire.MetadataInput)
})) {}
