/** A test of a webhook endpoint: deliveries signed as the provider signs them. */
import { serverUser, signWebhook } from "latchkey/testing"
import { createWebhooks } from "latchkey/webhooks"
import { assert, it } from "vitest"

const secret = `whsec_${btoa("a secret of the tests alone")}`
const webhooks = createWebhooks({ secret })
const handler = async (request: Request) => {
  const { event } = await webhooks.verify(request)
  return Response.json({ received: event.type })
}

it("answers a delivery", async () => {
  const delivery = await signWebhook({ secret, event: { type: "user.created", data: serverUser({ displayName: "Ada" }) } })
  const response = await handler(new Request("https://app.example/webhooks", { method: "POST", ...delivery }))
  assert.deepStrictEqual(await response.json(), { received: "user.created" })
})
