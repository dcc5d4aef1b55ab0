/** Signed deliveries: the receiver's own verification accepts them, whatever the event. */
import * as Redacted from "effect/Redacted"
import { assert, describe, it } from "vitest"
import { createWebhooks } from "../../src/backend/webhooks/index.ts"
import { serverUser, signWebhook } from "../../src/testing/index.ts"
import { secret } from "../backend/webhooks/Sender.ts"

const { safe } = createWebhooks({ secret })

describe("a signed webhook", () => {
  it("passes verification, which returns its event and its id", async () => {
    const user = serverUser({ displayName: "Ada", serverMetadata: { plan: "pro" } })
    const delivery = await signWebhook({ secret, id: "msg_1", event: { type: "user.created", data: user } })
    const outcome = await safe.verify(new Request("https://app.example/webhooks", { method: "POST", ...delivery }))
    assert.deepStrictEqual(outcome.ok && [outcome.value.id, outcome.value.event], ["msg_1", { type: "user.created", data: user }])
    assert.include(delivery.body, "\"server_metadata\"")
  })

  it("can have an unrecognized event, and fails verification if sent too long ago", async () => {
    const event = JSON.stringify({ type: "user.renamed", data: { id: "ada" } })
    const knownValue = await safe.verify(await signWebhook({ secret, event }))
    assert.deepStrictEqual(knownValue.ok && knownValue.value.event, {
      type: "unrecognized",
      name: "user.renamed",
      data: { id: "ada" }
    })
    const old = await safe.verify(await signWebhook({ secret, event, sentAt: new Date(0) }))
    assert.isFalse(old.ok)
  })

  it("cannot be created with an invalid secret or event", async () => {
    const rejection = async (options: object, problem: RegExp) => {
      const [outcome] = await Promise.allSettled([signWebhook({ secret, event: "{}", ...options })])
      assert.match(outcome?.status === "rejected" ? outcome.reason.message : "signed", problem)
    }
    await rejection({ secret: "words" }, /Option `secret` must be `whsec_`/)
    const wipedSecret = Redacted.make(secret)
    Redacted.wipeUnsafe(wipedSecret)
    await rejection({ secret: wipedSecret }, /Option `secret` is a `Redacted` that cannot be read/)
    const delivery = await signWebhook({ secret, event: "{}" })
    const refusal = await createWebhooks({ secret: wipedSecret }).safe.verify(delivery)
    assert.match(refusal.ok ? "" : refusal.error.message, /Option `secret` is a `Redacted` that cannot be read/)
    await rejection({ event: { type: "user.created", data: {} } }, /Option `event`/)
  })
})
