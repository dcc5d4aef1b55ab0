/** Products in the emulator: granted, listed, renewed, switched and cancelled. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { SetDefaultPaymentMethod, SetUpPaymentMethod } from "../../../../src/endpoints/payments/Billing.ts"
import { CreateCheckoutUrl } from "../../../../src/endpoints/payments/Checkout.ts"
import { ReadItem } from "../../../../src/endpoints/payments/Items.ts"
import { SetUpPayments } from "../../../../src/endpoints/payments/Payments.ts"
import { CancelProduct, GrantProduct, ListProducts, SwitchProduct } from "../../../../src/endpoints/payments/Products.ts"
import { reveal } from "../../../../src/schema/wire/Wire.ts"
import { callers, catalog, detailsOf, refusalOf, unknownId, visit } from "../../Callers.ts"

const custom = { customerType: "custom", customerId: "cust-1" } as const
const box = (quantity = 1) => GrantProduct({ params: custom, body: { productId: "box", quantity } })
const inline = {
  displayName: "Inline",
  customerType: "user",
  prices: { once: { USD: "2" } },
  includedItems: { credits: { quantity: 4 } }
} as const

/** Ada, who owns `pro`. */
const withPro = Effect.gen(function*() {
  const world = yield* callers(catalog)
  const ada = yield* world.person()
  const { subscriptionId } = yield* world.server(GrantProduct({ params: ada.customer, body: { productId: "pro" } }))
  const ids = Effect.map(ada.as(ListProducts({ params: ada.customer })), ({ items }) => items.map(({ id }) => id))
  return { ...world, ada, subscriptionId, ids, params: ada.customer }
})

describe("a product", () => {
  it.effect("is listed with its subscription, which renews when its period ends", () =>
    Effect.gen(function*() {
      const { ada, params, subscriptionId } = yield* withPro
      const end = Effect.map(ada.as(ListProducts({ params })), ({ items }) =>
        items[0]?.subscription?.currentPeriodEnd?.toISOString())
      const { items: [product], nextCursor } = yield* ada.as(ListProducts({ params }))
      assert.isNull(nextCursor)
      assert.deepInclude(product, { id: "pro", quantity: 1, type: "subscription" })
      assert.deepStrictEqual(
        product?.switchOptions?.map(({ productId }) =>
          productId
        ),
        ["max"]
      )
      assert.deepInclude(product?.subscription, { subscriptionId, cancelAtPeriodEnd: false, isCancelable: true })
      assert.deepStrictEqual(product?.product.prices["monthly"], { USD: "10", interval: [1, "month"], freeTrial: null })
      assert.strictEqual(yield* end, "1970-02-01T00:00:00.000Z")
      yield* TestClock.adjust("40 days")
      assert.strictEqual(yield* end, "1970-03-01T00:00:00.000Z")
    }))
  it.effect("can be owned only once, unless it stacks", () =>
    Effect.gen(function*() {
      const { params, server } = yield* withPro
      const again = server(GrantProduct({ params, body: { productId: "pro" } }))
      assert.deepStrictEqual(yield* detailsOf(again), { productId: "pro", customerId: params.customerId })
      assert.strictEqual(yield* refusalOf(server(GrantProduct({ params, body: { productId: "max", quantity: 2 } }))), 400)
      assert.deepStrictEqual(yield* server(box(2)), { subscriptionId: null })
      yield* server(box(3))
      const { items } = yield* server(ListProducts({ params: custom }))
      assert.deepStrictEqual(items.map(({ quantity, type }) => [quantity, type]), [[5, "one_time"]])
    }))
  it.effect("replaces a subscription of its product line, but not a one-time purchase", () =>
    Effect.gen(function*() {
      const { ids, params, server } = yield* withPro
      yield* server(GrantProduct({ params, body: { productId: "extra" } }))
      assert.deepStrictEqual(yield* ids, ["extra", "pro"])
      yield* server(GrantProduct({ params, body: { productId: "forever" } }))
      assert.deepStrictEqual(yield* ids, ["extra", "forever"])
      assert.strictEqual(yield* refusalOf(server(GrantProduct({ params, body: { productId: "max" } }))), 400)
      assert.strictEqual(yield* refusalOf(server(GrantProduct({ params, body: { productId: "pro" } }))), 400)
    }))
  it.effect("that extends another product requires that product", () =>
    Effect.gen(function*() {
      const { person, server } = yield* callers(catalog)
      const { customer } = yield* person()
      assert.strictEqual(yield* refusalOf(server(GrantProduct({ params: customer, body: { productId: "extra" } }))), 400)
    }))
  it.effect("can be defined inline by the server that grants it", () =>
    Effect.gen(function*() {
      const { ada, params, server } = yield* withPro
      assert.deepStrictEqual(yield* server(GrantProduct({ params, body: { inline } })), { subscriptionId: null })
      const { quantity } = yield* ada.as(ReadItem({ params: { ...params, itemId: "credits" } }))
      assert.strictEqual(quantity, 104)
      // By default, an inline product is visible to servers only.
      assert.lengthOf((yield* ada.as(ListProducts({ params }))).items, 1)
      const { items } = yield* server(ListProducts({ params }))
      assert.includeMembers(items.map(({ id }) => id), [null, "pro"])
    }))
  it.effect("is not granted if the product or customer is unknown, or if their types differ", () =>
    Effect.gen(function*() {
      const { params, server } = yield* withPro
      const give = (productId: string, customer: typeof params | typeof custom = params) =>
        server(GrantProduct({ params: customer, body: { productId } }))
      assert.deepStrictEqual(yield* detailsOf(give("nope")), { productId: "nope", context: null })
      assert.deepStrictEqual(yield* detailsOf(give("credits")), { productId: "credits", context: "item_exists" })
      assert.deepStrictEqual(yield* detailsOf(give("team-plan")), {
        productId: "team-plan",
        customerId: params.customerId,
        productCustomerType: "team",
        actualCustomerType: "user"
      })
      assert.strictEqual(yield* refusalOf(give("pro", { ...params, customerId: unknownId })), "UserNotFound")
      const list = ListProducts({ params: { customerType: "team", customerId: unknownId } })
      assert.strictEqual(yield* refusalOf(server(list)), "TeamNotFound")
    }))
})

describe("the list of products", () => {
  it.effect("has one entry for each product, and one for all inline products", () =>
    Effect.gen(function*() {
      const { params, server } = yield* withPro
      const grant = (display: string) => server(GrantProduct({ params, body: { inline: { ...inline, displayName: display } } }))
      yield* grant("First")
      yield* grant("Last")
      const { items } = yield* server(ListProducts({ params }))
      assert.deepStrictEqual(items.map(({ id, product, quantity }) => [id, product.displayName, quantity]), [
        [null, "Last", 2],
        ["pro", "Pro", 1]
      ])
    }))
  it.effect("has pages; the cursor of each is the first product of the next page", () =>
    Effect.gen(function*() {
      const { params, server } = yield* withPro
      yield* server(GrantProduct({ params, body: { inline } }))
      yield* server(GrantProduct({ params, body: { productId: "extra" } }))
      const page = (cursor?: string) => server(ListProducts({ params, query: { limit: 1, cursor } }))
      const ids: Array<string | null> = []
      const cursors: Array<string> = []
      let cursor: string | undefined
      do {
        const { items, nextCursor } = yield* page(cursor)
        ids.push(...items.map(({ id }) => id))
        cursor = nextCursor ?? undefined
        if (cursor !== undefined) cursors.push(cursor)
      } while (cursor !== undefined)
      assert.deepStrictEqual([ids, cursors], [[null, "extra", "pro"], ["extra", "pro"]])
      assert.deepStrictEqual((yield* page("__null__")).items.map(({ id }) => id), [null])
      assert.strictEqual(yield* refusalOf(page("nope")), 400)
    }))
  it.effect("accepts a product's id as the cursor of the page that starts with it", () =>
    Effect.gen(function*() {
      const { ada, params, server } = yield* withPro
      yield* server(GrantProduct({ params, body: { productId: "extra" } }))
      const { items: [first], nextCursor } = yield* ada.as(ListProducts({ params, query: { limit: 1 } }))
      assert.deepStrictEqual([first?.id, nextCursor], ["extra", "pro"])
      const { items } = yield* ada.as(ListProducts({ params, query: { limit: 1, cursor: "pro" } }))
      assert.deepStrictEqual(items.map(({ id }) => id), ["pro"])
    }))
  it.effect("is refused to other users and to signed-out callers", () =>
    Effect.gen(function*() {
      const { client, params, person } = yield* withPro
      const grace = yield* person("grace@example.com")
      assert.strictEqual(yield* refusalOf(grace.as(ListProducts({ params }))), 403)
      assert.strictEqual(yield* refusalOf(client(ListProducts({ params }))), "UserAuthenticationRequired")
    }))
})

describe("a subscription", () => {
  it.effect("can be cancelled by its owner only once, and lasts until its period ends", () =>
    Effect.gen(function*() {
      const { ada, ids, params, server, subscriptionId } = yield* withPro
      const cancel = (productId: string, subscriptionId?: string) =>
        ada.as(CancelProduct({ params: { ...params, productId }, query: { subscriptionId } }))
      const credits = Effect.map(
        ada.as(ReadItem({ params: { ...params, itemId: "credits" } })),
        ({ quantity }) => quantity
      )
      const again = server(GrantProduct({ params, body: { productId: "pro" } }))
      assert.strictEqual(yield* refusalOf(cancel("pro", unknownId)), 400)
      yield* TestClock.adjust("10 days")
      yield* cancel("pro", subscriptionId ?? assert.fail())
      const { items: [product] } = yield* ada.as(ListProducts({ params }))
      assert.deepInclude(product, { id: "pro", type: "one_time", subscription: null })
      assert.strictEqual(yield* credits, 100)
      assert.strictEqual(yield* refusalOf(again), "ProductAlreadyGranted")
      assert.strictEqual(yield* refusalOf(cancel("pro")), 400)
      assert.strictEqual(yield* refusalOf(cancel("nope")), "ProductDoesNotExist")
      assert.strictEqual(yield* refusalOf(cancel("team-plan")), "ProductCustomerTypeDoesNotMatch")
      // January has 31 days.
      yield* TestClock.adjust("21 days")
      assert.deepStrictEqual([yield* ids, yield* credits], [[], 0])
      yield* again
      assert.deepStrictEqual([yield* ids, yield* credits], [["pro"], 100])
    }))
  it.effect("can be cancelled, whereas a one-time purchase cannot", () =>
    Effect.gen(function*() {
      const { ada, params, server } = yield* withPro
      yield* server(GrantProduct({ params, body: { productId: "forever" } }))
      const cancel = CancelProduct({ params: { ...params, productId: "forever" }, query: {} })
      assert.strictEqual(yield* refusalOf(ada.as(cancel)), 400)
    }))
  it.effect("to an inline product is cancelled by the id of the subscription", () =>
    Effect.gen(function*() {
      const { params, server } = yield* withPro
      const monthly = { ...inline, prices: { monthly: { USD: "2", interval: [1, "month"] } } } as const
      const { subscriptionId } = yield* server(GrantProduct({ params, body: { inline: monthly } }))
      const query = { subscriptionId: subscriptionId ?? assert.fail() }
      const cancel = server(CancelProduct({ params: { ...params, productId: "_inline" }, query }))
      yield* cancel
      const { items } = yield* server(ListProducts({ params }))
      assert.sameDeepMembers(items.map(({ id, type }) => [id, type]), [[null, "one_time"], ["pro", "subscription"]])
      assert.strictEqual(yield* refusalOf(cancel), 400)
    }))
  it.effect("that was cancelled grants nothing when its last period ends", () =>
    Effect.gen(function*() {
      const { person, server } = yield* callers({
        "payments.items": { gold: {} },
        "payments.products": {
          fund: {
            prices: { monthly: { USD: "5", interval: [1, "month"] } },
            includedItems: { gold: { quantity: 7, repeat: [1, "month"], expires: "never" } }
          }
        }
      })
      const { customer } = yield* person()
      const gold = Effect.map(server(ReadItem({ params: { ...customer, itemId: "gold" } })), ({ quantity }) => quantity)
      yield* server(GrantProduct({ params: customer, body: { productId: "fund" } }))
      yield* TestClock.adjust("40 days")
      yield* server(CancelProduct({ params: { ...customer, productId: "fund" }, query: {} }))
      yield* TestClock.adjust("60 days")
      assert.strictEqual(yield* gold, 14)
    }))
  it.effect("that a card pays for can be switched within its line, with a payment method", () =>
    Effect.gen(function*() {
      const { admin, configure, emulator, person } = yield* callers({ ...catalog, "payments.testMode": false })
      const ada = yield* person()
      const params = ada.customer
      const to = (toProductId: string, more: object = {}) =>
        ada.as(SwitchProduct({ params, body: { fromProductId: "pro", toProductId, ...more } }))
      assert.strictEqual(yield* refusalOf(ada.as(SetUpPaymentMethod({ params, body: {} }))), 400)
      yield* admin(SetUpPayments({ body: {} }))
      const { url } = yield* ada.as(CreateCheckoutUrl({ body: { ...params, productId: "pro" } }))
      yield* visit(emulator, url, { price_id: "monthly" })
      for (const otherId of ["forever", "extra", "nope", "pro"]) assert.strictEqual(yield* refusalOf(to(otherId)), 400)
      assert.strictEqual(yield* refusalOf(to("max", { priceId: "nope" })), 400)
      assert.deepStrictEqual(yield* detailsOf(to("max")), params)
      const { clientSecret } = yield* ada.as(SetUpPaymentMethod({ params, body: {} }))
      const [setupIntentId = ""] = reveal(clientSecret).split("_secret_")
      yield* ada.as(SetDefaultPaymentMethod({ params, body: { setupIntentId } }))
      yield* configure({ "payments.blockNewPurchases": true })
      assert.strictEqual(yield* refusalOf(to("max")), "NewPurchasesBlocked")
      yield* configure({ "payments.blockNewPurchases": false })
      yield* to("max", { priceId: "yearly" })
      const { items } = yield* ada.as(ListProducts({ params }))
      assert.deepStrictEqual(items.map(({ id }) => id), ["max"])
      assert.strictEqual(yield* refusalOf(to("max")), 400)
    }))
  it.effect("that was granted cannot be switched", () =>
    Effect.gen(function*() {
      const { ada, params } = yield* withPro
      const change = SwitchProduct({ params, body: { fromProductId: "pro", toProductId: "max" } })
      assert.strictEqual(yield* refusalOf(ada.as(change)), 400)
    }))
})
