/** Billing, checkout pages by code, and subscription changes: requests, results and refusals of each verb. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import {
  ListInvoices,
  ReadBilling,
  SetDefaultPaymentMethod,
  SetUpPaymentMethod
} from "../../../src/endpoints/payments/Billing.ts"
import { ReadCheckout, StartPurchase } from "../../../src/endpoints/payments/Checkout.ts"
import { CancelProduct, SwitchProduct } from "../../../src/endpoints/payments/Products.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import * as Payments from "../../../src/services/client/Payments.ts"
import * as Products from "../../../src/services/client/Products.ts"
import * as CheckoutPages from "../../../src/services/internal/CheckoutPages.ts"
import * as ServerPayments from "../../../src/services/server/ServerPayments.ts"
import * as ServerProducts from "../../../src/services/server/ServerProducts.ts"
import { reply, scripted, serverLayer, userId } from "../../kit/TestApp.ts"
import { readResponse, signedIn, testVerbs } from "../Verbs.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const ownValue = ["ExactlyOneRequired"]
const read = (endpoint: AnyEndpoint) => readResponse(endpoint) as { readonly [name: string]: unknown }
const last = { items: [], is_paginated: true, pagination: { next_cursor: null } }
const change = { fromProductId: "pro", toProductId: "max", priceId: "monthly", quantity: 2 }
const update = { from_product_id: "pro", to_product_id: "max", price_id: "monthly", quantity: 2 }

const verbs = (group: "Payments" | "ServerPayments", verbs: typeof Payments | typeof ServerPayments) => ({
  [`${group}.getBilling`]: {
    own: ownValue,
    endpoint: ReadBilling,
    call: verbs.getBilling({ userId }),
    sends: `GET /payments/billing/user/${userId}`
  },
  [`${group}.listInvoices`]: {
    own: ownValue,
    endpoint: ListInvoices,
    call: verbs.listInvoices({ teamId }),
    sends: `GET /payments/invoices/team/${teamId}?limit=100`,
    response: reply(200, last),
    gives: []
  },
  [`${group}.setUpPaymentMethod`]: {
    own: ownValue,
    endpoint: SetUpPaymentMethod,
    call: verbs.setUpPaymentMethod({ userId }),
    sends: `POST /payments/payment-method/user/${userId}/setup-intent`,
    body: {}
  },
  [`${group}.setDefaultPaymentMethod`]: {
    own: ownValue,
    endpoint: SetDefaultPaymentMethod,
    call: verbs.setDefaultPaymentMethod({ userId, setupIntentId: "seti_1" }),
    sends: `POST /payments/payment-method/user/${userId}/set-default`,
    body: { setup_intent_id: "seti_1" },
    gives: read(SetDefaultPaymentMethod)["defaultPaymentMethod"]
  }
})

testVerbs("client", {
  ...verbs("Payments", Payments),
  "Products.cancel": {
    own: ownValue,
    endpoint: CancelProduct,
    call: Products.cancel("pro", { userId }),
    sends: `DELETE /payments/products/user/${userId}/pro`,
    gives: undefined
  },
  "Products.switchTo": {
    own: ownValue,
    endpoint: SwitchProduct,
    call: Products.switchTo({ userId, ...change }),
    sends: `POST /payments/products/user/${userId}/switch`,
    body: update,
    gives: undefined
  },
  "CheckoutPages.getCheckout": {
    endpoint: ReadCheckout,
    call: CheckoutPages.getCheckout({ fullCode: "project_code" }),
    sends: "POST /payments/purchases/validate-code",
    body: { full_code: "project_code" }
  },
  "CheckoutPages.startPurchase": {
    endpoint: StartPurchase,
    call: CheckoutPages.startPurchase({ fullCode: "project_code", priceId: "monthly" }),
    sends: "POST /payments/purchases/purchase-session",
    body: { full_code: "project_code", price_id: "monthly" },
    gives: read(StartPurchase)["clientSecret"]
  }
})

testVerbs("server", {
  ...verbs("ServerPayments", ServerPayments),
  "ServerProducts.switchTo": {
    own: ownValue,
    endpoint: SwitchProduct,
    call: ServerProducts.switchTo({ teamId, ...change }),
    sends: `POST /payments/products/team/${teamId}/switch`,
    body: update,
    gives: undefined
  }
})

describe("a call for a customer", () => {
  it.effect("is not sent unless it names exactly one user or one team", () => {
    const { layer, seen } = signedIn("client", {})
    // The type forbids it, but JavaScript can pass it.
    const bothValues = { userId, teamId } as unknown as { readonly userId: string }
    const custom = { customCustomerId: "pier 7" } as unknown as { readonly userId: string }
    const calls: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }, ApiClient | Session>> = [
      Payments.getBilling(bothValues),
      Payments.listInvoices(bothValues),
      Payments.setUpPaymentMethod(bothValues),
      Payments.setDefaultPaymentMethod({ ...bothValues, setupIntentId: "seti_1" }),
      Products.switchTo({ ...custom, ...change })
    ]
    return Effect.gen(function*() {
      for (const call of calls) {
        const error = yield* Effect.flip(call)
        assert.strictEqual(error._tag, "ExactlyOneRequired")
      }
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
})

describe("invoices", () => {
  it.effect("are read from all pages", () => {
    const invoice = (amount: number) => ({
      created_at_millis: amount,
      status: "paid",
      amount_total: amount,
      hosted_invoice_url: null
    })
    const page = (amount: number, next: string | null) =>
      reply(200, { items: [invoice(amount)], is_paginated: true, pagination: { next_cursor: next } })
    const script = scripted(page(100, "in_1"), page(200, null))
    return Effect.gen(function*() {
      const invoices = yield* ServerPayments.listInvoices({ userId })
      assert.deepStrictEqual(invoices.map(({ amountTotal }) => amountTotal), [100, 200])
      assert.deepStrictEqual(script.seen.map(({ path }) => path.split("?")[1]), ["limit=100", "cursor=in_1&limit=100"])
    }).pipe(Effect.provide(Layer.merge(serverLayer(), script.transport)))
  })
})
