/** `/payments/items`: how many of something a customer has. */
import * as Effect from "effect/Effect"
import {
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ItemQuantityInsufficientAmount
} from "../../../errors/provider/PaymentErrors.ts"
import { type CatalogItem, catalogOf } from "../../model/payments/Catalog.ts"
import { actingFor, customerKey, type Named, requireCustomer } from "../../model/payments/Customers.ts"
import { balance } from "../../model/payments/Ledger.ts"
import { grantsOf } from "../../model/payments/Purchases.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { Customer, ItemChangeRow } from "../../store/PaymentRows.ts"
import { type Memory, Store } from "../../store/Store.ts"

const itemKey = (customer: Customer, itemId: string) => `${itemId}/${customerKey(customer)}`
const byItem = (row: ItemChangeRow) => itemKey(row, row.itemId)

/** How many the customer has. */
const quantityOf = (memory: Memory, customer: Customer, itemId: string, now: number): number => {
  const changes = memory.itemChanges.whereKey(byItem, itemKey(customer, itemId))
  return balance([
    ...changes.map(({ createdAt, expiresAt, quantity }) => ({ quantity, at: createdAt, expiresAt })),
    ...grantsOf(memory, customer, itemId, now)
  ], now)
}

/** The item, if it is for such customers. */
const itemFor = Effect.fnUntraced(function*({ customerId, customerType, itemId }: Named & { readonly itemId: string }) {
  const item: CatalogItem | undefined = catalogOf(yield* currentProject).items.get(itemId)
  if (item === undefined) return yield* new ItemNotFound({ details: { itemId } })
  if (item.customerType !== customerType) {
    return yield* new ItemCustomerTypeDoesNotMatch({
      details: { itemId, customerId, itemCustomerType: item.customerType, actualCustomerType: customerType }
    })
  }
  yield* requireCustomer({ customerId, customerType })
  return item
})

export const itemHandlers: Handlers<"ReadItem" | "UpdateItemQuantity"> = {
  ReadItem: Effect.fnUntraced(function*({ params }) {
    const memory = yield* Store
    const { now } = yield* RequestContext
    const customer = yield* actingFor(params)
    const { displayName } = yield* itemFor(params)
    return { id: params.itemId, displayName, quantity: quantityOf(memory, customer, params.itemId, now) }
  }),
  UpdateItemQuantity: Effect.fnUntraced(function*({ body, params, query }) {
    const memory = yield* Store
    const { now } = yield* RequestContext
    const { id: projectId } = yield* currentProject
    const { customerId, customerType, itemId } = params
    const { delta: quantity, description = null, expiresAt } = body
    yield* itemFor(params)
    const customer = { projectId, customerType, customerId }
    if (!query.allowNegative && quantityOf(memory, customer, itemId, now) + quantity < 0) {
      return yield* new ItemQuantityInsufficientAmount({ details: { itemId, customerId, quantity } })
    }
    memory.itemChanges.put({
      ...customer,
      id: crypto.randomUUID(),
      itemId,
      quantity,
      createdAt: now,
      expiresAt: expiresAt?.getTime() ?? null,
      description
    })
  })
}
