/** Creation of checkout pages, shared by all flavours. */
import * as Effect from "effect/Effect"
import { CreateCheckoutUrl } from "../../endpoints/payments/Checkout.ts"
import type { InlineProduct } from "../../schema/payments/InlineProduct.ts"
import { type Customer, customerParams, exactlyOne, withoutCustomer } from "./Customer.ts"

/** A configured product: exactly one of `productId` and its older name, `offerId`. @category models @since 0.1.0 */
export type ConfiguredProduct =
  | { readonly productId: string; readonly offerId?: undefined; readonly inline?: undefined }
  | { readonly productId?: undefined; readonly offerId: string; readonly inline?: undefined }

/** An inline product, described in the call. @category models @since 0.1.0 */
export interface DescribedProduct {
  readonly productId?: undefined
  readonly offerId?: undefined
  readonly inline: InlineProduct
}

/** The buyer, and the address that the checkout page returns to. @category models @since 0.1.0 */
export type Buyer = Customer & {
  /**
   * The address, on a trusted domain, to which the checkout page redirects after the purchase. Not available on older providers. @default a
   * confirmation page of the provider
   */
  readonly returnUrl?: string | undefined
  /** Whether the page asks for a promo code, if the project allows them. Older providers refuse both options. @default false */
  readonly allowPromoCodes?: boolean | undefined
  /** Whether several promo codes can be combined, if the project allows it. @default false */
  readonly allowStackingPromoCodes?: boolean | undefined
}

const options = ["productId", "offerId", "inline"] as const

/** Converts the product to the provider's fields. **Errors** `ExactlyOneRequired` */
export const exactlyOneProduct = Effect.fnUntraced(function*(product: ConfiguredProduct | DescribedProduct) {
  yield* exactlyOne(options, product)
  const { inline, offerId, productId = offerId } = product
  return { productId, inline }
})

/** Creates a checkout page, and returns its address. */
export const create = Effect.fnUntraced(function*(checkout: Buyer & (ConfiguredProduct | DescribedProduct)) {
  const customer = yield* customerParams(checkout)
  const product = yield* exactlyOneProduct(checkout)
  const { offerId: _, ...options } = withoutCustomer(checkout)
  const { url } = yield* CreateCheckoutUrl({ body: { ...options, ...customer, ...product } })
  return url
})
