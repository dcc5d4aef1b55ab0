/** Items in the emulator: who may read and change quantities, refusals, and expiry. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { ReadItem, UpdateItemQuantity } from "../../../../src/endpoints/payments/Items.ts"
import { GrantProduct } from "../../../../src/endpoints/payments/Products.ts"
import { CreateTeam } from "../../../../src/endpoints/teams/Teams.ts"
import { callers, catalog, detailsOf, refusalOf, unknownId } from "../../Callers.ts"

type Customer = { readonly customerType: "user" | "team" | "custom"; readonly customerId: string }
const read = (customer: Customer, itemId = "credits") => ReadItem({ params: { ...customer, itemId } })
const change = (
  customer: Customer,
  delta: number,
  more: { readonly allowNegative?: boolean; readonly expiresAt?: Date } = {},
  itemId = "credits"
) => {
  const { allowNegative = false, expiresAt } = more
  return UpdateItemQuantity({ params: { ...customer, itemId }, query: { allowNegative }, body: { delta, expiresAt } })
}
const quantity = (customer: Customer, itemId?: string) => Effect.map(read(customer, itemId), ({ quantity }) => quantity)
const custom = { customerType: "custom", customerId: "a/b c" } as const

describe("an item", () => {
  it.effect("can be read by users for themselves and for teams that they administer", () =>
    Effect.gen(function*() {
      const { client, person } = yield* callers(catalog)
      const [ada, grace] = [yield* person(), yield* person("grace@example.com")]
      assert.deepStrictEqual(yield* ada.as(read(ada.customer)), { id: "credits", displayName: "Credits", quantity: 0 })
      assert.strictEqual(yield* refusalOf(ada.as(read(grace.customer))), 403)
      assert.strictEqual(yield* refusalOf(ada.as(read({ customerType: "user", customerId: "me" }))), 403)
      assert.strictEqual(yield* refusalOf(ada.as(read(custom, "gems"))), 403)
      assert.strictEqual(yield* refusalOf(client(read(ada.customer))), "UserAuthenticationRequired")
      const { id: customerId } = yield* ada.as(CreateTeam({ body: { displayName: "Engine", creatorUserId: "me" } }))
      const team = { customerType: "team", customerId } as const
      assert.deepStrictEqual(yield* ada.as(read(team, "seats")), { id: "seats", displayName: "seats", quantity: 0 })
      assert.strictEqual(yield* refusalOf(grace.as(read(team, "seats"))), "TeamMembershipNotFound")
    }))
  it.effect("causes a typed error if its id, the customer or the customer's type is wrong", () =>
    Effect.gen(function*() {
      const { person, server } = yield* callers(catalog)
      const { customer } = yield* person()
      assert.deepStrictEqual(yield* detailsOf(server(read(customer, "nope"))), { itemId: "nope" })
      assert.deepStrictEqual(yield* detailsOf(server(read(customer, "seats"))), {
        itemId: "seats",
        customerId: customer.customerId,
        itemCustomerType: "team",
        actualCustomerType: "user"
      })
      for (const customerId of [unknownId, "nope"]) {
        assert.strictEqual(yield* refusalOf(server(read({ customerType: "user", customerId }))), "UserNotFound")
        assert.strictEqual(yield* refusalOf(server(change({ customerType: "user", customerId }, 1))), "UserNotFound")
        assert.strictEqual(yield* refusalOf(server(read({ customerType: "team", customerId }, "seats"))), "TeamNotFound")
      }
      assert.strictEqual(yield* refusalOf(server(change(customer, 1, {}, "nope"))), "ItemNotFound")
      assert.strictEqual(yield* refusalOf(server(change(customer, 1, {}, "seats"))), "ItemCustomerTypeDoesNotMatch")
    }))
  it.effect("refuses an increase or decrease that ends below 0 unless `allowNegative` is set", () =>
    Effect.gen(function*() {
      const { person, server } = yield* callers(catalog)
      const { customer } = yield* person()
      yield* server(change(customer, 10))
      yield* server(change(customer, -3))
      assert.deepStrictEqual(yield* detailsOf(server(change(customer, -100))), {
        itemId: "credits",
        customerId: customer.customerId,
        quantity: -100
      })
      assert.strictEqual(yield* server(quantity(customer)), 7)
      yield* server(change(customer, -100, { allowNegative: true }))
      assert.strictEqual(yield* refusalOf(server(change(customer, 92))), "ItemQuantityInsufficientAmount")
      yield* server(change(customer, 93))
      assert.strictEqual(yield* server(quantity(customer)), 0)
    }))
  it.effect("has a separate quantity for each customer and each project", () =>
    Effect.gen(function*() {
      const { server } = yield* callers(catalog)
      const otherCallers = yield* callers(catalog)
      yield* server(change(custom, 7, {}, "gems"))
      assert.strictEqual(yield* server(quantity(custom, "gems")), 7)
      assert.strictEqual(yield* server(quantity({ ...custom, customerId: "a" }, "gems")), 0)
      assert.strictEqual(yield* otherCallers.server(quantity(custom, "gems")), 0)
    }))
  it.effect("never counts a quantity that expires, although a decrease uses it first", () =>
    Effect.gen(function*() {
      const { emulator, person, server } = yield* callers(catalog)
      const { customer } = yield* person()
      const inAnHour = new Date((yield* Clock.currentTimeMillis) + 3_600_000)
      yield* server(change(customer, 5, { expiresAt: inAnHour }))
      yield* server(change(customer, 10))
      yield* server(change(customer, -3))
      yield* server(change(customer, 4, { expiresAt: new Date(-1) }))
      assert.strictEqual(yield* server(quantity(customer)), 10)
      assert.strictEqual(yield* refusalOf(server(change(customer, -11))), "ItemQuantityInsufficientAmount")
      yield* server(change(customer, -3))
      assert.strictEqual(yield* server(quantity(customer)), 9)
      yield* TestClock.adjust("59 minutes")
      assert.strictEqual(yield* server(quantity(customer)), 9)
      emulator.advanceClock(60_000)
      assert.strictEqual(yield* server(quantity(customer)), 9)
    }))
  it.effect("stays decreased after the expiry of a decrease", () =>
    Effect.gen(function*() {
      const { person, server } = yield* callers(catalog)
      const { customer } = yield* person()
      yield* server(change(customer, 5))
      yield* server(change(customer, -2, { expiresAt: new Date((yield* Clock.currentTimeMillis) + 1_000) }))
      assert.strictEqual(yield* server(quantity(customer)), 3)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* server(quantity(customer)), 3)
    }))
  it.effect("is granted every month while the customer owns a product that includes it", () =>
    Effect.gen(function*() {
      const { person, server } = yield* callers(catalog)
      const { customer } = yield* person()
      yield* server(change(customer, 7))
      yield* server(GrantProduct({ params: customer, body: { productId: "pro" } }))
      yield* server(change(customer, -30))
      assert.strictEqual(yield* server(quantity(customer)), 77)
      yield* TestClock.adjust("31 days")
      assert.strictEqual(yield* server(quantity(customer)), 107)
      // Another product of the line replaces it, and its items are removed.
      yield* server(GrantProduct({ params: customer, body: { productId: "max" } }))
      assert.strictEqual(yield* server(quantity(customer)), 507)
      yield* TestClock.adjust("31 days")
      assert.strictEqual(yield* server(quantity(customer)), 1_007)
      yield* server(GrantProduct({ params: custom, body: { productId: "box", quantity: 3 } }))
      assert.strictEqual(yield* server(quantity(custom, "gems")), 30)
    }))
  it.effect("is part of snapshots, including debts and expiries", () =>
    Effect.gen(function*() {
      const { emulator, person, server } = yield* callers(catalog)
      const { customer } = yield* person()
      yield* server(change(customer, -5, { allowNegative: true }))
      yield* server(change(customer, 50, { expiresAt: new Date((yield* Clock.currentTimeMillis) + 60_000) }))
      yield* server(GrantProduct({ params: customer, body: { productId: "pro" } }))
      const snapshot = JSON.parse(JSON.stringify(emulator.snapshot())) as ReturnType<typeof emulator.snapshot>
      emulator.reset()
      emulator.restore(snapshot)
      assert.strictEqual(yield* server(quantity(customer)), 100)
      yield* TestClock.adjust("31 days")
      assert.strictEqual(yield* server(quantity(customer)), 100)
    }))
})
