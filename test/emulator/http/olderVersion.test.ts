/** Requests that name no client version are answered as by the provider's version 2.8.86, which was recorded. */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, withUser } from "../Api.ts"

const newest = { "x-stack-client-version": "a program" }

describe("a request without a client version", () => {
  it.each(
    [
      ["server", "/teams?limit=1"],
      ["server", "/teams?query=a"],
      ["server", "/teams?desc=true"],
      ["server", "/teams?order_by=created_at"],
      ["admin", "/team-permission-definitions?limit=1"],
      ["server", "/users?excluded_email_domains=example.com"],
      ["admin", "/internal/payments/transactions?customer_id=a"]
    ] as const
  )("is refused what newer versions added: %s %s", async (access, path) => {
    const { [access]: call } = await withUser()
    const response = await call("GET", path)
    assert.deepStrictEqual(codeOf(response), [400, "SCHEMA_ERROR", "SCHEMA_ERROR"])
    assert.match(response.json.details.message, /query contains unknown properties: \w+/)
    assert.strictEqual((await call("GET", path, undefined, newest)).status, 200)
  })

  it("gets transactions without their customer", async () => {
    const { admin, server, userId } = await withUser()
    const settings = { "payments.items": { credits: { displayName: "Credits", customerType: "user" } } }
    await admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) })
    await server("POST", `/payments/items/user/${userId}/credits/update-quantity?allow_negative=true`, { delta: 1 })
    const path = "/internal/payments/transactions"
    const customers = [await admin("GET", path), await admin("GET", path, undefined, newest)].map(({ json }) => {
      const [{ customer_id: id, customer_type: type }] = json.transactions
      return [id, type]
    })
    assert.deepStrictEqual(customers, [[undefined, undefined], [userId, "user"]])
  })

  it("refunds by the entries of a transaction", async () => {
    const { admin } = await withUser()
    const id = crypto.randomUUID()
    const refund = (fields: object, headers = {}) =>
      admin("POST", "/internal/payments/transactions/refund", { type: "one-time-purchase", id, ...fields }, headers)
    const refundEntries = { refund_entries: [{ entry_index: 0, quantity: 1, amount_usd: "1.5" }] }
    const codes = [
      await refund({ amount_usd: "1" }),
      await refund(refundEntries),
      await refund({ amount_usd: "1" }, newest),
      await refund(refundEntries, newest)
    ].map((response) => codeOf(response)[1])
    assert.deepStrictEqual(codes, ["SCHEMA_ERROR", "ONE_TIME_PURCHASE_NOT_FOUND", "ONE_TIME_PURCHASE_NOT_FOUND", "SCHEMA_ERROR"])
  })
})
