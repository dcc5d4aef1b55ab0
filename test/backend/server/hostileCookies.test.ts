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

it("a long run of spaces and tabs in a cookie's value takes linear time", async () => {
  const { status } = await authenticateWith(`a=b${" \t".repeat(40_000)}c`)
  assert.strictEqual(status, "signed-out")
})

it("thousands of refresh and access tokens in cookies take linear time", async () => {
  const refresh = Array.from({ length: 1_500 }, (_, at) => `stack-refresh=${at}`)
  const access = Array.from({ length: 1_500 }, () => "stack-access=x")
  const { status } = await authenticateWith([...refresh, ...access].join(";"))
  assert.strictEqual(status, "signed-out")
})
