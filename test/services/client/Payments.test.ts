/** Checkout addresses and owned products: requests, each with exactly one customer and product. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { CreateCheckoutUrl, ValidatePromoCodes } from "../../../src/endpoints/payments/Checkout.ts"
import { CancelProduct, GrantProduct, ListProducts } from "../../../src/endpoints/payments/Products.ts"
import { ExactlyOneRequired } from "../../../src/errors/local/UsageErrors.ts"
import type { ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import { createClientApp, createServerApp } from "../../../src/promise/index.ts"
import type { CustomerProduct } from "../../../src/schema/payments/Product.ts"
import * as Payments from "../../../src/services/client/Payments.ts"
import * as ServerPayments from "../../../src/services/server/ServerPayments.ts"
import { options, reply, scripted, serverLayer, userId } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const inline = {
  displayName: "Night berth",
  customerType: "custom",
  prices: { once: { EUR: "49.90" } },
  includedItems: { "deck-hours": { quantity: 30, repeat: [1, "week"], expires: "when-repeated" } }
} as const
const { url } = readResponse(CreateCheckoutUrl) as { readonly url: string }
const verb = {
  endpoint: CreateCheckoutUrl,
  sends: "POST /payments/purchases/create-purchase-url",
  gives: url,
  own: ["ExactlyOneRequired"]
}
const user = { customer_type: "user", customer_id: userId }

testVerbs("client", {
  "Payments.createCheckoutUrl of a user": {
    ...verb,
    call: Payments.createCheckoutUrl({ userId, productId: "berth", returnUrl: "https://ferries.example/thanks" }),
    body: { ...user, product_id: "berth", return_url: "https://ferries.example/thanks" }
  },
  "Payments.createCheckoutUrl of a team": {
    ...verb,
    call: Payments.createCheckoutUrl({ teamId, productId: "berth" }),
    body: { customer_type: "team", customer_id: teamId, product_id: "berth" }
  },
  // The current field name is sent, which every later provider understands.
  "Payments.createCheckoutUrl by an offer's id": {
    ...verb,
    call: Payments.createCheckoutUrl({ userId, offerId: "berth" }),
    body: { ...user, product_id: "berth" }
  }
})

testVerbs("server", {
  "ServerPayments.createCheckoutUrl of a custom customer": {
    ...verb,
    call: ServerPayments.createCheckoutUrl({ customCustomerId: "pier 7", productId: "berth" }),
    body: { customer_type: "custom", customer_id: "pier 7", product_id: "berth" }
  },
  "ServerPayments.createCheckoutUrl with promo codes": {
    ...verb,
    call: ServerPayments.createCheckoutUrl({ userId, productId: "berth", allowPromoCodes: true, allowStackingPromoCodes: true }),
    body: { ...user, product_id: "berth", allow_promo_codes: true, allow_stacking_promo_codes: true }
  },
  "ServerPayments.validatePromoCodes": {
    call: ServerPayments.validatePromoCodes({ productId: "berth", promoCodes: ["SAVE10"] }),
    endpoint: ValidatePromoCodes,
    sends: "POST /payments/promo-codes/validate",
    body: { product_id: "berth", promo_codes: ["SAVE10"] }
  },
  "ServerPayments.createCheckoutUrl by an offer's id": {
    ...verb,
    call: ServerPayments.createCheckoutUrl({ userId, offerId: "berth" }),
    body: { ...user, product_id: "berth" }
  },
  "ServerPayments.createCheckoutUrl inline": {
    ...verb,
    call: ServerPayments.createCheckoutUrl({ customCustomerId: "pier 7", inline }),
    body: {
      customer_type: "custom",
      customer_id: "pier 7",
      product_inline: {
        display_name: "Night berth",
        customer_type: "custom",
        prices: { once: { EUR: "49.90" } },
        included_items: { "deck-hours": { quantity: 30, repeat: [1, "week"], expires: "when-repeated" } }
      }
    }
  }
})

const { body: page, status } = responseOf(ListProducts)
const productsPage = (nextCursor: string | null) =>
  reply(status, { ...JSON.parse(page) as object, pagination: { next_cursor: nextCursor } })
const { items: ownedProducts } = readResponse(ListProducts) as { readonly items: ReadonlyArray<CustomerProduct> }
const lists = { endpoint: ListProducts, response: productsPage(null), gives: ownedProducts, own: ["ExactlyOneRequired"] }

testVerbs("client", {
  "Products.list": {
    ...lists,
    call: Payments.products.list({ userId }),
    sends: `GET /payments/products/user/${userId}?limit=100`
  },
  "Products.cancel": {
    endpoint: CancelProduct,
    call: Payments.products.cancel("berth", { teamId }),
    sends: `DELETE /payments/products/team/${teamId}/berth`,
    gives: undefined,
    own: ["ExactlyOneRequired"]
  }
})

testVerbs("server", {
  "ServerProducts.list": {
    ...lists,
    call: ServerPayments.products.list({ customCustomerId: "pier 7" }),
    sends: "GET /payments/products/custom/pier%207?limit=100"
  },
  "ServerProducts.grant": {
    endpoint: GrantProduct,
    call: ServerPayments.products.grant({ teamId, productId: "berth", quantity: 2 }),
    sends: `POST /payments/products/team/${teamId}`,
    body: { product_id: "berth", quantity: 2 },
    own: ["ExactlyOneRequired"]
  },
  "ServerProducts.grant of an inline product": {
    endpoint: GrantProduct,
    call: ServerPayments.products.grant({ customCustomerId: "pier 7", inline: { ...inline, includedItems: {} } }),
    sends: "POST /payments/products/custom/pier%207",
    body: {
      product_inline: {
        display_name: "Night berth",
        customer_type: "custom",
        prices: { once: { EUR: "49.90" } },
        included_items: {}
      }
    },
    own: ["ExactlyOneRequired"]
  },
  "ServerProducts.cancel": {
    endpoint: CancelProduct,
    call: ServerPayments.products.cancel("berth", { userId, subscriptionId: "sub_1" }),
    sends: `DELETE /payments/products/user/${userId}/berth?subscription_id=sub_1`,
    gives: undefined,
    own: ["ExactlyOneRequired"]
  }
})

describe("owned products", () => {
  it.effect("are read from all pages", () => {
    const script = scripted(productsPage("a"), productsPage("b"), productsPage(null))
    return Effect.gen(function*() {
      assert.deepStrictEqual(yield* ServerPayments.products.list({ userId }), [
        ...ownedProducts,
        ...ownedProducts,
        ...ownedProducts
      ])
      assert.deepStrictEqual(
        script.seen.map(({ path }) => path.split("?")[1]),
        ["limit=100", "cursor=a&limit=100", "cursor=b&limit=100"]
      )
    }).pipe(Effect.provide(Layer.merge(serverLayer(), script.transport)))
  })
})

type Checkout = Parameters<typeof ServerPayments.createCheckoutUrl>[0]
type Call = Effect.Effect<unknown, unknown, ApiClient | Session | ServerAccess>

describe("a sale or a grant", () => {
  const verbs: { readonly [name: string]: (checkout: Checkout) => Call } = {
    "Payments.createCheckoutUrl": (checkout) =>
      Payments.createCheckoutUrl(checkout as Parameters<typeof Payments.createCheckoutUrl>[0]),
    "ServerPayments.createCheckoutUrl": ServerPayments.createCheckoutUrl,
    "ServerPayments.products.grant": ServerPayments.products.grant
  }
  const customers = ["userId", "teamId", "customCustomerId"]
  const products = ["productId", "offerId", "inline"]
  const allFields = { userId, teamId, customCustomerId: "pier 7", productId: "berth", offerId: "berth", inline }
  // The types forbid these, but JavaScript can pass them.
  const wrong = [
    ...[[], ["productId", "offerId"], ["productId", "inline"], ["offerId", "inline"], products].map((names) => ({
      options: products,
      given: names,
      checkout: ["userId", ...names]
    })),
    ...[[], ["userId", "teamId"], ["userId", "customCustomerId"], ["teamId", "customCustomerId"], customers].map((names) => ({
      options: customers,
      given: names,
      checkout: ["productId", ...names]
    }))
  ]
  it.effect.each(Object.entries(verbs))("by %s requires exactly one customer and one product", ([, verb]) => {
    const { layer, seen } = signedIn("server", {})
    return Effect.gen(function*() {
      for (const { checkout, given, options } of wrong) {
        const fields = Object.fromEntries(Object.entries(allFields).filter(([name]) => checkout.includes(name)))
        const error = yield* Effect.flip(verb(fields as unknown as Checkout))
        assert(error instanceof ExactlyOneRequired)
        assert.deepInclude(error, { options, given })
      }
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
})

describe("in the promise facade", () => {
  const requests: Array<unknown> = []
  const fetch: typeof globalThis.fetch = (_, init) => {
    requests.push(JSON.parse(String(init?.body)))
    return Promise.resolve(Response.json({ url }))
  }
  it("client and server apps return the checkout address", async () => {
    const app = createClientApp({ ...options, fetch, tokenStore: "memory" })
    const server = createServerApp({ ...options, fetch })
    assert.strictEqual(await app.payments.createCheckoutUrl({ userId, productId: "berth" }), url)
    assert.strictEqual(await server.payments.createCheckoutUrl({ userId, productId: "berth" }), url)
    assert.deepStrictEqual(requests, [{ ...user, product_id: "berth" }, { ...user, product_id: "berth" }])
  })
})
