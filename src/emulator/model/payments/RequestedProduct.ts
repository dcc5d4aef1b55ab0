/** The product of a request: configured, or described in the request itself. */
import * as Effect from "effect/Effect"
import { ProductCustomerTypeDoesNotMatch, ProductDoesNotExist } from "../../../errors/provider/PaymentErrors.ts"
import type { InlineProduct } from "../../../schema/payments/InlineProduct.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import { catalogOf, inlineProduct } from "./Catalog.ts"
import type { CustomerRef } from "./Customers.ts"
import type { RequestedProduct } from "./Purchases.ts"

/** The product of a request: exactly one of `productId` and `inline`. */
interface ProductRequest {
  readonly productId?: string | undefined
  readonly inline?: InlineProduct | undefined
}

/** The configured product. Fails if it does not exist, or if the caller may not have it. */
export const productById = Effect.fnUntraced(function*(productId: string) {
  const { items, products } = catalogOf(yield* currentProject)
  const { access } = yield* RequestContext
  const product = products.get(productId)
  if (product === undefined) {
    return yield* new ProductDoesNotExist({ details: { productId, context: items.has(productId) ? "item_exists" : null } })
  }
  if (access === "client" && product.product.serverOnly) {
    return yield* new ProductDoesNotExist({ details: { productId, context: "server_only" } })
  }
  return product
})

/** Fails if the product is for another type of customer. */
export const requireCustomerType = ({ customerId, customerType }: CustomerRef, { product, productId }: RequestedProduct) =>
  product.customerType === customerType ? Effect.void : Effect.fail(
    new ProductCustomerTypeDoesNotMatch({
      details: { productId, customerId, productCustomerType: product.customerType, actualCustomerType: customerType }
    })
  )

/** The product that a customer requests. */
export const requestedProduct = Effect.fnUntraced(function*(customer: CustomerRef, { inline, productId }: ProductRequest) {
  const { access } = yield* RequestContext
  if ((productId === undefined) === (inline === undefined)) {
    return yield* refuse(400, "Give exactly one of product_id and product_inline.")
  }
  if (inline !== undefined && access === "client") return yield* refuse(400, "Only servers may describe a product inline.")
  const choice: RequestedProduct = productId === undefined
    // Either the id or the inline product is set, as checked above.
    ? { product: inlineProduct(inline as InlineProduct), productId: null }
    : { product: (yield* productById(productId)).product, productId }
  yield* requireCustomerType(customer, choice)
  return choice
})
