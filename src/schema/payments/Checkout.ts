/** Buying: the address of a checkout page, what stands on it, and the purchase itself (docs/provider/payments.md#checkout). */
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
  /** A product of the configuration. */
  productId: Schema.optional(SlugId),
  /** A product that stands nowhere else; only from servers. */
  inline: Schema.optional(InlineProduct)
}
const wireNames = { inline: "product_inline" }
// `inline_offer` is a name of older descriptions, which no version of the provider takes.
const formerNames = { productId: ["offer_id"], inline: ["offer_inline", "inline_offer"] }

interface Chosen {
  readonly productId?: string | undefined
  readonly inline?: InlineProduct | undefined
}

/**
 * Sends exactly one of the two. Read are both and neither too: those the provider refuses in plain words, and the emulator has
 * to see them.
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

/** A customer that is to buy a product. Exactly one of `productId` and `inline`. @category schemas @since 0.1.0 */
export class CheckoutCreate extends Schema.Opaque<CheckoutCreate>()(exactlyOne(Renamed.struct(
  {
    ...customer,
    ...productChoice,
    /** Where the page leads back to, on a trusted domain. Older providers do not have it. */
    returnUrl: Schema.optional(CallbackUrl)
  },
  wireNames,
  formerNames
))) {}

/** A product to give to a customer. Exactly one of `productId` and `inline`. @category schemas @since 0.1.0 */
export class ProductGrant extends Schema.Opaque<ProductGrant>()(exactlyOne(Wire.struct({
  ...productChoice,
  /** 1 or more; more than one only of a product that stacks. @default 1 */
  quantity: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
}, wireNames))) {}

/** The address of a checkout page, good for 24 hours. @category schemas @since 0.1.0 */
export const CheckoutUrl = Wire.struct({ url: Schema.String })

/** The code of a checkout page, the last part of its address: `{tenancyId}_{code}`. */
const fullCode = Wire.secretInput()

/** Which checkout page to read. @category schemas @since 0.1.0 */
export class CheckoutQuery extends Schema.Opaque<CheckoutQuery>()(Wire.struct({
  fullCode,
  returnUrl: Schema.optional(CallbackUrl)
})) {}

/** What stands on a checkout page. @category schemas @since 0.1.0 */
export class Checkout extends Schema.Opaque<Checkout>()(Renamed.struct(
  {
    product: Product,
    /** The project's account at the card payment provider. */
    paymentAccountId: Schema.String,
    projectId: Schema.String,
    projectLogoUrl: Wire.nullable(Schema.String),
    /** Whether the customer owns the product and it does not stack. */
    alreadyBoughtNonStackable: Schema.Boolean,
    /** Products that the purchase takes the place of. */
    conflictingProducts: Schema.Array(
      Renamed.struct({ productId: Schema.String, displayName: Schema.String }, {}, { productId: ["offer_id"] })
    ),
    // Older providers do not send it: then it is `null`.
    testMode: Wire.nullable(Schema.Boolean),
    chargesEnabled: Wire.nullable(Schema.Boolean)
  },
  { paymentAccountId: "stripe_account_id" },
  { product: ["offer"], conflictingProducts: ["conflicting_group_offers"] }
)) {}

/** A purchase on a checkout page. @category schemas @since 0.1.0 */
export class Purchase extends Schema.Opaque<Purchase>()(Wire.struct({
  fullCode,
  /** Which of the product's prices is paid. */
  priceId: Schema.String,
  /** 1 or more; more than one only of a product that stacks. @default 1 */
  quantity: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})) {}

/** A subscription's change to another product of the same line. @category schemas @since 0.1.0 */
export class ProductSwitch extends Schema.Opaque<ProductSwitch>()(Wire.struct({
  fromProductId: SlugId,
  toProductId: SlugId,
  priceId: Schema.optional(Schema.String),
  quantity: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})) {}
