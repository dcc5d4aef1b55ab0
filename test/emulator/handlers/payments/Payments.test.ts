/** Money in the emulator: the project's account, payment methods, invoices, transactions and refunds. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeSync } from "../../../../src/emulator/index.ts"
import {
  ListInvoices,
  ReadBilling,
  SetDefaultPaymentMethod,
  SetUpPaymentMethod
} from "../../../../src/endpoints/payments/Billing.ts"
import { CreateCheckoutUrl } from "../../../../src/endpoints/payments/Checkout.ts"
import { UpdateItemQuantity } from "../../../../src/endpoints/payments/Items.ts"
import * as PaymentsEndpoints from "../../../../src/endpoints/payments/Payments.ts"
import { CancelProduct, GrantProduct, ListProducts } from "../../../../src/endpoints/payments/Products.ts"
import { reveal } from "../../../../src/schema/wire/Wire.ts"
import { api, quick } from "../../Api.ts"
import { callers, catalog, refusalOf, unknownId, visit } from "../../Callers.ts"

/** A project outside test mode, and Ada, who pays monthly for `max`. */
const withPaid = Effect.gen(function*() {
  const world = yield* callers({ ...catalog, "payments.testMode": false })
  const ada = yield* world.person()
  yield* world.admin(PaymentsEndpoints.SetUpPayments({ body: {} }))
  const pay = Effect.fnUntraced(function*(productId: string, priceId: string) {
    const { url } = yield* ada.as(CreateCheckoutUrl({ body: { ...ada.customer, productId } }))
    const { status } = yield* visit(world.emulator, url, { price_id: priceId })
    assert.strictEqual(status, 200)
  })
  yield* pay("max", "monthly")
  const refund = (
    type: "subscription" | "one-time-purchase",
    id: string,
    amountUsd = "20",
    options: { readonly endAction?: "now" | "at-period-end"; readonly invoiceId?: string } = {}
  ) => world.admin(PaymentsEndpoints.RefundTransaction({ body: { type, id, amountUsd, ...options } }))
  const transactions = world.admin(PaymentsEndpoints.ListTransactions())
  return { ...world, ada, params: ada.customer, pay, refund, transactions }
})

describe("the payment account of a project", () => {
  it.effect("exists after setup, and is complete once its form is submitted", () =>
    Effect.gen(function*() {
      const { admin, emulator } = yield* callers()
      const noAccount = "StripeAccountInfoNotFound"
      const update = (updates: { readonly [id: string]: "on" }) =>
        admin(PaymentsEndpoints.UpdatePaymentMethodConfigs({ body: { configId: "pmc_x", updates } }))
      assert.strictEqual(yield* refusalOf(admin(PaymentsEndpoints.ReadPaymentAccount())), noAccount)
      assert.strictEqual(yield* refusalOf(admin(PaymentsEndpoints.ReadPaymentMethodConfigs())), noAccount)
      assert.strictEqual(yield* refusalOf(update({ card: "on" })), noAccount)
      // The provider looks for the account last, and not for an empty change.
      assert.strictEqual(yield* refusalOf(update({ shells: "on" })), "SchemaError")
      assert.isTrue((yield* update({})).success)
      assert.strictEqual(yield* refusalOf(admin(PaymentsEndpoints.CreatePaymentAccountSession({ body: {} }))), 400)
      const { url } = yield* admin(PaymentsEndpoints.SetUpPayments({ body: {} }))
      const before = yield* admin(PaymentsEndpoints.ReadPaymentAccount())
      assert.deepInclude(before, { chargesEnabled: false, detailsSubmitted: false, payoutsEnabled: false })
      assert.match(
        reveal((yield* admin(PaymentsEndpoints.CreatePaymentAccountSession({ body: {} }))).clientSecret),
        /^accs_secret_/
      )
      assert.include((yield* visit(emulator, url)).html, "Complete the account")
      yield* visit(emulator, url, {})
      assert.strictEqual((yield* admin(PaymentsEndpoints.SetUpPayments({ body: {} }))).url, url)
      const after = yield* admin(PaymentsEndpoints.ReadPaymentAccount())
      assert.deepStrictEqual(after, { ...before, chargesEnabled: true, detailsSubmitted: true, payoutsEnabled: true })
    }))
  it("can be set up by a request without a body", async () => {
    const emulator = makeSync(quick)
    const reply = await api(emulator, "admin")("POST", "/internal/payments/setup")
    assert.deepStrictEqual([reply.status, typeof reply.json.url], [200, "string"])
  })
  it.effect("offers the payment methods that its admins have not turned off", () =>
    Effect.gen(function*() {
      const { admin } = yield* callers()
      yield* admin(PaymentsEndpoints.SetUpPayments({ body: {} }))
      const { configId } = yield* admin(PaymentsEndpoints.ReadPaymentMethodConfigs())
      const update = (updates: { readonly [id: string]: "on" | "off" }, id = configId) =>
        admin(PaymentsEndpoints.UpdatePaymentMethodConfigs({ body: { configId: id, updates } }))
      const off = Effect.map(
        admin(PaymentsEndpoints.ReadPaymentMethodConfigs()),
        ({ methods }) => methods.filter(({ enabled }) => !enabled).map(({ id }) => id)
      )
      yield* update({ link: "off", card: "off" })
      assert.deepStrictEqual(yield* off, ["card", "link"])
      yield* update({ card: "on" })
      assert.deepStrictEqual(yield* off, ["link"])
      assert.strictEqual(yield* refusalOf(update({ shells: "off" })), "SchemaError")
      assert.strictEqual(yield* refusalOf(update({ card: "on" }, "pmc_other")), 400)
    }))
})

describe("the billing of a customer", () => {
  it.effect("has no payment method until the customer adds one", () =>
    Effect.gen(function*() {
      const { admin, person } = yield* callers(catalog)
      const [ada, grace] = [yield* person(), yield* person("grace@example.com")]
      const params = ada.customer
      const noAccount = { hasCustomer: false, defaultPaymentMethod: null }
      assert.deepStrictEqual(yield* ada.as(ReadBilling({ params })), noAccount)
      yield* admin(PaymentsEndpoints.SetUpPayments({ body: {} }))
      const { clientSecret, paymentAccountId } = yield* ada.as(SetUpPaymentMethod({ params, body: {} }))
      assert.strictEqual(paymentAccountId, (yield* admin(PaymentsEndpoints.ReadPaymentAccount())).accountId)
      const [setupIntentId = ""] = reveal(clientSecret).split("_secret_")
      const take = SetDefaultPaymentMethod({ params: grace.customer, body: { setupIntentId } })
      assert.strictEqual(yield* refusalOf(grace.as(take)), 403)
      assert.strictEqual(yield* refusalOf(grace.as(SetDefaultPaymentMethod({ params, body: { setupIntentId } }))), 403)
      assert.strictEqual(yield* refusalOf(ada.as(SetDefaultPaymentMethod({ params, body: { setupIntentId: "x" } }))), 400)
      const { defaultPaymentMethod } = yield* ada.as(SetDefaultPaymentMethod({ params, body: { setupIntentId } }))
      assert.deepInclude(defaultPaymentMethod, { brand: "visa", lastFour: "4242" })
      assert.deepStrictEqual(yield* ada.as(ReadBilling({ params })), { hasCustomer: true, defaultPaymentMethod })
      assert.deepStrictEqual(yield* grace.as(ReadBilling({ params: grace.customer })), noAccount)
    }))
  it.effect("has an invoice for each payment, listed newest first and in pages", () =>
    Effect.gen(function*() {
      const { ada, params, pay } = yield* withPaid
      const page = (cursor?: string) => ada.as(ListInvoices({ params, query: { limit: 2, cursor } }))
      const amounts = ({ items }: { readonly items: ReadonlyArray<{ readonly amountTotal: number }> }) =>
        items.map(({ amountTotal }) => amountTotal)
      assert.deepInclude((yield* page()).items[0], { status: "paid", amountTotal: 2_000, createdAt: new Date(0) })
      yield* TestClock.adjust("59 days")
      const { items, nextCursor } = yield* page()
      assert.deepStrictEqual(items.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)), ["1970-03-01", "1970-02-01"])
      assert.deepStrictEqual(amounts(yield* page(nextCursor ?? assert.fail())), [2_000])
      assert.strictEqual(yield* refusalOf(page("nope")), 400)
      yield* ada.as(CancelProduct({ params: { ...params, productId: "max" } }))
      yield* TestClock.adjust("300 days")
      assert.deepStrictEqual(amounts(yield* ada.as(ListInvoices({ params }))), [2_000, 2_000, 2_000])
      yield* pay("forever", "once")
      assert.deepStrictEqual(amounts(yield* page()), [99_900, 2_000])
    }))
})

describe("transactions", () => {
  it.effect("are listed newest first, and can be filtered by kind and customer", () =>
    Effect.gen(function*() {
      const { admin, params, server, transactions } = yield* withPaid
      yield* TestClock.adjust(1)
      const gems = { customerType: "custom", customerId: "c", itemId: "gems" } as const
      yield* server(UpdateItemQuantity({ params: gems, query: { allowNegative: true }, body: { delta: -2 } }))
      const { items: [change, purchase], nextCursor } = yield* transactions
      assert.isNull(nextCursor)
      const noAdjustment = { adjusted_transaction_id: null, adjusted_entry_index: null }
      assert.deepInclude(change, { type: "manual-item-quantity-change", testMode: false, adjustedBy: [] })
      assert.deepStrictEqual(change?.entries, [
        {
          type: "item_quantity_change",
          ...noAdjustment,
          customer_type: "custom",
          customer_id: "c",
          item_id: "gems",
          quantity: -2
        }
      ])
      assert.deepStrictEqual(
        purchase?.entries.map((entry) => (entry as { readonly type: string }).type),
        ["product_grant", "money_transfer", "item_quantity_change"]
      )
      assert.deepInclude(purchase?.entries[0], { product_id: "max", price_id: "monthly", subscription_id: purchase?.id })
      const count = (query: object) =>
        Effect.map(admin(PaymentsEndpoints.ListTransactions({ query })), ({ items }) => items.length)
      assert.deepStrictEqual(
        [yield* count({ type: "purchase" }), yield* count({ customerType: "custom" }), yield* count({ customerType: "team" })],
        [1, 1, 0]
      )
      assert.deepStrictEqual(
        [yield* count({ customerId: params.customerId }), yield* count({ customerId: unknownId })],
        [1, 0]
      )
      const first = yield* admin(PaymentsEndpoints.ListTransactions({ query: { limit: 1 } }))
      const second = yield* admin(PaymentsEndpoints.ListTransactions({ query: { limit: 1, cursor: first.nextCursor ?? "" } }))
      assert.deepStrictEqual([first.items[0]?.id, second.items[0]?.id, second.nextCursor], [change?.id, purchase?.id, null])
      assert.strictEqual(yield* refusalOf(admin(PaymentsEndpoints.ListTransactions({ query: { cursor: "nope" } }))), 400)
      assert.strictEqual(params.customerType, "user")
    }))
  it.effect("can be refunded in parts up to the paid amount, and keep the product", () =>
    Effect.gen(function*() {
      const { ada, admin, params, refund, transactions } = yield* withPaid
      const { items: [purchase = assert.fail()] } = yield* transactions
      const products = yield* ada.as(ListProducts({ params }))
      assert.strictEqual(yield* refusalOf(refund("subscription", purchase.id, "20.01")), 400)
      assert.strictEqual(yield* refusalOf(refund("one-time-purchase", purchase.id)), "OneTimePurchaseNotFound")
      assert.strictEqual(
        yield* refusalOf(refund("subscription", purchase.id, "1", { invoiceId: "in_1" })),
        "SubscriptionInvoiceNotFound"
      )
      yield* TestClock.adjust(1)
      const first = yield* refund("subscription", purchase.id, "5.5")
      assert.isTrue(first.success)
      assert.strictEqual(yield* refusalOf(refund("subscription", purchase.id, "14.51")), 400)
      yield* TestClock.adjust(1)
      const second = yield* refund("subscription", purchase.id, "14.5")
      assert.strictEqual(yield* refusalOf(refund("subscription", purchase.id, "0.01")), 400)
      const { items: [newest, older, refundedPurchase] } = yield* transactions
      assert.deepInclude(newest, { id: second.refundTransactionId, type: "refund", ...params })
      assert.deepInclude(older, { id: first.refundTransactionId, type: "refund", ...params })
      assert.deepStrictEqual(older?.entries.map((entry) => Object(entry)["charged_amount"] as unknown), [{ USD: "-5.5" }])
      assert.deepStrictEqual(
        refundedPurchase?.adjustedBy,
        [first, second].map(({ refundTransactionId }) => ({ transaction_id: refundTransactionId, entry_index: 0 }))
      )
      assert.lengthOf((yield* admin(PaymentsEndpoints.ListTransactions({ query: { type: "refund" } }))).items, 2)
      assert.lengthOf(products.items, 1)
      assert.deepStrictEqual(yield* ada.as(ListProducts({ params })), products)
    }))
  it.effect("can be ended by a refund, at once or with the period", () =>
    Effect.gen(function*() {
      const { ada, params, pay, refund, transactions } = yield* withPaid
      const { items: [purchase = assert.fail()] } = yield* transactions
      const countProducts = Effect.map(ada.as(ListProducts({ params })), ({ items }) => items.length)
      yield* refund("subscription", purchase.id, "0", { endAction: "at-period-end" })
      assert.strictEqual(yield* countProducts, 1)
      yield* TestClock.adjust("32 days")
      assert.strictEqual(yield* countProducts, 0)
      yield* pay("forever", "once")
      const { items: [forever = assert.fail()] } = yield* transactions
      const atPeriodEnd = refund("one-time-purchase", forever.id, "1", { endAction: "at-period-end" })
      assert.strictEqual(yield* refusalOf(atPeriodEnd), 400)
      yield* refund("one-time-purchase", forever.id, "1", { endAction: "now" })
      assert.strictEqual(yield* countProducts, 0)
      const { items: [end] } = yield* transactions
      assert.deepStrictEqual(
        end?.entries.map((entry) => Object(entry)["type"] as unknown),
        ["product_revocation", "money_transfer"]
      )
    }))
  it.effect("without a payment cannot be refunded", () =>
    Effect.gen(function*() {
      const { admin, configure, pay, refund, server, transactions } = yield* withPaid
      assert.strictEqual(yield* refusalOf(refund("subscription", unknownId)), "SubscriptionInvoiceNotFound")
      const custom = { customerType: "custom", customerId: "c" } as const
      yield* TestClock.adjust(1)
      yield* server(GrantProduct({ params: custom, body: { productId: "box" } }))
      const newest = Effect.map(transactions, ({ items }) => items[0]?.id ?? assert.fail())
      assert.strictEqual(yield* refusalOf(refund("one-time-purchase", yield* newest)), "OneTimePurchaseNotFound")
      yield* configure({ "payments.testMode": true })
      yield* TestClock.adjust(1)
      yield* pay("pro", "monthly")
      assert.strictEqual(yield* refusalOf(refund("subscription", yield* newest)), "TestModePurchaseNonRefundable")
      yield* configure({ "payments.testMode": false })
      yield* TestClock.adjust(1)
      yield* pay("forever", "once")
      const forever = yield* newest
      yield* refund("one-time-purchase", forever, "999")
      assert.strictEqual(yield* refusalOf(refund("one-time-purchase", forever, "0.01")), 400)
      assert.lengthOf((yield* admin(PaymentsEndpoints.ListTransactions({ query: { type: "purchase" } }))).items, 4)
    }))
})
