/** Checkout pages in the emulator: their addresses, their content, and purchases in and out of test mode. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  CreateCheckoutUrl,
  PurchaseInTestMode,
  ReadCheckout,
  StartPurchase
} from "../../../../src/endpoints/payments/Checkout.ts"
import { ReadItem } from "../../../../src/endpoints/payments/Items.ts"
import { SetUpPayments } from "../../../../src/endpoints/payments/Payments.ts"
import { GrantProduct, ListProducts } from "../../../../src/endpoints/payments/Products.ts"
import { reveal } from "../../../../src/schema/wire/Wire.ts"
import { callers, catalog, detailsOf, refusalOf, unknownId, visit } from "../../Callers.ts"

const inline = { displayName: "Inline", customerType: "user", prices: { once: { USD: "2" } }, includedItems: {} } as const
const custom = { customerType: "custom", customerId: "cust-1" } as const
const codeIn = (url: string) => new URL(url).pathname.split("/").at(-1) ?? ""

/** A project that accepts payments, and Ada. */
const selling = Effect.gen(function*() {
  const world = yield* callers(catalog)
  const ada = yield* world.person()
  yield* world.admin(SetUpPayments({ body: {} }))
  const url = (productId: string, more: object = {}) =>
    Effect.map(ada.as(CreateCheckoutUrl({ body: { ...ada.customer, productId, ...more } })), ({ url }) => url)
  const buy = (fullCode: string, priceId: string, quantity?: number) =>
    world.admin(PurchaseInTestMode({ body: { fullCode, priceId, quantity } }))
  return { ...world, ada, url, buy, page: Effect.map(url("pro"), codeIn) }
})

describe("the address of a checkout page", () => {
  it.effect("is created for a configured product; its return address must be trusted", () =>
    Effect.gen(function*() {
      const { emulator, url } = yield* selling
      assert.match(yield* url("pro"), new RegExp(`^${emulator.url}/purchase/${emulator.project.projectId}_[a-z0-9]{45}$`))
      const back = new URL(yield* url("pro", { returnUrl: "http://localhost:3000/thanks" }))
      assert.strictEqual(back.searchParams.get("return_url"), "http://localhost:3000/thanks")
      assert.strictEqual(yield* refusalOf(url("pro", { returnUrl: "https://evil.example.org/" })), "RedirectUrlNotWhitelisted")
    }))
  it.effect("can be requested with older field names; errors use the current names", () =>
    Effect.gen(function*() {
      const { ada, emulator, server } = yield* selling
      const { projectId, secretServerKey } = emulator.project
      const post = (body: object) =>
        Effect.promise(() =>
          emulator.fetch(`${emulator.apiUrl}/payments/purchases/create-purchase-url`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "x-stack-access-type": "server",
              "x-stack-project-id": projectId,
              "x-stack-secret-server-key": secretServerKey
            },
            body: JSON.stringify({ customer_type: "user", customer_id: ada.userId, ...body })
          })
        )
      const inlineProduct = { display_name: "I", customer_type: "user", prices: { once: { USD: "2" } }, included_items: {} }
      for (const body of [{ offer_id: "pro" }, { offer_id: "nope", product_id: "pro" }, { offer_inline: inlineProduct }]) {
        assert.strictEqual((yield* post(body)).status, 200)
      }
      assert.strictEqual((yield* post({ offer_id: "nope" })).headers.get("x-stack-known-error"), "PRODUCT_DOES_NOT_EXIST")
      assert.strictEqual((yield* post({})).status, 400)
      const bothProducts = CreateCheckoutUrl({ body: { ...ada.customer, inline } })
      assert.match((yield* server(bothProducts)).url, /\/purchase\//)
      assert.strictEqual(yield* refusalOf(ada.as(bothProducts)), 400)
    }))
  it.effect("is not created if the caller cannot buy the product for the customer", () =>
    Effect.gen(function*() {
      const { ada, client, configure, server, url } = yield* selling
      assert.deepStrictEqual(yield* detailsOf(url("nope")), { productId: "nope", context: null })
      assert.deepStrictEqual(yield* detailsOf(url("credits")), { productId: "credits", context: "item_exists" })
      assert.deepStrictEqual(yield* detailsOf(url("secret")), { productId: "secret", context: "server_only" })
      assert.strictEqual(yield* refusalOf(url("team-plan")), "ProductCustomerTypeDoesNotMatch")
      const { customer } = ada
      assert.match((yield* server(CreateCheckoutUrl({ body: { ...customer, productId: "secret" } }))).url, /\/purchase\//)
      assert.match((yield* server(CreateCheckoutUrl({ body: { ...custom, productId: "box" } }))).url, /\/purchase\//)
      assert.strictEqual(yield* refusalOf(url("pro", { customerId: unknownId })), 403)
      assert.strictEqual(yield* refusalOf(ada.as(CreateCheckoutUrl({ body: { ...custom, productId: "box" } }))), 403)
      assert.strictEqual(
        yield* refusalOf(client(CreateCheckoutUrl({ body: { ...customer, productId: "pro" } }))),
        "UserAuthenticationRequired"
      )
      yield* server(GrantProduct({ params: customer, body: { productId: "pro" } }))
      assert.strictEqual(yield* refusalOf(url("pro")), "ProductAlreadyGranted")
      yield* configure({ "payments.blockNewPurchases": true })
      assert.strictEqual(yield* refusalOf(url("max")), "NewPurchasesBlocked")
    }))
  it.effect("is not created without a card payment account, even for an unknown product", () =>
    Effect.gen(function*() {
      const { person } = yield* callers(catalog)
      const ada = yield* person()
      assert.strictEqual(yield* refusalOf(ada.as(CreateCheckoutUrl({ body: { ...ada.customer, productId: "nope" } }))), 400)
    }))
})

describe("a checkout page", () => {
  it.effect("is shown to anyone with its code, for one day", () =>
    Effect.gen(function*() {
      const { ada, client, emulator, page, server } = yield* selling
      const fullCode = yield* page
      const read = client(ReadCheckout({ body: { fullCode } }))
      const { paymentAccountId, product, ...rest } = yield* read
      assert.match(paymentAccountId, /^acct_/)
      assert.strictEqual(product.displayName, "Pro")
      const { projectId } = emulator.project
      assert.deepStrictEqual(rest, {
        projectId,
        projectLogoUrl: null,
        alreadyBoughtNonStackable: false,
        conflictingProducts: [],
        testMode: true,
        chargesEnabled: false
      })
      yield* server(GrantProduct({ params: ada.customer, body: { productId: "max" } }))
      assert.deepStrictEqual((yield* read).conflictingProducts, [{ productId: "max", displayName: "Max" }])
      yield* server(GrantProduct({ params: ada.customer, body: { productId: "pro" } }))
      assert.isTrue((yield* read).alreadyBoughtNonStackable)
      const elsewhere = ReadCheckout({ body: { fullCode, returnUrl: "https://evil.example.org/" } })
      assert.strictEqual(yield* refusalOf(client(elsewhere)), "RedirectUrlNotWhitelisted")
      yield* TestClock.adjust("24 hours")
      yield* read
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* refusalOf(read), "VerificationCodeNotFound")
    }))
  it.effect("cannot be used again after a purchase in test mode", () =>
    Effect.gen(function*() {
      const { ada, buy, client, page } = yield* selling
      const fullCode = yield* page
      assert.strictEqual(yield* refusalOf(buy(fullCode, "nope")), 400)
      assert.strictEqual(yield* refusalOf(buy(fullCode, "monthly", 3)), 400)
      yield* buy(fullCode, "monthly")
      for (const code of [fullCode, "nope", fullCode.replace(/^[^_]*/, unknownId), `${fullCode}_x`]) {
        assert.strictEqual(yield* refusalOf(buy(code, "monthly")), "VerificationCodeNotFound")
      }
      assert.strictEqual(yield* refusalOf(client(ReadCheckout({ body: { fullCode } }))), "VerificationCodeNotFound")
      const { customer } = ada
      assert.strictEqual((yield* ada.as(ReadItem({ params: { ...customer, itemId: "credits" } }))).quantity, 100)
      assert.strictEqual((yield* ada.as(ListProducts({ params: customer }))).items[0]?.id, "pro")
    }))
  it.effect("refuses purchases that the project blocks, and a second one of the same product", () =>
    Effect.gen(function*() {
      const { buy, client, configure, page } = yield* selling
      const [first, second] = [yield* page, yield* page]
      const start = (fullCode: string) => client(StartPurchase({ body: { fullCode, priceId: "monthly" } }))
      assert.match(reveal((yield* start(first)).clientSecret), /^pi_\w+_secret_\w+$/)
      yield* configure({ "payments.testMode": false })
      assert.strictEqual(yield* refusalOf(buy(first, "monthly")), 403)
      yield* configure({ "payments.testMode": true, "payments.blockNewPurchases": true })
      assert.strictEqual(yield* refusalOf(buy(first, "monthly")), "NewPurchasesBlocked")
      assert.strictEqual(yield* refusalOf(start(first)), "NewPurchasesBlocked")
      yield* configure({ "payments.blockNewPurchases": false })
      yield* buy(first, "monthly")
      assert.strictEqual(yield* refusalOf(buy(second, "monthly")), "ProductAlreadyGranted")
      assert.strictEqual(yield* refusalOf(start(second)), "ProductAlreadyGranted")
      assert.strictEqual(yield* refusalOf(start("nope")), "VerificationCodeNotFound")
    }))
  it.effect("sells the product as configured when the page was created, even after a restore", () =>
    Effect.gen(function*() {
      const { ada, buy, configure, emulator, page } = yield* selling
      const fullCode = yield* page
      yield* configure({ "payments.products.pro.displayName": "Not what I saw" })
      emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
      yield* buy(fullCode, "monthly")
      assert.strictEqual((yield* ada.as(ListProducts({ params: ada.customer }))).items[0]?.product.displayName, "Pro")
    }))
})

describe("the HTML of a checkout page", () => {
  it.effect("shows the price, completes a test purchase, and returns to the app", () =>
    Effect.gen(function*() {
      const { ada, emulator, url } = yield* selling
      const address = yield* url("pro", { returnUrl: "http://localhost:3000/thanks" })
      const page = yield* visit(emulator, address)
      assert.strictEqual(page.status, 200)
      for (const part of ["Buy Pro", "10 USD every month", "Complete test purchase"]) assert.include(page.html, part)
      const wrong = yield* visit(emulator, address, { price_id: "nope" })
      assert.deepStrictEqual([wrong.status, wrong.html.includes("no such price")], [400, true])
      assert.strictEqual((yield* visit(emulator, address, { price_id: "monthly", quantity: "x" })).status, 400)
      const paidPage = yield* visit(emulator, address, { price_id: "monthly" })
      assert.deepStrictEqual([paidPage.status, paidPage.location], [303, "http://localhost:3000/thanks"])
      assert.lengthOf((yield* ada.as(ListProducts({ params: ada.customer }))).items, 1)
      assert.strictEqual((yield* visit(emulator, address)).status, 404)
    }))
  it.effect("does not redirect to an untrusted return address", () =>
    Effect.gen(function*() {
      const { emulator, url } = yield* selling
      const address = `${yield* url("pro")}?return_url=https%3A%2F%2Fevil.example.org`
      const paidPage = yield* visit(emulator, address, { price_id: "monthly" })
      assert.deepStrictEqual([paidPage.status, paidPage.location], [200, null])
    }))
  it.effect("escapes the product's name", () =>
    Effect.gen(function*() {
      const { configure, emulator, url } = yield* selling
      yield* configure({ "payments.products.pro.displayName": "<script>alert(1)</script>" })
      const { html } = yield* visit(emulator, yield* url("pro"))
      assert.include(html, "Buy &#60;script&#62;")
      assert.notInclude(html, "<script>")
    }))
})
