/** Reading the products that customers own, which all flavours do in the same way. */
import * as Effect from "effect/Effect"
import { ListProducts } from "../endpoints/Products.ts"
import type { CustomerProduct } from "../schema/Product.ts"
import { pageSize } from "../schema/Wire.ts"
import { type Customer, named } from "./Customer.ts"

/** All products of a customer, by id, however many pages they fill. */
export const all = Effect.fnUntraced(function*(customer: Customer) {
  const params = yield* named(customer)
  let products: ReadonlyArray<CustomerProduct> = []
  let cursor: string | undefined
  do {
    const page = yield* ListProducts({ params, query: { limit: pageSize, cursor } })
    products = [...products, ...page.items]
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return products
})
