/** `/payments/items`: the quantities of items that customers have. */
import * as Effect from "effect/Effect"
import {
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ItemQuantityInsufficientAmount
} from "../../../errors/provider/PaymentErrors.ts"
import { type CatalogItem, catalogOf } from "../../model/payments/Catalog.ts"
import { customerKey, type CustomerRef, requireCustomer, requireCustomerAccess } from "../../model/payments/Customers.ts"
import { balance } from "../../model/payments/Ledger.ts"
import { grantsOf } from "../../model/payments/Purchases.ts"
import { providerFailure } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject } from "../../request/RequestContext.ts"
import type { Customer, ItemChangeRow } from "../../store/PaymentRows.ts"
import type { Store } from "../../store/Store.ts"

const itemKey = (customer: Customer, itemId: string) => `${itemId}/${customerKey(customer)}`
const byItem = (row: ItemChangeRow) => itemKey(row, row.itemId)

/**
 * The customer's quantity of the item. The provider reads the balance after the last expiry that it knows, even if that is in the future: an
 * added quantity with an expiry never counts, but later removals take from it. It knows the expiries of changes, which removals ignore,
 * but those of products only once they have passed.
 */
const quantityOf = (store: Store, customer: Customer, itemId: string, now: number): number => {
  const changes = store.itemChanges.whereKey(byItem, itemKey(customer, itemId))
  return balance([
    ...changes.map(({ createdAt, expiresAt, quantity }) => ({
      quantity,
      at: createdAt,
      expiresAt: quantity < 0 ? null : expiresAt
    })),
    ...grantsOf(store, customer, itemId, now).map((grant) => ({
      ...grant,
      expiresAt: (grant.expiresAt ?? Infinity) > now ? null : grant.expiresAt
    }))
  ], Number.MAX_VALUE)
}

/** The item. Fails if there is no such item, or if it is for another type of customer. */
const itemFor = Effect.fnUntraced(function*({ customerId, customerType, itemId }: CustomerRef & { readonly itemId: string }) {
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

export const itemHandlers = {
  ReadItem: Effect.fnUntraced(function*({ now, params, store }) {
    const customer = yield* requireCustomerAccess(params)
    const { displayName } = yield* itemFor(params)
    return { id: params.itemId, displayName, quantity: quantityOf(store, customer, params.itemId, now) }
  }),
  UpdateItemQuantity: Effect.fnUntraced(function*({ before, body, now, params, project: { id: projectId }, query, store }) {
    const { customerId, customerType, itemId } = params
    const { delta: quantity, description = null, expiresAt } = body
    yield* itemFor(params)
    const customer = { projectId, customerType, customerId }
    if (!query.allowNegative && quantityOf(before ?? store, customer, itemId, now) + quantity < 0) {
      return yield* new ItemQuantityInsufficientAmount({ details: { itemId, customerId, quantity } })
    }
    if (quantity !== (quantity | 0)) return yield* providerFailure("it stores changes of a quantity in 32 bits.")
    store.itemChanges.put({
      ...customer,
      id: crypto.randomUUID(),
      itemId,
      quantity,
      createdAt: now,
      expiresAt: expiresAt?.getTime() ?? null,
      description
    })
  })
} satisfies SomeHandlers
