/** Hono: what handlers read from the context, and refusals. */
import { Hono } from "hono"
import { assert, it } from "vitest"
import { signedIn, type SignedInRequest } from "../../../src/backend/middleware/hono.ts"
import { createAuthentication } from "../../../src/backend/server/index.ts"
import { visitor } from "../server/Visitor.ts"

it("a handler reads the user and who has signed in; a visitor is refused before it", async () => {
  const { options, request, signIn } = await visitor()
  let calls = 0
  const app = new Hono<{ Variables: SignedInRequest }>().use("/me", signedIn(createAuthentication(options)))
  app.get("/me", (context) => {
    calls++
    const { user, who } = context.var
    return context.json({ email: user.primaryEmail, status: who.status, same: who.user === user })
  })
  assert.strictEqual((await app.request(request())).status, 401)
  assert.strictEqual(calls, 0)
  signIn()
  const response = await app.request(request())
  assert.deepStrictEqual(await response.json(), { email: "ada@example.com", status: "signed-in", same: true })
  assert.strictEqual(response.headers.get("cache-control"), "private")
})
