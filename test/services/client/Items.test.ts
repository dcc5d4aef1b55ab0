/** Items of customers: requests, results and refusals of each verb, and exactly one customer. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Random } from "effect"
import { TestClock } from "effect/testing"
import { ReadItem, UpdateItemQuantity } from "../../../src/endpoints/payments/Items.ts"
import { ExactlyOneRequired, InvalidQuantity } from "../../../src/errors/local/UsageErrors.ts"
import type { ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import { createClientApp, createServerApp } from "../../../src/promise/index.ts"
import * as Items from "../../../src/services/client/Items.ts"
import type { Customer } from "../../../src/services/internal/Customer.ts"
import * as ServerItems from "../../../src/services/server/ServerItems.ts"
import { options, refusal, reply, scripted, serverLayer, userId } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const itemId = "meal-vouchers"
const [ofUser, ofTeam, ofCustom] = [{ userId }, { teamId }, { customCustomerId: "pier 7/west" }]
const at = {
  user: `/payments/items/user/${userId}/${itemId}`,
  team: `/payments/items/team/${teamId}/${itemId}`,
  custom: `/payments/items/custom/pier%207%2Fwest/${itemId}`
}
const ownErrors = ["ExactlyOneRequired"]
const debtReply = { ...readResponse(ReadItem) as object, nonNegativeQuantity: 0 }
const reads = { endpoint: ReadItem, gives: debtReply, own: ownErrors }

testVerbs("client", {
  "Items.get of a user": { ...reads, call: Items.get(itemId, ofUser), sends: `GET ${at.user}` },
  "Items.get of a team": { ...reads, call: Items.get(itemId, ofTeam), sends: `GET ${at.team}` },
  "Items.get of a custom customer": { ...reads, call: Items.get(itemId, ofCustom), sends: `GET ${at.custom}` }
})

const changes = { endpoint: UpdateItemQuantity, gives: undefined, own: ownErrors }
const counts = { ...changes, own: [...ownErrors, "InvalidQuantity"] }
testVerbs("server", {
  "ServerItems.get of a user": { ...reads, call: ServerItems.get(itemId, ofUser), sends: `GET ${at.user}` },
  "ServerItems.get of a team": { ...reads, call: ServerItems.get(itemId, ofTeam), sends: `GET ${at.team}` },
  "ServerItems.get of a custom customer": { ...reads, call: ServerItems.get(itemId, ofCustom), sends: `GET ${at.custom}` },
  "ServerItems.update": {
    ...changes,
    call: ServerItems.update(itemId, {
      ...ofTeam,
      delta: -12,
      expiresAt: new Date(1_767_225_600_000),
      description: "Spring regatta"
    }),
    sends: `POST ${at.team}/update-quantity?allow_negative=false`,
    body: { delta: -12, expires_at: "2026-01-01T00:00:00.000Z", description: "Spring regatta" }
  },
  "ServerItems.update below 0": {
    ...changes,
    call: ServerItems.update(itemId, { ...ofCustom, delta: -1, allowNegative: true }),
    sends: `POST ${at.custom}/update-quantity?allow_negative=true`,
    body: { delta: -1 }
  },
  "ServerItems.increase": {
    ...counts,
    call: ServerItems.increase(itemId, { ...ofUser, quantity: 3 }),
    sends: `POST ${at.user}/update-quantity?allow_negative=false`,
    body: { delta: 3 }
  },
  "ServerItems.decrease": {
    ...counts,
    call: ServerItems.decrease(itemId, { ...ofUser, quantity: 3 }),
    sends: `POST ${at.user}/update-quantity?allow_negative=true`,
    body: { delta: -3 }
  },
  "ServerItems.tryDecrease": {
    ...counts,
    call: ServerItems.tryDecrease(itemId, { ...ofCustom, quantity: 3 }),
    sends: `POST ${at.custom}/update-quantity?allow_negative=false`,
    body: { delta: -3 },
    gives: true,
    falseFor: ["ItemQuantityInsufficientAmount"]
  }
})

describe("an item", () => {
  it.effect.each([[-3, 0], [0, 0], [0.5, 0.5], [7, 7]] as const)(
    "with quantity %d has the `nonNegativeQuantity` %d",
    ([quantity, expected]) => {
      const response = reply(200, { id: itemId, display_name: "Meal vouchers", quantity })
      return Effect.gen(function*() {
        const item = yield* Items.get(itemId, ofUser)
        assert.deepStrictEqual(item, { id: itemId, displayName: "Meal vouchers", quantity, nonNegativeQuantity: expected })
      }).pipe(Effect.provide(signedIn("client", { [ReadItem.id]: response }).layer))
    }
  )
})

type Call = Effect.Effect<unknown, unknown, ApiClient | Session | ServerAccess>
/** The error of a call before anything is sent. */
const assertUnsent = (call: Call) => {
  const { layer, seen } = signedIn("server", {})
  return Effect.gen(function*() {
    const error = yield* Effect.flip(call)
    assert.strictEqual(seen.length, 0)
    return error
  }).pipe(Effect.provide(layer))
}

describe("a customer", () => {
  const verbs: { readonly [name: string]: (customer: Customer) => Call } = {
    "Items.get": (customer) => Items.get(itemId, customer),
    "ServerItems.get": (customer) => ServerItems.get(itemId, customer),
    "ServerItems.update": (customer) => ServerItems.update(itemId, { ...customer, delta: 1 }),
    "ServerItems.increase": (customer) => ServerItems.increase(itemId, { ...customer, quantity: 1 }),
    "ServerItems.decrease": (customer) => ServerItems.decrease(itemId, { ...customer, quantity: 1 }),
    "ServerItems.tryDecrease": (customer) => ServerItems.tryDecrease(itemId, { ...customer, quantity: 1 })
  }
  // The types forbid these, but JavaScript can pass them.
  const wrong = [
    [],
    ["userId", "teamId"],
    ["userId", "customCustomerId"],
    ["teamId", "customCustomerId"],
    ["userId", "teamId", "customCustomerId"]
  ].map((input) => ({
    given: input,
    customer: Object.fromEntries(input.map((name) => [name, userId])) as unknown as typeof ofUser
  }))
  it.effect.each(Object.entries(verbs))("must be identified by exactly one id for %s", ([, verb]) =>
    Effect.gen(function*() {
      for (const { customer, given } of wrong) {
        const error = yield* assertUnsent(verb(customer))
        assert(error instanceof ExactlyOneRequired)
        assert.deepInclude(error, { options: ["userId", "teamId", "customCustomerId"], given })
        assert.include(error.message, `passed: ${given.join(", ") || "none"}.`)
      }
    }))
  it.effect("is accepted with one id if the other ids are undefined", () =>
    Effect.gen(function*() {
      const item = { ...ofTeam, userId: undefined, customCustomerId: undefined }
      assert.deepStrictEqual(yield* Items.get(itemId, item), debtReply)
    }).pipe(Effect.provide(signedIn("client", { [ReadItem.id]: responseOf(ReadItem) }).layer)))
})

describe("a quantity", () => {
  it.effect.each([-1, -0.5, 1.5, NaN, Infinity, 2 ** 53, "3", null, undefined])(
    "must be a non-negative integer: %s is refused",
    (quantity) =>
      Effect.gen(function*() {
        for (const verb of [ServerItems.increase, ServerItems.decrease, ServerItems.tryDecrease]) {
          assert.instanceOf(yield* assertUnsent(verb(itemId, { ...ofUser, quantity: quantity as number })), InvalidQuantity)
        }
      })
  )
  it.effect("passed as `delta` must be an integer", () =>
    Effect.gen(function*() {
      for (const delta of [1.5, NaN, Infinity]) {
        const error = yield* assertUnsent(ServerItems.update(itemId, { ...ofUser, delta }))
        assert.include((error as Error).message, "delta")
      }
    }))
  it.effect("of 0 is sent as 0", () => {
    const { layer, seen } = signedIn("server", { [UpdateItemQuantity.id]: reply(200, {}) })
    return Effect.gen(function*() {
      yield* ServerItems.decrease(itemId, { ...ofUser, quantity: 0 })
      assert.isTrue(yield* ServerItems.tryDecrease(itemId, { ...ofUser, quantity: 0 }))
      assert.deepStrictEqual(seen.map(({ body }) => body), [`{"delta":0}`, `{"delta":0}`])
    }).pipe(Effect.provide(layer))
  })
})

describe("a change", () => {
  it.effect("is not retried after a lost response", () => {
    const script = scripted("lost", reply(200, {}))
    return Effect.gen(function*() {
      const calls: ReadonlyArray<Call> = [
        ServerItems.increase(itemId, { ...ofUser, quantity: 1 }),
        ServerItems.tryDecrease(itemId, { ...ofUser, quantity: 1 })
      ]
      for (const call of calls) {
        script.seen.length = 0
        const error = yield* Effect.flip(call)
        assert.strictEqual((error as { readonly _tag: string })._tag, "CallError")
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(script.seen.length, 1)
      }
    }).pipe(Effect.provide(Layer.merge(serverLayer(), script.transport)))
  })
  it.effect("never uses units that a concurrent change has already used", () => {
    let remaining = 5
    const script = scripted((request) =>
      Effect.gen(function*() {
        for (let turns = yield* Random.nextIntBetween(0, 5); turns > 0; turns -= 1) yield* Effect.yieldNow
        const { delta } = JSON.parse(String(request.body)) as { readonly delta: number }
        if (remaining + delta < 0) {
          const details = { item_id: itemId, customer_id: userId, quantity: delta }
          return refusal(400, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT", details)
        }
        remaining += delta
        return reply(200, {})
      })
    )
    return Effect.gen(function*() {
      const results = yield* Effect.forEach(
        Array.from({ length: 9 }),
        () => ServerItems.tryDecrease(itemId, { ...ofUser, quantity: 1 }),
        { concurrency: 9 }
      )
      assert.strictEqual(results.filter(Boolean).length, 5)
      assert.strictEqual(remaining, 0)
    }).pipe(Effect.provide(Layer.merge(serverLayer(), script.transport)))
  })
})

describe("in the promise facade", () => {
  it("client apps can read items but not change them", async () => {
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(Response.json({ id: itemId, display_name: itemId, quantity: -1 }))
    const app = createClientApp({ ...options, fetch, tokenStore: "memory" })
    assert.deepInclude(await app.items.get(itemId, ofUser), { quantity: -1, nonNegativeQuantity: 0 })
    assert.deepStrictEqual(Object.keys(app.items), ["get"])
  })
  it("server apps can change item quantities", async () => {
    const app = createServerApp({ ...options, fetch: () => Promise.resolve(Response.json({})) })
    assert.isTrue(await app.items.tryDecrease(itemId, { ...ofCustom, quantity: 1 }))
    const refusal = await app.safe.items.increase(itemId, { ...ofCustom, quantity: -1 })
    assert.isTrue(!refusal.ok && refusal.error._tag === "InvalidQuantity")
  })
})
