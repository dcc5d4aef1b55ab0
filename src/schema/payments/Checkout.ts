/** Purchases: the address of a checkout page, its content, and the purchase (docs/provider/payments.md#checkout). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { CallbackUrl } from "../wire/Ids.ts"
import * as Renamed from "../wire/Renamed.ts"
import * as Wire from "../wire/Wire.ts"
import { InlineProduct } from "./InlineProduct.ts"
import { customer, SlugId } from "./Item.ts"
import { Product } from "./Product.ts"

const productChoice = {
  /** The id of a product in the configuration. */
  productId: Schema.optional(SlugId),
  /** A product that is not in the configuration. Only servers can send one. */
  inline: Schema.optional(InlineProduct)
}
const wireNames = { inline: "product_inline" }
// Older descriptions have `inline_offer`, which no version of the provider accepts.
const formerNames = { productId: ["offer_id"], inline: ["offer_inline", "inline_offer"] }

interface Chosen {
  readonly productId?: string | undefined
  readonly inline?: InlineProduct | undefined
}

/**
 * Requires exactly one of `productId` and `inline` when encoding. Decoding accepts both or neither, so that the emulator can refuse them
 * with the provider's message.
 */
const exactlyOne = <A extends Chosen>(codec: Schema.Codec<A, { readonly [key: string]: unknown }>) =>
  codec.pipe(Schema.decodeTo(
    Schema.toType(codec),
    SchemaTransformation.transformEffect<A, A>({
      decode: Effect.succeed,
      encode: (body) =>
        (body.productId === undefined) !== (body.inline === undefined)
          ? Effect.succeed(body)
          : Effect.fail(new SchemaIssue.InvalidValue({ message: "Expected exactly one of productId and inline" }, body))
    })
  ))

/** A customer and the product to buy. Requires exactly one of `productId` and `inline`. @category schemas @since 0.1.0 */
export class CheckoutCreate extends Schema.Opaque<CheckoutCreate>()(exactlyOne(Renamed.struct(
  {
    ...customer,
    ...productChoice,
    /** The address that the page returns to, on a trusted domain. Not available on older providers. */
    returnUrl: Schema.optional(CallbackUrl),
    /** Whether the page asks for a promo code, if the project allows them. Older providers refuse both fields. @default false */
    allowPromoCodes: Schema.optional(Schema.Boolean),
    /** Whether several promo codes can be combined, if the project allows it. @default false */
    allowStackingPromoCodes: Schema.optional(Schema.Boolean)
  },
  wireNames,
  formerNames
))) {}

/** A product to grant to a customer. Requires exactly one of `productId` and `inline`. @category schemas @since 0.1.0 */
export class ProductGrant extends Schema.Opaque<ProductGrant>()(exactlyOne(Wire.struct({
  ...productChoice,
  /** The quantity, at least 1; above 1 only for a stackable product. @default 1 */
  quantity: Schema.optional(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
  )
}, wireNames))) {}

/** The address of a checkout page, valid for 24 hours. @category schemas @since 0.1.0 */
export const CheckoutUrl = Wire.struct({ url: Schema.String })

/** The code of a checkout page, the last part of its address: `{tenancyId}_{code}`. */
const fullCode = Wire.secretInput()

/** The checkout page to read. @category schemas @since 0.1.0 */
export class CheckoutQuery extends Schema.Opaque<CheckoutQuery>()(Wire.struct({
  fullCode,
  returnUrl: Schema.optional(CallbackUrl)
})) {}

/** The content of a checkout page. @category schemas @since 0.1.0 */
export class Checkout extends Schema.Opaque<Checkout>()(Renamed.struct(
  {
    product: Product,
    /** The project's account at the card payment provider. */
    paymentAccountId: Schema.String,
    projectId: Schema.String,
    projectLogoUrl: Wire.nullable(Schema.String),
    /** Whether the product is not stackable and the customer already owns it. */
    alreadyBoughtNonStackable: Schema.Boolean,
    /** Products that the purchase replaces. */
    conflictingProducts: Schema.Array(
      Renamed.struct({ productId: Schema.String, displayName: Schema.String }, {}, { productId: ["offer_id"] })
    ),
    // `null` from older providers.
    testMode: Wire.nullable(Schema.Boolean),
    chargesEnabled: Wire.nullable(Schema.Boolean)
  },
  { paymentAccountId: "stripe_account_id" },
  { product: ["offer"], conflictingProducts: ["conflicting_group_offers"] }
)) {}

/** A purchase on a checkout page. @category schemas @since 0.1.0 */
export class Purchase extends Schema.Opaque<Purchase>()(Wire.struct({
  fullCode,
  /** The id of one of the product's prices. */
  priceId: Schema.String,
  /** The quantity, at least 1; above 1 only for a stackable product. @default 1 */
  quantity: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})) {}

/** A price, and the promo codes that a customer has entered. @category schemas @since 0.1.0 */
export class PromoCodeCheck extends Schema.Opaque<PromoCodeCheck>()(Wire.struct({
  productId: SlugId,
  /** The id of a price of the product; required if the product has several prices. */
  priceId: Schema.optional(Schema.String),
  /** The quantity, at least 1; above 1 only for a stackable product. @default 1 */
  quantity: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  promoCodes: Schema.Array(Schema.String)
})) {}

/** The price with and without the discounts, as amounts in US dollars such as `"9.99"`. @category schemas @since 0.1.0 */
export class PromoCodeResult extends Schema.Opaque<PromoCodeResult>()(Wire.struct({
  originalAmount: Schema.String,
  /** The amount of the first payment. */
  netAmount: Schema.String,
  /** The amount of the later payments of a subscription. */
  recurringAmount: Schema.String,
  appliedCodeNames: Schema.Array(Schema.String)
})) {}

/** A switch of a subscription to another product of the same product line. @category schemas @since 0.1.0 */
export class ProductSwitch extends Schema.Opaque<ProductSwitch>()(Wire.struct({
  fromProductId: SlugId,
  toProductId: SlugId,
  priceId: Schema.optional(Schema.String),
  quantity: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})) {}
