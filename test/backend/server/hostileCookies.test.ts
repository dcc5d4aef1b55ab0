/** `Cookie` headers that a client makes to occupy the server: each is processed in linear time, without a call to the provider. */
import { assert, it } from "vitest"
import { visitor } from "./Visitor.ts"

/** Authenticates a request with this `Cookie` header. Fails if that took seconds, as it would in quadratic time. */
const authenticateWith = async (cookie: string) => {
  const { asked, authenticate, request } = await visitor()
  const before = performance.now()
  const who = await authenticate(request({ cookie }))
  assert.isBelow(performance.now() - before, 2_000)
  assert.deepStrictEqual(asked, [])
  return who
}

it("authenticates a request with a long run of spaces and tabs inside a cookie's value in linear time", async () => {
  const { status } = await authenticateWith(`a=b${" \t".repeat(40_000)}c`)
  assert.strictEqual(status, "signed-out")
})
