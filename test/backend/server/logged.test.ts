/** What a log or an error report shows of an authenticated request. */
import { inspect } from "node:util"
import { assert, it } from "vitest"
import { visitor } from "./Visitor.ts"

it("logs and JSON of an authenticated request contain no tokens", async () => {
  const { authenticate, refreshToken, request, signIn } = await visitor()
  for (const [refresh, status] of [[refreshToken, "signed-in"], ["ended", "signed-out"]] as const) {
    signIn(null, refresh)
    const who = await authenticate(request())
    assert.strictEqual(who.status, status)
    assert.isNotEmpty(who.cookies)
    for (const text of [JSON.stringify(who), JSON.stringify({ ...who }), inspect(who, { depth: null })]) {
      assert.notInclude(text, refreshToken)
      assert.notInclude(text, "cookies")
      for (const { value } of who.cookies) if (value !== "") assert.notInclude(text, JSON.stringify(value).slice(1, -1))
    }
  }
})
