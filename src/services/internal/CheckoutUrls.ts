/** Making checkout pages, which all flavours do in the same way. */
import * as Effect from "effect/Effect"
import { CreateCheckoutUrl } from "../../endpoints/payments/Checkout.ts"
import type { InlineProduct } from "../../schema/payments/InlineProduct.ts"
import { type Customer, customerParams, exactlyOne } from "./Customer.ts"

/**
 * A product of the configuration, by its id. `offerId` is what products were called before. Exactly one of the two.
 * @category models @since 0.1.0
 */
export type ConfiguredProduct =
  | { readonly productId: string; readonly offerId?: undefined; readonly inline?: undefined }
  | { readonly productId?: undefined; readonly offerId: string; readonly inline?: undefined }

/** A product that stands nowhere else. @category models @since 0.1.0 */
export interface DescribedProduct {
  readonly productId?: undefined
  readonly offerId?: undefined
  readonly inline: InlineProduct
}

/** Who buys, and where the page leads back to. @category models @since 0.1.0 */
export type Buyer = Customer & {
  /** On a trusted domain. Older providers do not have it. @default the provider's own page */
  readonly returnUrl?: string | undefined
}

const options = ["productId", "offerId", "inline"] as const

/** How the provider names a product. **Errors** `ExactlyOneRequired` */
export const exactlyOneProduct = Effect.fnUntraced(function*(product: ConfiguredProduct | DescribedProduct) {
  yield* exactlyOne(options, product)
  const { inline, offerId, productId = offerId } = product
  return { productId, inline }
})

/** The address of a checkout page. */
export const create = Effect.fnUntraced(function*(checkout: Buyer & (ConfiguredProduct | DescribedProduct)) {
  const customer = yield* customerParams(checkout)
  const product = yield* exactlyOneProduct(checkout)
  const { url } = yield* CreateCheckoutUrl({ body: { ...customer, ...product, returnUrl: checkout.returnUrl } })
  return url
})
